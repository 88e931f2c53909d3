// Private: the stretches of a line in which a position recurs.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/rules/position.h"

namespace qipu {

struct Loop {
  std::size_t first = 0;  ///< plies before the position stands for the first time
  std::size_t last = 0;   ///< plies when it stands there for the last time asked for
};

/// Loops in the order in which they fall due: the same pieces with the same side to move, for the
/// `occurrences`-th time without a capture between; all rule books say the third, and only tests
/// ask for another. After each the count begins anew.
std::vector<Loop> find_loops(const Position& start, std::span<const Move> moves,
                             int occurrences = 3);

/// The shortest stretch that, played again and again, is these moves; all of them when none is.
/// Even, so that it ends where it began.
std::size_t period_of(std::span<const Move> moves);

}  // namespace qipu
