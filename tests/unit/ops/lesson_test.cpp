// The exercise on the faults of a game, as a reader who types answers it.

#include "ops/answer/lesson.h"

#include <gtest/gtest.h>

#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

AnnotatedPly ply_of(Color mover, const char* ucci) {
  AnnotatedPly ply;
  ply.move = move(ucci);
  ply.mover = mover;
  return ply;
}

/// Gives a ply a mark, and the moves of the analysis with their scores for the mover.
void judge(AnnotatedPly& ply, Mark mark, std::initializer_list<std::pair<const char*, int>> lines) {
  ply.look.emplace();
  ply.look->judgement.mark = mark;
  for (const auto& [ucci, centipawns] : lines) {
    Line line;
    line.moves = {move(ucci)};
    line.score = Score::centipawns(centipawns);
    ply.look->lines.push_back(line);
  }
}

class Lessons : public testing::Test {
 protected:
  Lessons() {
    game_.plies = {ply_of(Color::red, "h2e2"), ply_of(Color::black, "h9g7"),
                   ply_of(Color::red, "h0g2"), ply_of(Color::black, "a9a8")};
    judge(game_.plies[1], Mark::none, {{"h9g7", 0}});
    judge(game_.plies[2], Mark::blunder, {{"b0c2", 30}, {"c3c4", 29}});
    judge(game_.plies[3], Mark::mistake, {{"i9h9", 200}, {"b9c7", -200}});
  }

  Lesson lesson(Language language = Language::en) const {
    Lesson out(*find_notation("ucci"), language, false);
    out.add(game_, ChanceCurve(), "甲 – 乙");
    return out;
  }

  AnnotatedGame game_;
};

bool has(const std::string& text, std::string_view part) { return text.contains(part); }

TEST_F(Lessons, TheBetterMoveIsLookedFor) {
  Lesson all = lesson();
  EXPECT_EQ(all.faults(), 2U);
  const std::string task = all.begin();
  EXPECT_TRUE(has(task, "甲 – 乙")) << task;
  EXPECT_TRUE(has(task, "1/2  Move 2: Red played h0g2 ??")) << task;
  EXPECT_FALSE(has(task, "b0c2")) << "it tells the answer: " << task;
  EXPECT_EQ(all.answer("h0g2"), "This was played in the game.\n");
  EXPECT_EQ(all.answer("a0a1"), "Not this move; try again.\n");
  EXPECT_EQ(all.answer("a0a9"), "This is no legal move here.\n");
  const std::string right = all.answer("  马八进七 ");
  EXPECT_TRUE(right.starts_with("Correct.\n")) << right;
  EXPECT_TRUE(has(right, "2/2  Move 2: Black played a9a8 ?")) << right;
  EXPECT_EQ(all.answer("b9c7"), "Not this move; try again.\n") << "it loses 4 pawns";
  EXPECT_EQ(all.answer("?"), "This piece should move: rook i9\n");
  EXPECT_FALSE(all.is_over());
  const std::string last = all.answer("i9h9");
  EXPECT_TRUE(all.is_over());
  EXPECT_TRUE(last.ends_with("Found 1 of 2.\n")) << "a hint does not count: " << last;
  EXPECT_EQ(all.answer("i9h9"), "");
}

TEST_F(Lessons, AMoveThatIsAsGoodIsRight) {
  Lesson all = lesson(Language::zh);
  EXPECT_TRUE(all.answer("c3c4").starts_with("这一着同样好。\n"));
  EXPECT_TRUE(has(all.answer(""), "应走 i9h9\n"));
  EXPECT_TRUE(all.is_over());
}

TEST_F(Lessons, EndsWhenTheReaderHasEnough) {
  Lesson all = lesson();
  EXPECT_EQ(all.answer("q"), "\nFound 0 of 2.\n");
  EXPECT_TRUE(all.is_over());
}

TEST(Lesson, WithoutFaultsThereIsNothingToLearn) {
  const Lesson none(*find_notation("zh"), Language::en, false);
  EXPECT_TRUE(none.is_over());
  EXPECT_EQ(none.begin(), "There is no mistake to learn from.\n");
}

}  // namespace
}  // namespace qipu
