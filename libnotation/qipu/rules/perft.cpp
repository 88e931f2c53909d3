#include "qipu/rules/position.h"

namespace qipu {
namespace {

std::uint64_t count_leaves(Position& p, int depth) {
  MoveList moves;
  p.legal_moves(moves);
  if (depth == 1) return static_cast<std::uint64_t>(moves.size());
  std::uint64_t leaves = 0;
  for (const Move m : moves) {
    const Position::Undo undo = p.make(m);
    leaves += count_leaves(p, depth - 1);
    p.unmake(m, undo);
  }
  return leaves;
}

}  // namespace

std::uint64_t Position::perft(int depth) const {
  if (depth <= 0) return 1;
  Position p = *this;
  return count_leaves(p, depth);
}

}  // namespace qipu
