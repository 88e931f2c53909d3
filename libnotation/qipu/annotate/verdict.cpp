#include "qipu/annotate/verdict.h"

#include <algorithm>

namespace qipu {
namespace {

Mark fault_in(const Judgement& j) { return is_fault(j.mark) ? j.mark : Mark::none; }

bool is_milder(const Judgement& a, const Judgement& b) {
  if (fault_in(a) != fault_in(b)) return fault_in(a) < fault_in(b);
  return a.loss() < b.loss();
}

Mark one_less(Mark mark) {
  switch (mark) {
    case Mark::blunder: return Mark::mistake;
    case Mark::mistake: return Mark::inaccuracy;
    default: return Mark::none;
  }
}

}  // namespace

HeldVerdict verdict_of(const ScoreCourse& course,
                       const std::function<Judgement(const ScoreStep&)>& judge) {
  constexpr double kDoubling = 0.5, kTwoDoublings = 0.25;
  const ScoreStep& last = *course.last();
  HeldVerdict latest{.judgement = judge(last), .step = last};
  latest.worst = latest.judgement.loss();
  Mark earlier = fault_in(latest.judgement);
  for (const ScoreStep& step : course.steps) {
    const Judgement j = judge(step);
    if (step.spent >= kTwoDoublings) earlier = std::min(earlier, fault_in(j));
    if (step.spent < kDoubling) continue;
    if (step.alike) latest.worst = std::max(latest.worst, j.loss());
    if (is_milder(j, latest.judgement)) {
      latest.judgement = j;
      latest.step = step;
    }
  }
  const Mark said = fault_in(latest.judgement);
  latest.settled = !course.stuck && earlier == said;
  if (!latest.settled && is_fault(said)) {
    const Mark less = one_less(said);
    latest.judgement.mark = course.stuck ? less : std::max(earlier, less);
  }
  return latest;
}

HeldVerdict milder(const HeldVerdict& a, const HeldVerdict& b) {
  HeldVerdict out = is_milder(b.judgement, a.judgement) ? b : a;
  out.settled = a.settled && b.settled;
  out.worst = std::max(a.worst, b.worst);
  return out;
}

}  // namespace qipu
