// Forced mates by brute force: every move and every reply, on copies of the position.
#pragma once

#include <vector>

#include "qipu/rules/position.h"

namespace qipu::test {

/// Returns true if the other side is mated after the move, in `moves` moves of the mover including
/// this one.
inline bool mates_by(const Position& position, Move m, int moves) {
  const Position after = position.after(m);
  const MoveList replies = after.legal_moves();
  if (replies.empty()) return true;
  if (moves == 1) return false;
  for (const Move reply : replies) {
    const Position next = after.after(reply);
    bool mated = false;
    for (const Move again : next.legal_moves()) mated = mated || mates_by(next, again, moves - 1);
    if (!mated) return false;
  }
  return true;
}

/// Returns all first moves that mate in at most `moves` moves.
inline std::vector<Move> mating_moves(const Position& position, int moves) {
  std::vector<Move> found;
  for (const Move m : position.legal_moves()) {
    if (mates_by(position, m, moves)) found.push_back(m);
  }
  return found;
}

}  // namespace qipu::test
