// The lines of a record as games to be judged or analysed: a position and legal moves.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/rules/position.h"

namespace qipu {

struct MainLine {
  Position start = Position::standard();
  std::vector<Move> moves;
};
/// The legal part of the main line; nothing when the record's start cannot be played on. REQUIRES:
/// the game is resolved.
std::optional<MainLine> main_line_of(const Game& game);

/// A variation, as far as it is legal.
struct Branch {
  std::vector<NodeId> nodes;  ///< its own moves, one at least
  std::size_t of = 0;         ///< what it leaves: 0 the main line, else that branch, from 1
  std::size_t before = 0;     ///< plies from the start of the game to its own
};

/// In the order of the lines they leave, and of the moves there. O(nodes).
std::vector<Branch> branches_of(const Game& game);

/// From the start of the game to the branch's end. O(its plies).
MainLine line_to(const Game& game, const Position& start, const Branch& branch);

}  // namespace qipu
