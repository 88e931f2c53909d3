// The questions that a game needs, their order and effort, and the resulting looks. The chances
// come from the test, so that each has the wanted value.

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "annotate/judge/examination.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using std::chrono::milliseconds;
using test::move;
using test::moves;
using Asked = Examination::Question;

/// The answer to a question: chances out of 1000 of the best move and of another, from the side to
/// move.
struct Chanced {
  std::string best;
  int chance = 500;
  std::string second = {};
  int second_chance = 0;
  int deeper = 0;  ///< this many depths more than the standard
};

Line said_line(const std::string& ucci, int chance, int depth) {
  Line line;
  line.score = Score::centipawns(chance - 500);
  line.depth = depth;
  line.chances = {chance, 0, 1000 - chance};
  line.moves = {test::move(ucci)};
  return line;
}

/// Asks and answers until everything is known. Returns the questions, "0 position x1 | 1 move x4",
/// with rounds separated.
std::string conversation(Examination& exam,
                         const std::function<std::optional<Chanced>(const Asked&)>& says) {
  std::string text;
  for (auto round = exam.next_round(); !round.empty(); round = exam.next_round()) {
    if (!text.empty()) text += " | ";
    bool first = true;
    for (const Asked& q : round) {
      if (!first) text += ", ";
      first = false;
      constexpr const char* kAbout[] = {"position", "move", "praise"};
      text += std::to_string(q.look) + ' ' + kAbout[static_cast<std::size_t>(q.about)] + " x" +
              std::to_string(q.factor);
    }
    for (const Asked& q : round) {
      const auto said = says(q);
      if (!said) {
        exam.take(q, std::nullopt);
        continue;
      }
      Reply reply;
      reply.limits = exam.task_of(q).limits;
      // Depth 4 with the standard effort, two more for four times as much; each depth gives the
      // same.
      const int last = 4 + said->deeper + (q.factor >= 16 ? 4 : q.factor >= 4 ? 2 : 0);
      for (int depth = 1; depth <= last; ++depth) {
        const Line line = said_line(said->best, said->chance, depth);
        reply.answer.course.push_back(
            {.depth = depth, .score = line.score, .chances = line.chances, .best = line.moves[0]});
      }
      reply.answer.lines = {said_line(said->best, said->chance, last)};
      if (!said->second.empty()) {
        reply.answer.lines.push_back(said_line(said->second, said->second_chance, last));
      }
      exam.take(q, std::move(reply));
    }
  }
  return text;
}

class Questions : public testing::Test {
 protected:
  Questions() {
    options_ = test::options_for();
    options_.curve = *ChanceCurve::named("engine");
    options_.limits.nodes.reset();
    options_.limits.depth = 4;
  }
  Examination exam() const { return {test::stretch_of(line_), options_}; }

  // Red plays a0a1 instead of h2e2; Black answers with his best move.
  std::vector<Move> line_ = moves({"a0a1", "h9g7"});
  SurveyOptions options_;
};

/// The first move loses `loss`, its best alternative is worth 500.
std::function<std::optional<Chanced>(const Asked&)> first_loses(int loss) {
  return [loss](const Asked& q) -> std::optional<Chanced> {
    if (q.look == 0 && q.about == Asked::About::move) return Chanced{"a0a1", 500 - loss};
    if (q.look == 0) return Chanced{"h2e2", 500, "b2e2", 490};
    return Chanced{"h9g7", 500 + loss, "b9c7", 499 + loss};
  };
}

TEST_F(Questions, ADoubtIsLookedIntoAsFarAsItReaches) {
  // Percents of ?! ? and ??: 5, 10, 20; a mistake is examined again from 8.5.
  const struct {
    int loss;
    const char* asked;
    Mark mark;
  } kCases[] = {
      {0, "0 position x1, 1 position x1", Mark::none},
      {49, "0 position x1, 1 position x1", Mark::none},
      {50, "0 position x1, 1 position x1 | 0 position x4, 1 position x4", Mark::inaccuracy},
      {84, "0 position x1, 1 position x1 | 0 position x4, 1 position x4", Mark::inaccuracy},
      {85,
       "0 position x1, 1 position x1 | 0 position x4, 1 position x4 | 0 position x16, 1 position "
       "x16",
       Mark::inaccuracy},
      {100,
       "0 position x1, 1 position x1 | 0 position x4, 1 position x4 | 0 position x16, 1 position "
       "x16",
       Mark::mistake},
      {200,
       "0 position x1, 1 position x1 | 0 position x4, 1 position x4 | 0 position x16, 1 position "
       "x16 | 0 move x16",
       Mark::blunder},
  };
  for (const auto& c : kCases) {
    Examination e = exam();
    EXPECT_EQ(conversation(e, first_loses(c.loss)), c.asked) << c.loss;
    const auto looks = e.looks();
    ASSERT_EQ(looks.size(), 2U);
    ASSERT_TRUE(looks[0] && looks[1]);
    EXPECT_EQ(looks[0]->judgement.mark, c.mark) << c.loss;
    EXPECT_NEAR(looks[0]->judgement.loss(), c.loss / 1000.0, 1e-12);
    EXPECT_EQ(looks[0]->deeper, c.loss >= 50);
    EXPECT_EQ(looks[0]->lines[0].moves[0], move("h2e2"));
    EXPECT_EQ(looks[0]->played.moves, moves({"a0a1", "h9g7"}));
    EXPECT_EQ(looks[1]->judgement.mark, Mark::none);
    EXPECT_EQ(looks[1]->played.moves, moves({"h9g7"}));
  }
}

TEST_F(Questions, WithoutMoreEachIsAskedOnce) {
  options_.deeper = 1;
  Examination e = exam();
  EXPECT_EQ(conversation(e, first_loses(200)), "0 position x1, 1 position x1");
  EXPECT_EQ(e.looks()[0]->judgement.mark, Mark::blunder);
  EXPECT_FALSE(e.looks()[0]->deeper);
  options_.deeper = 2;
  Examination twice = exam();
  EXPECT_TRUE(conversation(twice, first_loses(200))
                  .starts_with("0 position x1, 1 position x1 | 0 position x2, 1 position x2 | "
                               "0 position x4, 1 position x4"));
}

TEST_F(Questions, TheLastMoveIsAskedAboutUnlessItIsListed) {
  line_ = moves({"a0a1"});
  const auto says = [](const char* second, int loss) {
    return [second, loss](const Asked& q) -> std::optional<Chanced> {
      if (q.about == Asked::About::move) return Chanced{"a0a1", 500 - loss};
      return Chanced{"h2e2", 500, second, 500 - loss};
    };
  };
  Examination unlisted = exam();
  EXPECT_EQ(conversation(unlisted, says("b2e2", 10)), "0 position x1 | 0 move x1");
  EXPECT_NEAR(unlisted.looks()[0]->judgement.loss(), 0.01, 1e-12);
  Examination listed = exam();
  EXPECT_EQ(conversation(listed, says("a0a1", 10)), "0 position x1");
  EXPECT_NEAR(listed.looks()[0]->judgement.loss(), 0.01, 1e-12);
  EXPECT_EQ(listed.looks()[0]->lines.size(), 2U);
  Examination doubtful = exam();
  EXPECT_EQ(conversation(doubtful, says("a0a1", 60)), "0 position x1 | 0 position x4, 0 move x4");
  EXPECT_EQ(doubtful.looks()[0]->judgement.mark, Mark::inaccuracy);
  Examination bad = exam();
  EXPECT_EQ(conversation(bad, says("b2e2", 300)),
            "0 position x1 | 0 move x1 | 0 position x4, 0 move x4 | 0 position x16, 0 move x16");
  EXPECT_EQ(bad.looks()[0]->judgement.mark, Mark::blunder);
}

// The script answers alike at every depth, so its moves are easy to find: □ and not !.
TEST_F(Questions, PraiseIsAskedForAgain) {
  line_ = moves({"h2e2", "h9g7"});
  const auto says = [](int second, int again) {
    return [second, again](const Asked& q) -> std::optional<Chanced> {
      if (q.look == 0 && q.about == Asked::About::praise)
        return Chanced{"h2e2", 500, "b2e2", again};
      if (q.look == 0) return Chanced{"h2e2", 500, "b2e2", second};
      return Chanced{"h9g7", 500, "b9c7", 499};
    };
  };
  const std::string plain = "0 position x1, 1 position x1";
  const struct {
    int second, again;
    bool asked;
    Mark mark;
  } kCases[] = {{301, 301, false, Mark::none},
                {300, 300, true, Mark::only},
                {300, 301, true, Mark::none},
                {100, 100, true, Mark::only}};
  for (const auto& c : kCases) {
    Examination e = exam();
    EXPECT_EQ(conversation(e, says(c.second, c.again)), plain + (c.asked ? " | 0 praise x4" : ""))
        << c.second;
    EXPECT_EQ(e.looks()[0]->judgement.mark, c.mark) << c.second << ' ' << c.again;
    EXPECT_EQ(e.looks()[0]->judgement.only_move, c.again <= 300);
  }
  // Without more effort the answer is accepted.
  options_.deeper = 1;
  Examination once = exam();
  EXPECT_EQ(conversation(once, says(300, 500)), plain);
  EXPECT_EQ(once.looks()[0]->judgement.mark, Mark::only);
}

TEST_F(Questions, PraiseThatTheSecondLookDoesNotListIsNone) {
  line_ = moves({"h2e2", "h9g7"});
  for (const bool lists : {false, true}) {
    Examination e = exam();
    conversation(e, [&](const Asked& q) -> std::optional<Chanced> {
      if (q.about == Asked::About::praise) {
        return lists ? Chanced{"b2e2", 500, "h2e2", 300} : Chanced{"b2e2", 500, "b0c2", 300};
      }
      if (q.look == 0) return Chanced{"h2e2", 500, "b2e2", 300};
      return Chanced{"h9g7", 500, "b9c7", 499};
    });
    ASSERT_TRUE(e.looks()[0]);
    EXPECT_EQ(e.looks()[0]->judgement.mark, Mark::none);
    EXPECT_FALSE(e.looks()[0]->deeper) << "nothing of the second look is told";
  }
}

TEST_F(Questions, PraiseOfADeeperLookNeedsNoSecond) {
  line_ = moves({"a0a1", "h9g7", "h0g2"});
  Examination e = exam();
  const std::string asked = conversation(e, [](const Asked& q) -> std::optional<Chanced> {
    if (q.about == Asked::About::praise) return Chanced{"b9c7", 700, "a9a8", 400};
    if (q.look == 2) return Chanced{"h0g2", 300, "b0c2", 299};
    if (q.look == 1) return Chanced{"h9g7", 700, "b9c7", 400};
    return q.about == Asked::About::move ? Chanced{"a0a1", 300} : Chanced{"h2e2", 500, "b2e2", 490};
  });
  EXPECT_TRUE(asked.ends_with("| 1 praise x4")) << asked;
  ASSERT_TRUE(e.looks()[1]);
  EXPECT_TRUE(e.looks()[1]->deeper);
  EXPECT_EQ(e.looks()[1]->judgement.mark, Mark::only);
}

TEST_F(Questions, BothAreToldAtTheDepthThatBothReached) {
  for (const int more : {-2, 0, 3}) {
    options_.deeper = 1;
    Examination e = exam();
    conversation(e, [more](const Asked& q) -> std::optional<Chanced> {
      if (q.look == 0) return Chanced{"h2e2", 500, "b2e2", 490, more};
      return Chanced{"h9g7", 520, "b9c7", 519};
    });
    // Four depths of the position after the move are known, so five of the move.
    const auto look = e.looks()[0];
    ASSERT_TRUE(look);
    EXPECT_EQ(look->lines[0].depth, std::min(4 + more, 5)) << more;
    EXPECT_EQ(look->played.depth, std::min(4 + more, 5)) << more;
    EXPECT_EQ(look->lines[1].depth, 4 + more) << "as it was answered";
  }
}

TEST_F(Questions, WhatTheLastLookTakesBackIsNotAskedAboutAlone) {
  Examination e = exam();
  const auto grave = first_loses(300), nothing = first_loses(10);
  EXPECT_EQ(conversation(e, [&](const Asked& q) { return (q.factor >= 16 ? nothing : grave)(q); }),
            "0 position x1, 1 position x1 | 0 position x4, 1 position x4 | 0 position x16, 1 "
            "position x16");
  EXPECT_EQ(e.looks()[0]->judgement.mark, Mark::none);
}

TEST_F(Questions, APositionWithOneMoveIsAskedAboutByWhatFollows) {
  // Black checks, Red has one way out, and Black checks again.
  line_ = moves({"a1a0", "e0e1", "a0a1"});
  Stretch stretch = test::stretch_of(line_);
  stretch.start = test::position_of("3k5/9/9/9/9/9/9/9/r8/4K4 b");
  for (const int loss : {10, 60}) {
    Examination e(stretch, options_);
    EXPECT_FALSE(e.has_choice(1));
    EXPECT_TRUE(e.has_choice(0));
    const std::string asked = conversation(e, [&](const Asked& q) -> std::optional<Chanced> {
      if (q.look == 0) return Chanced{"d9d8", 500, "a1a2", 490};
      return Chanced{"a0a1", 500 - loss, "a0a2", 430};
    });
    EXPECT_EQ(asked, loss == 10 ? "0 position x1, 2 position x1"
                                : "0 position x1, 2 position x1 | 0 position x4, 2 position x4");
    const auto looks = e.looks();
    EXPECT_EQ(looks[0]->judgement.mark, loss == 10 ? Mark::none : Mark::inaccuracy);
    EXPECT_TRUE(looks[1]->judgement.forced);
    EXPECT_EQ(looks[1]->played.chances.loss, 500 - loss) << "Red's chances are the rest";
  }
  // If the value of what follows is known, nothing is asked about it.
  stretch.known = {false, false, true};
  Examination known(stretch, options_);
  EXPECT_EQ(conversation(known,
                         [](const Asked& q) -> std::optional<Chanced> {
                           return q.look == 0 ? Chanced{"d9d8", 500, "a1a2", 490}
                                              : Chanced{"e0e1", 500};
                         }),
            "0 position x1, 1 position x1");
  EXPECT_TRUE(known.looks()[1]);
  EXPECT_FALSE(known.looks()[2]);
}

TEST_F(Questions, WhatIsKnownIsNotAskedAbout) {
  line_ = moves({"h2e2", "h9g7", "h0g2", "i9h9"});
  Stretch stretch = test::stretch_of(line_);
  const auto asked = [&] {
    Examination e(stretch, options_);
    std::string out = conversation(e, [](const Asked& q) -> std::optional<Chanced> {
      const char* const best[] = {"h2e2", "h9g7", "h0g2", "i9h9"};
      return Chanced{best[q.look], 500, "e3e4", 499};
    });
    out += " :";
    for (const auto& look : e.looks()) out += look ? " look" : " none";
    return out;
  };
  EXPECT_EQ(asked(),
            "0 position x1, 1 position x1, 2 position x1, 3 position x1 : look look look look");
  stretch.known = {true, false, true};
  EXPECT_EQ(asked(), "1 position x1, 3 position x1 : none look none look");
  stretch.known.clear();
  stretch.last = 3;
  EXPECT_EQ(asked(), "0 position x1, 1 position x1, 2 position x1 : look look look");
  stretch.last = 9;
  EXPECT_TRUE(asked().ends_with(": look look look look")) << "no further than the line";
  stretch.last = 0;
  EXPECT_EQ(asked(), " :");
}

TEST_F(Questions, WhereNoAnswerCameThereIsNoLook) {
  Examination e = exam();
  EXPECT_EQ(conversation(e,
                         [](const Asked& q) -> std::optional<Chanced> {
                           if (q.look == 1) return std::nullopt;
                           if (q.about == Asked::About::move) return Chanced{"a0a1", 490};
                           return Chanced{"h2e2", 500, "b2e2", 490};
                         }),
            "0 position x1, 1 position x1 | 0 move x1");
  EXPECT_TRUE(e.looks()[0]);
  EXPECT_FALSE(e.looks()[1]);
}

TEST_F(Questions, TasksHaveTheirShareOfTheLimits) {
  options_.limits.nodes = 1000;
  options_.limits.time = milliseconds(30);
  options_.limits.depth = 7;
  const Examination e = exam();
  Position second = Position::standard();
  second.make(line_[0]);
  const struct {
    int factor;
    std::uint64_t nodes;
    int ms, depth;
  } kCases[] = {{1, 1000, 30, 7},  {2, 2000, 60, 8},   {3, 3000, 90, 8},
                {4, 4000, 120, 9}, {9, 9000, 270, 10}, {16, 16000, 480, 11}};
  for (const auto& c : kCases) {
    for (const auto about : {Asked::About::position, Asked::About::move, Asked::About::praise}) {
      for (const std::size_t look : {0U, 1U}) {
        const Task task = e.task_of({look, about, c.factor});
        EXPECT_EQ(task.limits.nodes, c.nodes);
        EXPECT_EQ(task.limits.time, milliseconds(c.ms));
        EXPECT_EQ(task.limits.depth, c.depth) << c.factor;
        EXPECT_EQ(task.start.key(), look == 0 ? Position::standard().key() : second.key());
        EXPECT_TRUE(task.moves.empty());
        const bool alone = about == Asked::About::move;
        EXPECT_EQ(task.only, alone ? std::vector{line_[look]} : std::vector<Move>());
        const bool several = about == Asked::About::praise || (!alone && c.factor == 1);
        EXPECT_EQ(task.lines, several ? 2 : 1);
      }
    }
  }
  options_.limits = {};
  const Task free = exam().task_of({0, Asked::About::position, 16});
  EXPECT_FALSE(free.limits.nodes || free.limits.time || free.limits.depth);
}

TEST_F(Questions, AKnownMoveIsExcusedUnlessItLosesAChanceThatPeoplePlay) {
  // From an even position by the table's own scores; 430 centipawns are 0.731, so 174 are 0.6 and
  // 0.4.
  const auto mark = [&](int start, int after) {
    const Openings table = *Openings::parse("0 - " + std::to_string(start) + " 9 h2e2\n1 a0a1 " +
                                            std::to_string(after) + " 9 h9g7\n");
    options_.openings = &table;
    Examination e = exam();
    conversation(e, first_loses(300));
    return e.looks()[0]->judgement.mark;
  };
  EXPECT_EQ(mark(0, 0), Mark::none);
  EXPECT_EQ(mark(0, 174), Mark::none) << "a chance of 0.4001";
  EXPECT_EQ(mark(0, 175), Mark::blunder) << "of 0.3996";
  EXPECT_EQ(mark(-200, 210), Mark::none) << "it loses nothing much";
  EXPECT_EQ(mark(-100, 210), Mark::blunder);
  // The best move of the table stays the best, whatever the table says about the moves after it.
  const Openings best = *Openings::parse("0 - 200 9 a0a1\n1 a0a1 300 9 h9g7\n");
  options_.openings = &best;
  Examination known = exam();
  conversation(known, first_loses(300));
  EXPECT_EQ(known.looks()[0]->judgement.mark, Mark::none);
  options_.openings_are_its_own = true;
  const Openings own = *Openings::parse("0 - 200 9 h2e2\n1 a0a1 300 8 h9g7 b2e2\n");
  options_.openings = &own;
  Examination e = exam();
  EXPECT_EQ(conversation(e, first_loses(0)), "0 position x1, 1 position x1") << "unexcused";
}

}  // namespace
}  // namespace qipu
