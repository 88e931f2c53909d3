// Private: whether what an engine says of a move holds, or is overturned by the next look.
//
// A verdict is a claim about somebody's play. It stands when all depths that were finished in the
// last two doublings of what was spent agree on it, before the move and after it; then it is the
// mildest of them. Where only those of the last doubling agree, or an engine has been at one depth
// for all of it, one step less is said: ? for ??, ?! for ?, nothing for ?!.
#pragma once

#include <functional>

#include "qipu/annotate/course.h"
#include "qipu/annotate/judgement.h"

namespace qipu {

struct HeldVerdict {
  Judgement judgement;  ///< as it may be said
  ScoreStep step;       ///< whose scores it has
  bool settled = false;
  double worst = 0;  ///< the greatest loss that one of the latest depths finds
};

/// REQUIRES: the course has steps.
HeldVerdict verdict_of(const ScoreCourse& course,
                       const std::function<Judgement(const ScoreStep&)>& judge);
/// The milder of two; settled if both are.
HeldVerdict milder(const HeldVerdict& a, const HeldVerdict& b);

}  // namespace qipu
