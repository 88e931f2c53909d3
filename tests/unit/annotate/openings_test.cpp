// Known positions of openings: the table, and moves that are not criticised because of it.

#include "annotate/openings.h"

#include <gtest/gtest.h>

#include "annotate/judge/survey.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using test::move;
using test::moves;

// 炮二平五 马8进7, and 兵九进一, which is worse.
constexpr std::string_view kTable =
    "# plies, move, score, depth, line\n"
    "0 - 30 18 h2e2 h9g7\n"
    "1 a3a4 90 18 h7e7\n"
    "1 h2e2 -30 18 h9g7 h0g2\n"
    "2 h9g7 35 18 h0g2\n";

Position after(const std::vector<Move>& line) {
  Position p = Position::standard();
  for (const Move m : line) p.make(m);
  return p;
}

TEST(Openings, WhatLiesInTheProgramIsRead) {
  const Openings& openings = Openings::bundled();
  EXPECT_GT(openings.size(), 3000U) << "two thousand positions and their mirror images";
  const auto start = openings.find(Position::standard());
  ASSERT_TRUE(start);
  EXPECT_GT(start->depth, 12);
  EXPECT_FALSE(start->moves.empty());
  EXPECT_TRUE(openings.find(after(moves({"h2e2", "h9g7", "h0g2"}))));
}

TEST(Openings, LeftAndRightAreNotToldApart) {
  const auto openings = Openings::parse(kTable);
  ASSERT_TRUE(openings);
  const auto here = openings->find(after(moves({"h2e2"})));
  const auto image = openings->find(after(moves({"b2e2"})));
  ASSERT_TRUE(here && image);
  EXPECT_EQ(here->score, Score::centipawns(-30));
  EXPECT_EQ(image->score, Score::centipawns(-30));
  EXPECT_EQ(here->depth, 18);
  EXPECT_EQ(here->moves, moves({"h9g7", "h0g2"}));
  EXPECT_EQ(image->moves, moves({"b9c7", "b0c2"}));
  EXPECT_FALSE(openings->find(after(moves({"h2e2", "b9c7"}))));
}

TEST(Openings, AnotherTextIsNone) {
  EXPECT_EQ(Openings::parse("")->size(), 0U);
  for (const std::string_view text :
       {"0 - 30", "0 - 30 18", "0 - x 18 h2e2", "0 h2e2 30 18 h9g7", "1 h2e2 30 18 h9g7",
        "0 - 30 18 h2e2\n2 h9g7 1 1 h0g2", "0 - 30 18 h2e2\n1 h2e9 1 1 h9g7", "0 - 30 18 h2i2x",
        "0 - 30 18 h9g7", "-1 - 30 18 h2e2"}) {
    EXPECT_FALSE(Openings::parse(text)) << text;
  }
}

/// An engine that gives bad scores to all moves that were played.
class KnownOpenings : public testing::Test {
 protected:
  KnownOpenings() {
    script_.score = [this](const Position&, Move m, int) {
      return std::ranges::find(line_, m) != line_.end() ? -400 : 0;
    };
    test::follow(script_, Position::standard(), line_);
    script_.fails = [this](const Task& task) {
      asked_.push_back(task.start.key());
      return false;
    };
    options_.openings = &table_;
  }
  Survey survey() {
    asked_.clear();
    return Surveyor(test::maker_of(script_), options_).survey(test::stretch_of(line_));
  }
  bool was_asked(const Position& position) const {
    return std::ranges::find(asked_, position.key()) != asked_.end();
  }

  Openings table_ = *Openings::parse(kTable);
  std::vector<Move> line_ = moves({"h2e2", "h9g7", "a3a4", "c6c5"});
  test::Script script_;
  SurveyOptions options_ = test::options_for();
  std::vector<std::uint64_t> asked_;
};

TEST_F(KnownOpenings, AMoveThatIsKnownIsNotBlamedWhateverTheEngineSays) {
  const Survey seen = survey();
  for (std::size_t i = 0; i < 2; ++i) EXPECT_FALSE(is_fault(seen.looks[i]->judgement.mark)) << i;
  EXPECT_EQ(seen.looks[2]->judgement.mark, Mark::blunder) << "unknown";
  EXPECT_TRUE(was_asked(Position::standard()));
  options_.openings = nullptr;
  EXPECT_EQ(survey().looks[0]->judgement.mark, Mark::blunder);
}

TEST_F(KnownOpenings, TheEngineThatMadeTheTableIsNotAskedAgain) {
  options_.openings_are_its_own = true;
  const Survey seen = survey();
  EXPECT_FALSE(was_asked(Position::standard()));
  EXPECT_FALSE(was_asked(after(moves({"h2e2"}))));
  EXPECT_TRUE(was_asked(after(moves({"h2e2", "h9g7"})))) << "the next move is unknown";
  ASSERT_TRUE(seen.looks[1]);
  EXPECT_EQ(seen.looks[1]->lines[0].moves, moves({"h9g7", "h0g2"}));
  EXPECT_EQ(seen.looks[1]->played.score, Score::centipawns(-35));
  EXPECT_EQ(seen.looks[1]->judgement.mark, Mark::none);
}

// A cannon that takes a horse gives check over the elephant beside it. Black can only move the
// elephant away to the one side, because the squares of his advisor and rook are occupied and a
// cannon stands behind the pawn in the middle.
TEST_F(KnownOpenings, TheOnlyMoveThereIsIsForced) {
  table_ = *Openings::parse(
      "0 - 30 18 h2h4\n1 h2h4 -30 18 a9a7\n2 a9a7 30 18 h4e4\n3 h4e4 -30 18 d9e8\n"
      "4 d9e8 30 18 b2b9\n5 b2b9 -30 18 c9e7\n6 c9e7 30 18 h0g2\n");
  line_ = moves({"h2h4", "a9a7", "h4e4", "d9e8", "b2b9", "c9e7"});
  test::follow(script_, Position::standard(), line_);
  options_.openings_are_its_own = true;
  const Survey seen = survey();
  ASSERT_EQ(seen.looks.size(), line_.size());
  for (std::size_t i = 0; i < line_.size(); ++i) {
    ASSERT_TRUE(seen.looks[i]) << i;
    EXPECT_EQ(seen.looks[i]->judgement.forced, i == 5) << i;
  }
}

TEST_F(KnownOpenings, AKnownMoveThatIsBadMayBeBlamed) {
  // By the table, 30 to -600 is not a loss that openings have.
  table_ = *Openings::parse("0 - 30 18 c3c4\n1 h2e2 600 18 h9g7\n");
  options_.openings_are_its_own = true;
  EXPECT_EQ(survey().looks[0]->judgement.mark, Mark::blunder);
  EXPECT_TRUE(was_asked(Position::standard()));
}

}  // namespace
}  // namespace qipu
