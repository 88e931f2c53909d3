// Private: forced mates by checks alone (连将杀), for 杀 (mate threat).
#pragma once

#include <vector>

#include "qipu/rules/position.h"

namespace qipu {

/// A first move that forces mate, with the line of the longest defence.
struct Kill {
  std::vector<Move> line;  ///< from the first check to mate, moves of both sides
};

struct Kills {
  std::vector<Kill> kills;
  bool complete = true;  ///< false: a search ran into its limit
};

/// All first moves by which `side`, if it were to move, forces mate with at most four checks.
Kills find_kills(const Position& position, Color side);
/// Whether there is one. False also where the search runs into its limit.
bool has_kill(const Position& position, Color side);

}  // namespace qipu
