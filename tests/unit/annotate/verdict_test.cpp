// Verdicts that are confirmed, and those that the next doubling of the nodes overturns.

#include <gtest/gtest.h>

#include <chrono>

#include "annotate/judge/survey.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using test::maker_of;
using test::move;
using test::moves;
using test::options_for;
using test::Script;
using test::stretch_of;

/// The value of a3a4, and so of the position after it, by the depth counted from before the move.
class Verdicts : public testing::Test {
 protected:
  Verdicts() {
    Position after = Position::standard();
    after.make(line_[0]);
    after_ = after.key();
    script_.score = [this](const Position& p, Move m, int depth) {
      if (p.key() == after_) return -worth_(depth + 1);
      return p.turn() == Color::red && m == line_[0] ? worth_(depth) : 0;
    };
    script_.fails = [this](const Task& task) {
      nodes_.push_back(*task.limits.nodes);
      return false;
    };
  }

  Look look() {
    nodes_.clear();
    const Survey survey = Surveyor(maker_of(script_), options_).survey(stretch_of(line_));
    EXPECT_TRUE(survey.looks[0]);
    return survey.looks[0].value_or(Look());
  }
  bool is_after(const Task& task) const { return task.start.key() == after_; }

  // The standard budget reaches depth 8, four times as much 10, sixteen times 12.
  std::function<int(int)> worth_;
  std::vector<Move> line_ = moves({"a3a4", "h9g7"});
  std::uint64_t after_ = 0;
  Script script_;
  SurveyOptions options_ = options_for();
  std::vector<std::uint64_t> nodes_;
};

TEST_F(Verdicts, ABlunderThatAgreesOverTwoDoublingsIsSaid) {
  worth_ = [](int) { return -400; };
  const Look seen = look();
  EXPECT_EQ(seen.judgement.mark, Mark::blunder);
  EXPECT_TRUE(seen.deeper);
  // Both positions and the last move; then the positions before and after it with more nodes, and
  // again with more; then the move alone.
  EXPECT_EQ(nodes_,
            (std::vector<std::uint64_t>{1000, 1000, 1000, 4000, 4000, 16000, 16000, 16000}));
}

TEST_F(Verdicts, ABlunderThatTheNextDoublingOverturnsIsNotSaid) {
  for (const int overturned : {9, 10, 11, 12}) {
    worth_ = [&](int depth) { return depth < overturned ? -400 : 0; };
    EXPECT_EQ(look().judgement.mark, Mark::none) << overturned;
  }
}

TEST_F(Verdicts, WhereOnlyTheLastDoublingAgreesOneStepLessIsSaid) {
  // ?? ? ?!, at the depths of the last doubling; the depth before them found nothing.
  for (const auto& [worth, mark] :
       {std::pair(-400, Mark::mistake), std::pair(-200, Mark::inaccuracy)}) {
    worth_ = [&](int depth) { return depth == 10 ? -90 : worth; };
    EXPECT_EQ(look().judgement.mark, mark);
  }
  // A move that is at most doubtful is not examined for ever.
  worth_ = [](int depth) { return depth == 8 ? -100 : depth < 8 ? 0 : -100; };
  EXPECT_EQ(look().judgement.mark, Mark::inaccuracy);
  EXPECT_EQ(nodes_.back(), 4000U);
  worth_ = [](int depth) { return depth == 8 ? -70 : -90; };
  EXPECT_EQ(look().judgement.mark, Mark::none);
}

TEST_F(Verdicts, TheMildestOfTheDepthsThatAgreeIsSaid) {
  worth_ = [](int depth) { return depth == 12 ? -500 : depth == 11 ? -300 : -800; };
  const Look seen = look();
  EXPECT_EQ(seen.judgement.mark, Mark::mistake);
  EXPECT_EQ(seen.played.score, Score::centipawns(-300));
  EXPECT_EQ(seen.played.depth, 11);
  EXPECT_EQ(seen.lines[0].depth, 11);
}

TEST_F(Verdicts, AnEngineThatStaysAtOneDepthMayBeFindingSomething) {
  worth_ = [](int) { return -400; };
  script_.stops = [this](const Task& task) {
    return is_after(task) && *task.limits.nodes == 16000 ? std::optional(10) : std::nullopt;
  };
  EXPECT_EQ(look().judgement.mark, Mark::mistake);
}

TEST_F(Verdicts, TheMoveAloneMayOverturnWhatFollowsIt) {
  worth_ = [](int) { return -400; };
  const auto all = script_.score;
  bool alone = false;
  script_.fails = [&](const Task& task) {
    alone = !task.only.empty();
    return false;
  };
  script_.score = [&](const Position& p, Move m, int depth) {
    return alone && depth == 12 ? 0 : all(p, m, depth);
  };
  EXPECT_EQ(look().judgement.mark, Mark::none);
}

TEST_F(Verdicts, WhatTheMoveAloneShowsHoldsForTheReplyToo) {
  // By the position after it, a3a4 loses, and the reply loses everything again. Examined alone,
  // a3a4 is seen to be good, so the reply had nothing to lose.
  line_ = moves({"a3a4", "h9g7", "b0c2"});
  worth_ = [](int) { return -400; };
  bool alone = false;
  script_.fails = [&](const Task& task) {
    alone = !task.only.empty() && task.only[0] == line_[0];
    return false;
  };
  script_.score = [&](const Position& p, Move m, int) {
    if (p.key() == after_) return m == move("i9i8") ? 400 : 0;
    return p.key() == Position::standard().key() && m == line_[0] && !alone ? -400 : 0;
  };
  const Survey survey = Surveyor(maker_of(script_), options_).survey(stretch_of(line_));
  EXPECT_EQ(survey.looks[0]->judgement.mark, Mark::none);
  EXPECT_EQ(survey.looks[1]->judgement.mark, Mark::none);
}

TEST_F(Verdicts, TheLastPositionMayBeLookedAtAgainForTheMoveBefore) {
  // The reply is in the lines, so no question is asked about it alone.
  worth_ = [](int) { return -400; };
  const auto all = script_.score;
  script_.score = [&](const Position& p, Move m, int depth) {
    return all(p, m, depth) + (p.key() == after_ && m == line_[1] ? 1 : 0);
  };
  const Survey survey = Surveyor(maker_of(script_), options_).survey(stretch_of(line_));
  EXPECT_TRUE(survey.looks[0]);
  ASSERT_TRUE(survey.looks[1]);
  EXPECT_EQ(survey.looks[1]->judgement.mark, Mark::none);
  // The reply is second in the lines, and the deeper answer does not contain it.
  script_.score = [&](const Position& p, Move m, int depth) {
    const int more = m == line_[1] ? 1 : m == move("b9c7") ? 2 : 0;
    return all(p, m, depth) + (p.key() == after_ ? more : 0);
  };
  ASSERT_TRUE(Surveyor(maker_of(script_), options_).survey(stretch_of(line_)).looks[1]);
}

TEST_F(Verdicts, AMateThatIsProvedHoldsAtEachDepth) {
  // Found beyond the depths that the search before the move reaches.
  worth_ = [](int) { return -20; };
  script_.mate = [this](const Position& p, Move m) {
    return p.key() == after_ && m == line_[1] ? std::optional(Score::mates_in(5)) : std::nullopt;
  };
  EXPECT_EQ(look().judgement.mark, Mark::blunder);
}

TEST_F(Verdicts, WithoutMoreNothingIsConfirmed) {
  options_.deeper = 1;
  worth_ = [](int depth) { return depth < 9 ? -400 : 0; };
  EXPECT_EQ(look().judgement.mark, Mark::blunder);
  EXPECT_EQ(nodes_, (std::vector<std::uint64_t>{1000, 1000, 1000}));
}

TEST_F(Verdicts, DepthsAndTimesAreLimitsAsWell) {
  options_.limits.nodes.reset();
  script_.depth = script_.alone = 100;
  for (const bool by_depth : {true, false}) {
    options_.limits.depth = by_depth ? std::optional(8) : std::nullopt;
    if (!by_depth) options_.limits.time = std::chrono::milliseconds(50);
    script_.fails = [](const Task&) { return false; };
    if (!by_depth) {
      script_.stops = [](const Task& task) {
        const auto times = task.limits.time->count() / 50;
        return std::optional(times == 1 ? 8 : times == 4 ? 10 : 12);
      };
    }
    for (const auto& [overturned, mark] :
         {std::pair(100, Mark::blunder), std::pair(12, Mark::none), std::pair(10, Mark::none)}) {
      worth_ = [&](int depth) { return depth < overturned ? -400 : 0; };
      const Survey survey = Surveyor(maker_of(script_), options_).survey(stretch_of(line_));
      EXPECT_EQ(survey.looks[0]->judgement.mark, mark) << by_depth << ' ' << overturned;
    }
  }
}

}  // namespace
}  // namespace qipu
