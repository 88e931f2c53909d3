#include "qipu/annotate/course.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "qipu/annotate/annotated.h"

namespace qipu {
namespace {

/// An engine that reports no depths has its answer as the only iteration.
std::vector<Iteration> iterations_of(const Reply& reply) {
  if (!reply.answer.course.empty()) return reply.answer.course;
  if (reply.answer.lines.empty() || reply.answer.lines.front().moves.empty()) return {};
  const Line& line = reply.answer.lines.front();
  return {{.depth = line.depth,
           .score = line.score,
           .chances = line.chances,
           .best = line.moves.front(),
           .nodes = reply.answer.nodes,
           .time = reply.answer.time}};
}

/// Assumes that each depth costs about twice the one before.
double spent_by_depth(int depth, int last) { return std::exp2(std::min(depth - last, 0)); }

/// Share of the limits that was spent when the depth was finished; the largest share of any limit.
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
  for (Iteration& of : reply.answer.course) {
    ++of.depth;
    of.score = one_ply_earlier(of.score);
    std::swap(of.chances.win, of.chances.loss);
    of.best = move;
  }
  for (Line& line : reply.answer.lines) {
    ++line.depth;
    ++line.selective_depth;
    line.score = one_ply_earlier(line.score);
    line.bound = opposite(line.bound);
    std::swap(line.chances.win, line.chances.loss);
    line.moves.insert(line.moves.begin(), move);
  }
  if (reply.limits.depth) ++*reply.limits.depth;
  return reply;
}

Reply one_ply_later(Reply reply) {
  for (Iteration& of : reply.answer.course) {
    --of.depth;
    of.score = one_ply_later(of.score);
    std::swap(of.chances.win, of.chances.loss);
    of.best = Move();
  }
  if (reply.limits.depth) --*reply.limits.depth;
  for (Line& line : reply.answer.lines) {
    --line.depth;
    --line.selective_depth;
    line.score = one_ply_later(line.score);
    line.bound = opposite(line.bound);
    std::swap(line.chances.win, line.chances.loss);
    line.moves.erase(line.moves.begin());
  }
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

}  // namespace qipu
