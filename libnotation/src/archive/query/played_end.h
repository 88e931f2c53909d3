// How a line ends on the board, for queries: ending(checkmate), ending(stalemate).
#pragma once

#include <cstddef>

#include "qipu/rules/position.h"

namespace qipu {

/// Returns mate or stalemate if it was reached by moves. A diagram without moves has neither, and a
/// side without a king is neither mated nor stalemated. `plies` lead to `last`.
inline GameEnd played_end(std::size_t plies, const Position& last) {
  return plies == 0 || !last.king(last.turn()) ? GameEnd::none : last.end();
}

}  // namespace qipu
