// Private: forced mates by checks alone (连将杀), for 杀.
#pragma once

#include <vector>

#include "qipu/rules/position.h"

namespace qipu {

/// A first move that forces mate, and how: the line of the longest defence.
struct Kill {
  std::vector<Move> line;  ///< from the first check to mate, both sides' moves
};

struct Kills {
  std::vector<Kill> kills;
  bool complete = true;  ///< false: a search ended at its limit
};

/// All first moves by which `side`, were it to move, mates by checks alone, four at most.
Kills find_kills(const Position& position, Color side);
/// Whether there is one.
bool has_kill(const Position& position, Color side);

}  // namespace qipu
