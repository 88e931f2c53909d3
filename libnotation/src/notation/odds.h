// Odds that a header names: 让两先, 让左马, 让九子. Most records of such games have no
// diagram, and their first moves do not alternate.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/board/board.h"
#include "qipu/board/piece.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"

namespace qipu {

/// The odds that words name.
struct Odds {
  enum class Place : std::uint8_t { either, left, right, both };
  struct Given {
    Role role;
    Place place;
  };
  std::vector<Given> pieces;
  bool nine = false;       ///< 让九子: pawns, advisors and elephants
  int first_moves = 0;     ///< number of first moves of the side that receives the odds; 0 if the
                           ///< words do not mention it
  std::string_view words;  ///< as they stand, such as "让左马"
  std::string_view giver;  ///< the word before them, if there is one: 甲 in 甲让乙右车
};

/// Returns the first odds that the text names; nullopt if there are none. O(bytes).
std::optional<Odds> odds_in(std::string_view text);

/// Returns the boards that may remain if that side gives the odds, the likelier ones first. Left
/// and right are those of the side. Returns none if the board lacks such a piece.
std::vector<Board> boards_without(const Board& board, const Odds& odds, Color side);

/// Returns the odds that a game's header names, in its title, event, tags Odds and Handicap, or a
/// short line above the first move.
std::optional<Odds> odds_of(const Game& game);
/// Returns the words of such a header that say that Black moves first: 黑先.
std::optional<std::string_view> black_first_in(const Game& game);

/// Inserts passes of the other side between the first moves of the side that begins, so that it
/// makes that many moves in a row. Passes that are already there stay.
void put_passes(Game& game, int first_moves);

/// Resolves the moves of a game from its start. Returns the number of legal plies in its main line.
using SettleMoves = std::function<std::uint32_t(Game&)>;

/// Gives a game whose header names odds, or says that Black moves first, the start that they mean,
/// if its moves fit that start (3114); otherwise reports that they do not (3115). Of several
/// possible starts, the one with the most legal plies is taken. If no header names odds and the
/// digits of the moves show that one side makes the first two or three moves, passes are inserted
/// between them.
void settle_odds(Game& game, const SettleMoves& settle, const Locate& locate, DiagnosticSink& sink);

}  // namespace qipu
