// Forced mates by checks alone (连将杀), for 杀 (mate threat).
#pragma once

#include <vector>

#include "qipu/rules/bitboard.h"
#include "qipu/rules/position.h"

namespace qipu {

struct Kills {
  /// For each first move that forces mate, the line of the longest defence, from the first check to
  /// mate, with the moves of both sides.
  std::vector<std::vector<Move>> lines;
  bool complete = true;  ///< false: a search ran into its limit
};

/// How many checks a mate may take. The rule books set no limit.
inline constexpr int kFewChecks = 4, kManyChecks = 6;

/// Returns all first moves by which `side`, if it were to move, forces mate with at most so many
/// checks, none of which captures on a square of `spared`.
Kills find_kills(const Position& position, Color side, Bitboard spared = {},
                 int checks = kFewChecks);
/// Returns true if there is one with few checks. Returns false also if the search runs into its
/// limit.
bool has_kill(const Position& position, Color side);

}  // namespace qipu
