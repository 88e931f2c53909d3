// Private. Odds that a header names: 让两先, 让左马, 让九子. Records of such games mostly have no
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
  int first_moves = 0;     ///< of who receives the odds; 0 where nothing is said of them
  std::string_view words;  ///< "让左马", as they stand
  std::string_view giver;  ///< the word before them, where there is one: 甲 in 甲让乙右车
};

/// The first odds that the text names. O(bytes).
std::optional<Odds> odds_in(std::string_view text);

/// The boards that remain where that side gives the odds, the likelier ones first. Left and right
/// are those of the side. Empty where the board lacks such a piece.
std::vector<Board> boards_without(const Board& board, const Odds& odds, Color side);

/// The odds that a game's header names: its title, event, tags Odds and Handicap, or a short line
/// above the first move.
std::optional<Odds> odds_of(const Game& game);
/// The words of such a header that say that Black moves first: 黑先.
std::optional<std::string_view> black_first_in(const Game& game);

/// Puts passes of the other side between the first moves of the side that begins, so that it makes
/// so many of them running. Passes that stand there already stay.
void put_passes(Game& game, int first_moves);

/// Settles the moves of a game from its start, and returns how many plies of its main line are
/// legal.
using SettleMoves = std::function<std::uint32_t(Game&)>;

/// Gives a game whose header names odds, or says that Black moves first, the start that they mean,
/// where its moves fit that (3114); else says that they do not (3115). Of several ways to take the
/// header, the one with most legal plies. Where no header says it and the digits of the moves show
/// that one side makes the first two or three, passes stand between them.
void settle_odds(Game& game, const SettleMoves& settle, const Locate& locate, DiagnosticSink& sink);

}  // namespace qipu
