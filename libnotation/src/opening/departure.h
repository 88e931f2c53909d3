// Finds where a game leaves the known games, and which games those are: its novelty (新着).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/game/outcome.h"

namespace qipu {

/// A known game as it is shown to readers. "": the record does not say.
struct KnownGame {
  std::string red = {}, black = {}, event = {}, date = {};
  GameResult result = GameResult::unknown;
  std::string file = {};          ///< the file from which it was read
  std::uint32_t number = 0;       ///< in its file, from 1
  std::optional<Move> move = {};  ///< the move it played in the position; nothing if it ended there
};

/// The last position of a game that known games reached. The move after it, if there is one, is
/// new. The moves of a known game that is a mirror image are mirrored here.
struct Departure {
  static constexpr std::size_t kMoves = 5, kGames = 3;

  std::size_t plies = 0;    ///< the number of plies before that position
  std::uint64_t games = 0;  ///< the number of known games that reached it
  struct Played {
    Move move;
    std::uint64_t games = 0;
  };
  std::vector<Played> moves = {};     ///< the moves played there, the most frequent first; at most
                                      ///< kMoves
  std::size_t other_moves = 0;        ///< the number of other moves
  std::vector<KnownGame> named = {};  ///< some of the games, the newest first; at most kGames
};

}  // namespace qipu
