#include "annotate/judge/course.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "annotate/judge/annotated.h"

namespace qipu {
namespace {

/// If an engine reports no depths, its answer is the only iteration.
std::vector<Iteration> iterations_of(const Reply& reply) {
  if (!reply.answer.course.empty()) return reply.answer.course;
  if (reply.answer.lines.empty() || reply.answer.lines.front().moves.empty()) return {};
  return {iteration_of(reply.answer.lines.front(), reply.answer.nodes, reply.answer.time)};
}

/// Assumes that each depth costs about twice as much as the one before.
double spent_by_depth(int depth, int last) { return std::exp2(std::min(depth - last, 0)); }

/// Returns the share of the limits that was spent when the depth was finished: the largest share of
/// any limit.
double spent_at(const Iteration& at, const Iteration& last, const Limits& limits) {
  double spent = 0;
  if (limits.nodes && at.nodes != 0) {
    spent = static_cast<double>(at.nodes) / static_cast<double>(*limits.nodes);
  }
  if (limits.time && limits.time->count() > 0 && at.time.count() > 0) {
    spent = std::max(
        spent, static_cast<double>(at.time.count()) / static_cast<double>(limits.time->count()));
  }
  if (limits.depth) spent = std::max(spent, spent_by_depth(at.depth, *limits.depth));
  return spent > 0 ? std::min(spent, 1.0) : spent_by_depth(at.depth, last.depth);
}

/// A mate proved by the last depth applies to all depths.
void hold_mate(std::vector<Iteration>& course) {
  const Iteration& last = course.back();
  if (!last.score.is_mate()) return;
  for (Iteration& of : course) {
    of.score = last.score;
    of.chances = last.chances;
  }
}

ScoreStep step_of(const Iteration& best, const Iteration& played, Move move,
                  const ChanceCurve& curve) {
  ScoreStep step;
  step.best = best.score;
  step.played = played.score;
  step.best_chance = curve.chance(best.score, best.chances);
  step.played_chance = curve.chance(played.score, played.chances);
  step.plays_best = best.best == move;
  step.depth = std::min(best.depth, played.depth);
  return step;
}

Bound opposite(Bound bound) {
  return bound == Bound::lower ? Bound::upper : bound == Bound::upper ? Bound::lower : bound;
}

/// Converts a reply to the other side's view and adds plies to its depths. Changes everything
/// except the moves of the lines.
void shift(Reply& reply, int plies, Score (*from_there)(Score), Move best) {
  for (Iteration& of : reply.answer.course) {
    of.depth += plies;
    of.score = from_there(of.score);
    std::swap(of.chances.win, of.chances.loss);
    of.best = best;
  }
  for (Line& line : reply.answer.lines) {
    line.depth += plies;
    line.selective_depth += plies;
    line.score = from_there(line.score);
    line.bound = opposite(line.bound);
    std::swap(line.chances.win, line.chances.loss);
  }
  if (reply.limits.depth) *reply.limits.depth += plies;
}

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

const ScoreStep* ScoreCourse::last() const {
  if (steps.size() > 1 && !steps.back().alike) return &steps[steps.size() - 2];
  return steps.empty() ? nullptr : &steps.back();
}

Score one_ply_earlier(Score score) {
  if (!score.is_mate()) return -score;
  const int plies = score.mate_plies();
  return score.value() > 0 ? Score::mated_in(plies + 1) : Score::mates_in(1 - plies);
}

Reply one_ply_earlier(Reply reply, Move move) {
  shift(reply, 1, one_ply_earlier, move);
  for (Line& line : reply.answer.lines) line.moves.insert(line.moves.begin(), move);
  return reply;
}

Reply one_ply_later(Reply reply) {
  shift(reply, -1, one_ply_later, Move());
  for (Line& line : reply.answer.lines) line.moves.erase(line.moves.begin());
  std::erase_if(reply.answer.lines, [](const Line& line) { return line.moves.empty(); });
  return reply;
}

ScoreCourse course_of(const Reply& before, const Reply& played, Move move,
                      const ChanceCurve& curve) {
  constexpr double kHalf = 0.5;
  ScoreCourse course;
  std::vector<Iteration> ours = iterations_of(before), theirs = iterations_of(played);
  if (ours.empty() || theirs.empty()) return course;
  hold_mate(ours);
  hold_mate(theirs);
  const auto spent = [&](const Iteration& a, const Iteration& b) {
    return std::pair(spent_at(a, ours.back(), before.limits),
                     spent_at(b, theirs.back(), played.limits));
  };
  for (const Iteration& best : ours) {
    const auto like = std::ranges::find(theirs, best.depth, &Iteration::depth);
    if (like == theirs.end()) continue;
    ScoreStep step = step_of(best, *like, move, curve);
    const auto [a, b] = spent(best, *like);
    step.spent = std::max(a, b);
    course.steps.push_back(step);
  }
  if (ours.back().depth != theirs.back().depth || course.steps.empty()) {
    course.steps.push_back(step_of(ours.back(), theirs.back(), move, curve));
    course.steps.back().alike = false;
  }
  const auto [a, b] = spent(ours.back(), theirs.back());
  course.stuck = std::min(a, b) < kHalf;
  return course;
}

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
