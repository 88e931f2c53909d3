// Private: the shortest forced mate, by trying everything: exact where an engine's search may
// overlook a quiet move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "qipu/rules/position.h"

namespace qipu {

struct ForcedMate {
  int moves = 0;            ///< of the side to move, the last one mates
  std::vector<Move> first;  ///< all moves after which that many are enough
};

/// The shortest mate (checkmate or stalemate, which loses too) in at most `most` moves. Nothing
/// where there is none, or where more than `budget` positions would have to be tried.
/// REQUIRES: most <= kMostMateMoves. Repetitions do not matter: a shortest mate repeats nothing.
std::optional<ForcedMate> shortest_mate(const Position& position, int most, std::uint64_t budget);
inline constexpr int kMostMateMoves = 9;

}  // namespace qipu
