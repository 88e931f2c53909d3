// The shortest forced mate, found by trying every move. This is exact, while an engine's
// search may overlook a quiet move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "qipu/rules/position.h"

namespace qipu {

struct ForcedMate {
  int moves = 0;            ///< the number of moves of the side to move; the last one mates
  std::vector<Move> first;  ///< all first moves that mate in that many moves
};

/// Returns the shortest mate (checkmate or stalemate, which loses too) in at most `most` moves.
/// Returns no value if there is none, or if more than `budget` positions would have to be tried.
/// REQUIRES: most <= kMostMateMoves. Repetitions do not matter, because a shortest mate repeats no
/// position.
std::optional<ForcedMate> shortest_mate(const Position& position, int most, std::uint64_t budget);
inline constexpr int kMostMateMoves = 9;

}  // namespace qipu
