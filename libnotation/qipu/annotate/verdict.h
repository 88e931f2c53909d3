// Private: whether an engine's verdict on a move is stable, or likely to change with more search.
//
// A verdict criticizes a player, so it must be reliable. It is settled when all depths finished in
// the last two doublings of the effort agree on it, before the move and after it; it is then the
// mildest of them. Where only those of the last doubling agree, or the engine spent the whole last
// doubling on one depth, the verdict is lowered by one step: ? for ??, ?! for ?, nothing for ?!.
#pragma once

#include <functional>

#include "qipu/annotate/course.h"
#include "qipu/annotate/judgement.h"

namespace qipu {

struct HeldVerdict {
  Judgement judgement;  ///< the verdict, lowered if need be
  ScoreStep step;       ///< the step whose scores it has
  bool settled = false;
  double worst = 0;  ///< greatest loss at any of the latest depths
};

/// REQUIRES: the course has steps.
HeldVerdict verdict_of(const ScoreCourse& course,
                       const std::function<Judgement(const ScoreStep&)>& judge);
/// The milder of two verdicts; settled if both are.
HeldVerdict milder(const HeldVerdict& a, const HeldVerdict& b);

}  // namespace qipu
