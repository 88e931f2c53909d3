// The integer scores of the search, from the side to move's view.
#pragma once

#include "qipu/engine/score.h"

namespace qipu {

/// Centipawns; a value beyond kMateBorder is a mate, whose distance in plies is counted from
/// kMateValue.
using Value = int;

inline constexpr int kMaxPly = 200;  ///< longest line of the search
inline constexpr Value kInfinite = 32500;
inline constexpr Value kMateValue = 32000;
inline constexpr Value kMateBorder = kMateValue - Score::kMaxMatePlies - 1;
/// Won because the rules on repetition (perpetual check or chase) forbid the other side to
/// continue. It is not a mate and is worth less than any mate.
inline constexpr Value kRuleWin = 20000;
inline constexpr Value kDecided = kRuleWin - 1000;  ///< static evaluations stay below this
inline constexpr Value kNoValue = kInfinite + 1;

constexpr Value mates_in(int ply) { return kMateValue - ply; }
constexpr Value mated_in(int ply) { return ply - kMateValue; }
constexpr bool is_mate(Value v) { return v > kMateBorder || v < -kMateBorder; }
constexpr bool is_decided(Value v) { return v > kDecided || v < -kDecided; }

constexpr Score score_of(Value v) {
  if (v > kMateBorder) return Score::mates_in(kMateValue - v);
  if (v < -kMateBorder) return Score::mated_in(v + kMateValue);
  return Score::centipawns(v);
}

}  // namespace qipu
