// Where a game leaves the games that are known, and which those are: its novelty (新着).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/game/outcome.h"

namespace qipu {

/// A game that was known before, as it is named to readers. "": the record does not say.
struct KnownGame {
  std::string red = {}, black = {}, event = {}, date = {};
  GameResult result = GameResult::unknown;
  std::string file = {};          ///< that it was read from
  std::uint32_t number = 0;       ///< in its file, from 1
  std::optional<Move> move = {};  ///< what it played in the position; nothing: it ended there
};

/// The last position of a game that known games met. The move after it, if there is one, is new.
/// A known game that is a mirror image has its moves turned here.
struct Departure {
  static constexpr std::size_t kMoves = 5, kGames = 3;

  std::size_t plies = 0;    ///< before that position
  std::uint64_t games = 0;  ///< that met it
  struct Played {
    Move move;
    std::uint64_t games = 0;
  };
  std::vector<Played> moves = {};     ///< played there, by most games first; at most kMoves
  std::size_t other_moves = 0;        ///< how many more there are
  std::vector<KnownGame> named = {};  ///< some of the games, the newest first; at most kGames
};

}  // namespace qipu
