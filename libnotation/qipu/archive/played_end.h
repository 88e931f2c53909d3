// Private. How a line ends on the board, as queries ask: ending(checkmate), ending(stalemate).
#pragma once

#include <cstddef>

#include "qipu/rules/position.h"

namespace qipu {

/// Mate or stalemate that was played: a diagram without moves ends in none, however it stands, and
/// a side without a king is neither mated nor without moves. `plies` lead to `last`.
inline GameEnd played_end(std::size_t plies, const Position& last) {
  return plies == 0 || !last.king(last.turn()) ? GameEnd::none : last.end();
}

}  // namespace qipu
