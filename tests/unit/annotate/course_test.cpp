// The course of scores from depth to depth, and which verdicts are confirmed: steps, shares of the
// nodes spent, and verdicts at their bounds, from answers made by hand.

#include "annotate/judge/course.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "annotate/judge/annotated.h"
#include "support/positions.h"

namespace qipu {
namespace {

using std::chrono::milliseconds;
using test::move;

const ChanceCurve kCourseCurve = *ChanceCurve::named("engine");

Iteration iteration(int depth, int score, std::string_view best, std::uint64_t nodes = 0,
                    int ms = 0, Chances chances = {}) {
  return {.depth = depth,
          .score = Score::centipawns(score),
          .chances = chances,
          .best = move(best),
          .nodes = nodes,
          .time = milliseconds(ms)};
}
Reply reply_of(std::vector<Iteration> course, Limits limits = {}) {
  Reply reply;
  reply.answer.course = std::move(course);
  reply.limits = limits;
  return reply;
}
Limits nodes_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

TEST(Course, StepsStandAtTheDepthsOfBothAndThenAtTheLasts) {
  const Reply before = reply_of({iteration(3, 10, "h2e2"), iteration(5, 30, "a3a4"),
                                 iteration(6, 60, "b2e2", 0, 0, {600, 200, 200})});
  const Reply played = reply_of({iteration(4, -5, "a3a4"), iteration(5, -6, "a3a4"),
                                 iteration(6, -7, "a3a4", 0, 0, {100, 200, 700})});
  const ScoreCourse course = course_of(before, played, move("a3a4"), kCourseCurve);
  ASSERT_EQ(course.steps.size(), 2U);
  EXPECT_EQ(course.steps[0].depth, 5);
  EXPECT_EQ(course.steps[0].best, Score::centipawns(30));
  EXPECT_EQ(course.steps[0].played, Score::centipawns(-6));
  EXPECT_TRUE(course.steps[0].plays_best);
  EXPECT_TRUE(course.steps[0].alike);
  EXPECT_EQ(course.steps[0].spent, 0.5);  // a depth before the last
  EXPECT_NEAR(course.steps[0].best_chance, kCourseCurve.chance(Score::centipawns(30)), 1e-12);
  EXPECT_EQ(course.steps[1].depth, 6);
  EXPECT_FALSE(course.steps[1].plays_best);
  EXPECT_EQ(course.steps[1].spent, 1);
  EXPECT_NEAR(course.steps[1].best_chance, 0.7, 1e-12);
  EXPECT_NEAR(course.steps[1].played_chance, 0.2, 1e-12);
  EXPECT_NEAR(course.steps[1].loss(), 0.5, 1e-12);
  EXPECT_FALSE(course.stuck);
  EXPECT_EQ(course.last(), &course.steps[1]);
}

TEST(Course, LastsThatDifferAreAStepOfTheirOwn) {
  const Reply before = reply_of({iteration(4, 10, "h2e2"), iteration(5, 20, "h2e2")});
  const Reply played = reply_of({iteration(4, 1, "a3a4"), iteration(5, 2, "a3a4"),
                                 iteration(6, 3, "a3a4"), iteration(7, 4, "a3a4")});
  for (const bool turned : {false, true}) {
    const ScoreCourse course = turned ? course_of(played, before, move("a3a4"), kCourseCurve)
                                      : course_of(before, played, move("a3a4"), kCourseCurve);
    ASSERT_EQ(course.steps.size(), 3U);
    EXPECT_EQ(course.steps[1].depth, 5);
    EXPECT_TRUE(course.steps[1].alike);
    // The greater of both shares: the first had ended there, the second had a quarter.
    EXPECT_EQ(course.steps[1].spent, 1);
    EXPECT_EQ(course.steps[0].spent, 0.5);
    const ScoreStep& last = course.steps[2];
    EXPECT_FALSE(last.alike);
    EXPECT_EQ(last.depth, 5);
    EXPECT_EQ(last.spent, 1);
    EXPECT_EQ(turned ? last.played : last.best, Score::centipawns(20));
    EXPECT_EQ(turned ? last.best : last.played, Score::centipawns(4));
    EXPECT_EQ(course.last(), &course.steps[1]) << "the last at one depth";
  }
  // No common depth: only the last ones are compared.
  const ScoreCourse apart =
      course_of(reply_of({iteration(4, 10, "h2e2")}), reply_of({iteration(7, 5, "h2e2")}),
                move("h2e2"), kCourseCurve);
  ASSERT_EQ(apart.steps.size(), 1U);
  EXPECT_FALSE(apart.steps[0].alike);
  EXPECT_EQ(apart.last(), apart.steps.data());
  EXPECT_EQ(ScoreCourse().last(), nullptr);
  EXPECT_TRUE(course_of(reply_of({}), before, move("h2e2"), kCourseCurve).steps.empty());
  EXPECT_TRUE(course_of(before, reply_of({}), move("h2e2"), kCourseCurve).steps.empty());
}

TEST(Course, AnAnswerWithoutDepthsIsOneStep) {
  Reply said;
  said.answer.nodes = 100;
  said.answer.lines.resize(1);
  said.answer.lines[0] = {.score = Score::centipawns(33),
                          .depth = 9,
                          .chances = {1, 0, 0},
                          .moves = {move("h2e2"), move("h9g7")}};
  const ScoreCourse course = course_of(said, said, move("h2e2"), kCourseCurve);
  ASSERT_EQ(course.steps.size(), 1U);
  EXPECT_EQ(course.steps[0].depth, 9);
  EXPECT_EQ(course.steps[0].best, Score::centipawns(33));
  EXPECT_EQ(course.steps[0].best_chance, 1);
  EXPECT_TRUE(course.steps[0].plays_best);
  said.limits = nodes_limit(400);
  const ScoreCourse little = course_of(said, said, move("b2e2"), kCourseCurve);
  EXPECT_EQ(little.steps[0].spent, 0.25);
  EXPECT_TRUE(little.stuck);
  EXPECT_FALSE(little.steps[0].plays_best);
  Reply empty = said;
  empty.answer.lines[0].moves.clear();
  EXPECT_TRUE(course_of(empty, said, move("h2e2"), kCourseCurve).steps.empty());
  empty.answer.lines.clear();
  EXPECT_TRUE(course_of(empty, said, move("h2e2"), kCourseCurve).steps.empty());
}

TEST(Course, WhatWasSpentIsTheLimitThatCameFirst) {
  const auto spent = [](const Iteration& at, const Limits& limits) {
    const Reply reply = reply_of({at, iteration(10, 0, "h2e2", 800, 80)}, limits);
    const Reply quiet = reply_of({iteration(at.depth, 0, "h2e2"), iteration(60, 0, "h2e2")});
    return course_of(reply, quiet, move("h2e2"), kCourseCurve).steps[0].spent;
  };
  Limits limits;
  EXPECT_EQ(spent(iteration(8, 0, "h2e2", 300, 30), limits), 0.25) << "by depths alone";
  EXPECT_EQ(spent(iteration(10, 0, "h2e2"), limits), 1);
  limits.nodes = 1000;
  EXPECT_EQ(spent(iteration(8, 0, "h2e2", 300, 30), limits), 0.3);
  EXPECT_EQ(spent(iteration(8, 0, "h2e2", 3000, 30), limits), 1) << "no more than all";
  EXPECT_EQ(spent(iteration(8, 0, "h2e2", 0, 30), limits), 0.25) << "it does not tell";
  limits.time = milliseconds(50);
  EXPECT_EQ(spent(iteration(8, 0, "h2e2", 300, 30), limits), 0.6);
  EXPECT_EQ(spent(iteration(8, 0, "h2e2", 900, 30), limits), 0.9);
  EXPECT_EQ(spent(iteration(8, 0, "h2e2", 300, 0), limits), 0.3);
  limits.depth = 9;
  EXPECT_EQ(spent(iteration(8, 0, "h2e2", 300, 5), limits), 0.5);
  EXPECT_EQ(spent(iteration(9, 0, "h2e2", 300, 5), limits), 1);
  EXPECT_EQ(spent(iteration(6, 0, "h2e2", 300, 5), limits), 0.3);
  limits.time = milliseconds(0);
  limits.depth.reset();
  EXPECT_EQ(spent(iteration(8, 0, "h2e2", 300, 30), limits), 0.3);
}

TEST(Course, OneThatStandsAtADepthForHalfIsStuck) {
  const auto stuck = [](std::uint64_t ours, std::uint64_t theirs) {
    return course_of(reply_of({iteration(5, 0, "h2e2", ours)}, nodes_limit(1000)),
                     reply_of({iteration(5, 0, "h2e2", theirs)}, nodes_limit(1000)), move("h2e2"),
                     kCourseCurve)
        .stuck;
  };
  EXPECT_FALSE(stuck(500, 500));
  EXPECT_TRUE(stuck(499, 1000));
  EXPECT_TRUE(stuck(1000, 499));
  EXPECT_FALSE(stuck(1000, 1000));
}

TEST(Course, AMateProvedAtTheEndHoldsAtEachDepth) {
  Iteration mate = iteration(6, 0, "h2e2", 0, 0, {1000, 0, 0});
  mate.score = Score::mates_in(5);
  const Reply before = reply_of({iteration(5, 10, "b2e2", 0, 0, {0, 0, 9}), mate});
  const Reply played = reply_of({iteration(5, 5, "a3a4"), iteration(6, 6, "a3a4")});
  const ScoreCourse course = course_of(before, played, move("h2e2"), kCourseCurve);
  ASSERT_EQ(course.steps.size(), 2U);
  for (const ScoreStep& step : course.steps) {
    EXPECT_EQ(step.best, Score::mates_in(5));
    EXPECT_EQ(step.best_chance, 1);
    EXPECT_FALSE(step.played.is_mate());
  }
  EXPECT_FALSE(course.steps[0].plays_best) << "the best move there was another";
  EXPECT_TRUE(course.steps[1].plays_best);
  EXPECT_EQ(course_of(played, before, move("h2e2"), kCourseCurve).steps[0].played,
            Score::mates_in(5));
}

Reply a_reply() {
  Reply reply = reply_of({iteration(5, 10, "h9g7", 7, 8, {1, 2, 3})}, nodes_limit(50));
  reply.limits.depth = 9;
  reply.answer.course[0].score = Score::mates_in(3);
  reply.answer.nodes = 70;
  const std::pair<Score, Bound> kLines[] = {{Score::mates_in(3), Bound::lower},
                                            {Score::centipawns(-20), Bound::exact},
                                            {Score::mated_in(2), Bound::upper}};
  for (const auto& [score, bound] : kLines) {
    reply.answer.lines.push_back({.score = score,
                                  .bound = bound,
                                  .depth = 5,
                                  .selective_depth = 8,
                                  .chances = {1, 2, 3},
                                  .moves = {move("h9g7"), move("h0g2")}});
  }
  return reply;
}

TEST(PlyShift, AnAnswerOnePlyEarlierIsTheOtherSidesAndDeeper) {
  const Reply earlier = one_ply_earlier(a_reply(), move("h2e2"));
  EXPECT_EQ(earlier.limits.nodes, 50U);
  EXPECT_EQ(earlier.limits.depth, 10);
  ASSERT_EQ(earlier.answer.course.size(), 1U);
  const Iteration& of = earlier.answer.course[0];
  EXPECT_EQ(of.depth, 6);
  EXPECT_EQ(of.score, Score::mated_in(4));
  EXPECT_EQ(of.chances, (Chances{3, 2, 1}));
  EXPECT_EQ(of.best, move("h2e2"));
  EXPECT_EQ(of.nodes, 7U);
  EXPECT_EQ(of.time, milliseconds(8));
  ASSERT_EQ(earlier.answer.lines.size(), 3U);
  const std::pair<Score, Bound> kExpected[] = {{Score::mated_in(4), Bound::upper},
                                               {Score::centipawns(20), Bound::exact},
                                               {Score::mates_in(3), Bound::lower}};
  for (std::size_t i = 0; i < 3; ++i) {
    const Line& line = earlier.answer.lines[i];
    EXPECT_EQ(line, (Line{.score = kExpected[i].first,
                          .bound = kExpected[i].second,
                          .depth = 6,
                          .selective_depth = 9,
                          .chances = {3, 2, 1},
                          .moves = {move("h2e2"), move("h9g7"), move("h0g2")}}));
  }
  // One ply later again, it is the same except for the best moves of depths.
  const Reply back = one_ply_later(earlier);
  const Reply was = a_reply();
  EXPECT_EQ(back.answer.lines, was.answer.lines);
  EXPECT_EQ(back.limits.depth, was.limits.depth);
  EXPECT_EQ(back.answer.course[0].depth, 5);
  EXPECT_EQ(back.answer.course[0].score, was.answer.course[0].score);
  EXPECT_EQ(back.answer.course[0].chances, was.answer.course[0].chances);
  EXPECT_EQ(back.answer.course[0].best, Move());
  Reply lone = a_reply();
  lone.answer.lines[1].moves.pop_back();
  EXPECT_EQ(one_ply_later(lone).answer.lines.size(), 2U) << "nothing is left of one";
  for (int plies = 1; plies < 9; ++plies) {
    EXPECT_EQ(one_ply_later(one_ply_earlier(Score::mates_in(plies))), Score::mates_in(plies));
    EXPECT_EQ(one_ply_later(one_ply_earlier(Score::mated_in(plies))), Score::mated_in(plies));
  }
  EXPECT_EQ(one_ply_earlier(Score::mated_in(0)), Score::mates_in(1));
  EXPECT_EQ(one_ply_earlier(Score::centipawns(-7)), Score::centipawns(7));
  Reply unlimited = a_reply();
  unlimited.limits.depth.reset();
  EXPECT_FALSE(one_ply_earlier(unlimited, move("h2e2")).limits.depth);
  EXPECT_FALSE(one_ply_later(unlimited).limits.depth);
}

/// A course of losses, at shares of the nodes spent.
ScoreCourse course_with(std::vector<std::pair<double, double>> losses) {
  ScoreCourse course;
  for (const auto& [spent, loss] : losses) {
    ScoreStep step;
    step.depth = static_cast<int>(course.steps.size()) + 1;
    step.best_chance = 0.75;
    step.played_chance = 0.75 - loss;
    step.spent = spent;
    course.steps.push_back(step);
  }
  return course;
}
HeldVerdict held(const ScoreCourse& course) {
  return verdict_of(course, [](const ScoreStep& step) {
    MoveComparison c;
    c.best_chance = step.best_chance;
    c.played_chance = step.played_chance;
    c.plays_best = step.plays_best;
    return judge_move(c, {});
  });
}

TEST(HeldVerdicts, AreTheMildestOfTheLastDoubling) {
  const struct {
    std::vector<std::pair<double, double>> losses;
    Mark mark;
    double loss, worst;
    bool settled;
    int depth;
  } kCases[] = {
      {{{1, 0.3}}, Mark::blunder, 0.3, 0.3, true, 1},
      {{{0.5, 0.21}, {1, 0.3}}, Mark::blunder, 0.21, 0.3, true, 1},
      {{{0.5, 0.4}, {1, 0.3}}, Mark::blunder, 0.3, 0.4, true, 2},
      {{{0.5, 0.15}, {1, 0.3}}, Mark::mistake, 0.15, 0.3, true, 1},
      {{{0.49, 0.15}, {1, 0.3}}, Mark::mistake, 0.3, 0.3, false, 2},
      {{{0.49, 0.06}, {1, 0.3}}, Mark::mistake, 0.3, 0.3, false, 2},
      {{{0.25, 0.06}, {1, 0.15}}, Mark::inaccuracy, 0.15, 0.15, false, 2},
      {{{0.25, 0.01}, {1, 0.06}}, Mark::none, 0.06, 0.06, false, 2},
      {{{0.24, 0.01}, {1, 0.06}}, Mark::inaccuracy, 0.06, 0.06, true, 2},
      {{{0.25, 0.5}, {1, 0.06}}, Mark::inaccuracy, 0.06, 0.06, true, 2},
      {{{0.25, 0.01}, {0.5, 0.3}, {1, 0.01}}, Mark::none, 0.01, 0.3, true, 3},
  };
  for (const auto& c : kCases) {
    const HeldVerdict v = held(course_with(c.losses));
    EXPECT_EQ(v.judgement.mark, c.mark) << c.losses[0].first << ' ' << c.losses[0].second;
    EXPECT_NEAR(v.judgement.loss(), c.loss, 1e-12);
    EXPECT_NEAR(v.worst, c.worst, 1e-12);
    EXPECT_EQ(v.settled, c.settled) << c.losses[0].first << ' ' << c.losses[0].second;
    EXPECT_EQ(v.step.depth, c.depth);
  }
}

TEST(HeldVerdicts, OneThatIsStuckSaysOneStepLess) {
  for (const auto& [loss, mark] : {std::pair(0.3, Mark::mistake), std::pair(0.15, Mark::inaccuracy),
                                   std::pair(0.06, Mark::none), std::pair(0.01, Mark::none)}) {
    ScoreCourse course = course_with({{1, loss}});
    course.stuck = true;
    EXPECT_EQ(held(course).judgement.mark, mark);
    EXPECT_FALSE(held(course).settled);
  }
  // The depths before it do not matter.
  ScoreCourse course = course_with({{0.25, 0.01}, {1, 0.3}});
  course.stuck = true;
  EXPECT_EQ(held(course).judgement.mark, Mark::mistake);
}

TEST(HeldVerdicts, DepthsApartCountForWhatIsSaidAndNotForTheWorst) {
  ScoreCourse course = course_with({{1, 0.12}, {1, 0.3}});
  course.steps[1].alike = false;
  const HeldVerdict v = held(course);
  EXPECT_EQ(v.judgement.mark, Mark::mistake);
  EXPECT_NEAR(v.worst, 0.12, 1e-12);
  course = course_with({{1, 0.12}, {1, 0.02}});
  course.steps[1].alike = false;
  EXPECT_EQ(held(course).judgement.mark, Mark::none);
  EXPECT_NEAR(held(course).worst, 0.12, 1e-12);
  // If they are equal, the last one at a common depth is reported.
  course = course_with({{1, 0.125}, {1, 0.125}});
  course.steps[1].alike = false;
  EXPECT_EQ(held(course).step.depth, 1);
}

TEST(HeldVerdicts, OfTwoTheMilderIsSaid) {
  const auto verdict = [](Mark mark, double loss, bool settled, double worst) {
    HeldVerdict v;
    v.judgement.mark = mark;
    v.judgement.before = 0.9;
    v.judgement.after = 0.9 - loss;
    v.settled = settled;
    v.worst = worst;
    v.step.depth = static_cast<int>(mark);
    return v;
  };
  const HeldVerdict blunder = verdict(Mark::blunder, 0.1, true, 0.2);
  const HeldVerdict mistake = verdict(Mark::mistake, 0.5, false, 0.7);
  for (const auto& [a, b] : {std::pair(blunder, mistake), std::pair(mistake, blunder)}) {
    const HeldVerdict out = milder(a, b);
    EXPECT_EQ(out.judgement.mark, Mark::mistake);
    EXPECT_EQ(out.step.depth, static_cast<int>(Mark::mistake));
    EXPECT_FALSE(out.settled);
    EXPECT_EQ(out.worst, 0.7);
  }
  EXPECT_TRUE(milder(blunder, blunder).settled);
  // If two are equal, the first is chosen.
  HeldVerdict alike = blunder;
  alike.step.depth = 99;
  EXPECT_EQ(milder(alike, blunder).step.depth, 99);
  EXPECT_EQ(milder(blunder, alike).step.depth, blunder.step.depth);
  // Praise is not a fault: of equal ones the one that loses less is chosen.
  const HeldVerdict praise = verdict(Mark::brilliant, 0.02, true, 0);
  const HeldVerdict nothing = verdict(Mark::none, 0.01, true, 0);
  EXPECT_EQ(milder(praise, nothing).judgement.mark, Mark::none);
  EXPECT_EQ(milder(nothing, praise).judgement.mark, Mark::none);
  EXPECT_EQ(milder(praise, mistake).judgement.mark, Mark::brilliant);
}

}  // namespace
}  // namespace qipu
