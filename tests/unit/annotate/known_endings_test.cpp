// What an engine says about endings that the tables hold is corrected, and nothing else is.

#include "annotate/judge/known_endings.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "qipu/board/fen.h"

namespace qipu {
namespace {

Task task_of(std::string_view fen, int lines = 1) {
  Task task;
  task.start = *Position::from(parse_fen(fen)->setup);
  task.lines = lines;
  return task;
}

Answer saying(std::vector<std::pair<const char*, int>> lines) {
  Answer answer;
  for (const auto& [move, centipawns] : lines) {
    Line line;
    line.depth = 5;
    line.score = Score::centipawns(centipawns);
    line.moves = {*Move::parse(move)};
    answer.course.push_back(iteration_of(line, 1, {}));
    answer.lines.push_back(std::move(line));
  }
  if (!answer.lines.empty()) answer.best = answer.lines[0].moves[0];
  return answer;
}

// A horse does not beat an elephant here, whatever the engine hopes for (一马难胜单象).
TEST(KnownEndings, DrawsAreZero) {
  const Task task = task_of("5k3/9/9/9/2b6/6N2/9/9/9/4K4 w", 2);
  Answer answer = saying({{"g4h6", 430}, {"e0e1", 380}});
  correct_by_tables(answer, task);
  ASSERT_EQ(answer.lines.size(), 2U);
  for (const Line& line : answer.lines) EXPECT_EQ(line.score, Score::centipawns(0));
  for (const Iteration& of : answer.course) EXPECT_EQ(of.score, Score::centipawns(0));
}

// 一马巧胜单象: few moves win.
TEST(KnownEndings, AWinningMoveIsPutFirst) {
  const Task task = task_of("3k5/9/b8/9/9/7N1/9/9/9/5K3 w");
  const auto verdict = endgame::probe(task.start);
  ASSERT_EQ(verdict, endgame::Verdict::win);
  int draws = 0, wins = 0;
  for (const Move m : task.start.legal_moves()) {
    const auto after = endgame::probe(task.start.after(m));
    ASSERT_TRUE(after);
    Answer answer = saying({{m.ucci().c_str(), 100}});
    correct_by_tables(answer, task);
    ASSERT_EQ(answer.lines.size(), 1U);
    const Move best = answer.lines[0].moves[0];
    EXPECT_EQ(endgame::probe(task.start.after(best)), endgame::Verdict::loss) << m.ucci();
    EXPECT_GE(answer.lines[0].score.centipawns(), 1000);
    EXPECT_EQ(answer.best, best);
    if (*after == endgame::Verdict::loss) {
      EXPECT_EQ(best, m);
      ++wins;
    } else {
      EXPECT_EQ(answer.course[0].score, Score::centipawns(0));
      ++draws;
    }
  }
  EXPECT_GT(wins, 0);
  EXPECT_GT(draws, 0);
  // A search of one move alone is about this move.
  for (const Move m : task.start.legal_moves()) {
    Task only = task;
    only.only = {m};
    Answer answer = saying({{m.ucci().c_str(), 100}});
    correct_by_tables(answer, only);
    ASSERT_EQ(answer.lines.size(), 1U);
    EXPECT_EQ(answer.lines[0].moves[0], m);
  }
}

TEST(KnownEndings, LossesAndOrder) {
  // Black has lost against the rook, whatever he does.
  const Task task = task_of("4k4/4a4/9/9/9/9/9/9/9/R3K4 b", 2);
  Answer answer = saying({{"e9d9", -150}, {"e9f9", -3000}});
  correct_by_tables(answer, task);
  for (const Line& line : answer.lines) EXPECT_LE(line.score.centipawns(), -1000);
  EXPECT_GE(answer.lines[0].score, answer.lines[1].score);
}

TEST(KnownEndings, MatesAndOtherPositionsRemain) {
  const Task mate = task_of("3k5/9/9/9/9/9/9/9/1R7/4K4 w");
  Answer answer = saying({{"b1b9", 0}});
  answer.lines[0].score = Score::mates_in(1);
  const auto lines = answer.lines;
  correct_by_tables(answer, mate);
  EXPECT_EQ(answer.lines, lines);
  for (const char* const fen : {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
                                "4k4/9/4r4/9/9/9/9/9/9/R3K4 w"}) {
    const Task task = task_of(fen);
    Answer other = saying({{"a0a1", 57}});
    const auto before = other.lines;
    correct_by_tables(other, task);
    EXPECT_EQ(other.lines, before) << fen;
  }
}

// The last attacking piece is taken.
TEST(KnownEndings, NobodyWinsWithoutPieces) {
  const Task task = task_of("4k4/4P4/9/9/9/9/9/9/9/3K5 b");
  Answer answer = saying({{"e9e8", 40}});
  correct_by_tables(answer, task);
  EXPECT_EQ(answer.lines[0].score, Score::centipawns(0));
}

}  // namespace
}  // namespace qipu
