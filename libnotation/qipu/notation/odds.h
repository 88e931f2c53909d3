// Private. Odds that a header names: 让两先, 让左马, 让九子. Records of such games mostly have no
// diagram, and their first moves do not alternate.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/board/board.h"
#include "qipu/board/piece.h"
#include "qipu/game/game.h"

namespace qipu {

/// What words say is given.
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

/// The odds that a game's header names: its title, event, or tags Odds and Handicap.
std::optional<Odds> odds_of(const Game& game);

/// Puts passes of the other side between the first moves of the side that begins, so that it makes
/// so many of them running. Passes that stand there already stay.
void put_passes(Game& game, int first_moves);

}  // namespace qipu
