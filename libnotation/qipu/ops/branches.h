// The variations of a record as lines, as far as they are legal.
#pragma once

#include <cstddef>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/ops/main_line.h"

namespace qipu {

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
