// Private: finds the parts of a line in which a position recurs.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/rules/position.h"

namespace qipu {

struct Loop {
  std::size_t first = 0;  ///< plies before the first occurrence of the position
  std::size_t last = 0;   ///< plies before its last occurrence asked for
};

/// Loops in the order in which they become due: the same pieces with the same side to move, for the
/// `occurrences`-th time without a capture between. All rule books say the third; only tests use
/// another number. After each loop the count starts again.
std::vector<Loop> find_loops(const Position& start, std::span<const Move> moves,
                             int occurrences = 3);

/// The length of the shortest sequence whose repetition gives these moves; all of them when there
/// is none. Even, so that the same side is to move again.
std::size_t period_of(std::span<const Move> moves);

}  // namespace qipu
