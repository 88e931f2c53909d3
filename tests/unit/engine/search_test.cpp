// The answers of the bundled engine, checked by the rules: legal moves, real mates, limits that are
// kept.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "ops/answer/bench.h"
#include "oracle/oracle.h"
#include "qipu/board/fen.h"
#include "qipu/engine/engine.h"
#include "support/positions.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using test::play_at_random;
using test::position_of;

std::unique_ptr<Engine> engine_with(const EngineOptions& options = {}) {
  return std::move(*bundled_engine(options));
}

TEST(Search, TheSameQuestionHasTheSameAnswer) {
  const auto engine = engine_with();
  Task task;
  task.limits.nodes = 20'000;
  const Answer first = *engine->analyse(task);
  engine->new_game();
  const Answer second = *engine->analyse(task);
  ASSERT_TRUE(first.best);
  EXPECT_EQ(first.best, second.best);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.lines[0].score, second.lines[0].score);
  EXPECT_EQ(first.lines[0].moves, second.lines[0].moves);
}

TEST(Search, KeepsToNodesDepthAndMoves) {
  const auto engine = engine_with();
  Task task;
  task.limits.nodes = 5'000;
  EXPECT_EQ(engine->analyse(task)->nodes, 5'000U);
  task.limits = {};
  task.limits.depth = 5;
  task.lines = 4;
  const Answer four = *engine->analyse(task);
  ASSERT_EQ(four.lines.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(four.lines[i].depth, 5);
    if (i > 0) {
      EXPECT_GE(four.lines[i - 1].score, four.lines[i].score);
    }
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(four.lines[i].moves[0], four.lines[j].moves[0]);
    }
  }
  task.limits = {};
  for (const std::uint64_t nodes : {700U, 3'000U, 9'000U, 20'000U}) {  // cut off anywhere
    task.limits.nodes = nodes;
    engine->new_game();
    const Answer cut = *engine->analyse(task);
    for (std::size_t i = 1; i < cut.lines.size(); ++i) {
      EXPECT_GE(cut.lines[i - 1].score, cut.lines[i].score);
      EXPECT_EQ(cut.lines[i - 1].depth, cut.lines[i].depth);
    }
  }
  task.limits = {};
  task.limits.depth = 5;
  const Move odd(*Square::parse("a0"), *Square::parse("a1"));
  task.lines = 1;
  task.only = {odd};
  EXPECT_EQ(engine->analyse(task)->best, odd);
  task.only.clear();
  task.without = {four.lines[0].moves[0]};
  EXPECT_NE(engine->analyse(task)->best, four.lines[0].moves[0]);
}

TEST(Search, TheCourseTellsEachDepthAndIsThatOfFewerNodes) {
  // The basis for confirming verdicts: an answer with more nodes begins like one with fewer.
  auto engine = *bundled_engine();
  Task task;
  std::vector<Iteration> few;
  for (const std::uint64_t nodes : {5'000U, 20'000U}) {
    task.limits.nodes = nodes;
    engine->new_game();
    const auto answer = engine->analyse(task);
    ASSERT_TRUE(answer);
    const auto& course = answer->course;
    ASSERT_GT(course.size(), 5U);
    for (std::size_t i = 0; i < course.size(); ++i) {
      EXPECT_EQ(course[i].depth, static_cast<int>(i) + 1);
      EXPECT_TRUE(Position::standard().legal(course[i].best));
      EXPECT_LE(course[i].nodes, nodes);
      EXPECT_GE(course[i].nodes, i == 0 ? 0 : course[i - 1].nodes);
    }
    ASSERT_GE(course.size(), few.size());
    for (std::size_t i = 0; i < few.size(); ++i) {
      EXPECT_EQ(course[i].score, few[i].score);
      EXPECT_EQ(course[i].best, few[i].best);
      EXPECT_EQ(course[i].nodes, few[i].nodes);
    }
    few = course;
  }
}

TEST(Search, HasNoAnswerWhereThereIsNoMove) {
  Task task;
  task.start = position_of("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1");
  const Answer answer = *engine_with()->analyse(task);
  EXPECT_FALSE(answer.best);
  EXPECT_TRUE(answer.lines.empty());
}

TEST(Search, LinesAreToldTogetherInTheirOrder) {
  const auto engine = engine_with();
  int asked = 0;
  play_at_random(9, 12, 40, [&](const Position& p, Move) {
    if (p.key() % 8 != 0) return;
    ++asked;
    Task task;
    task.start = p;
    task.lines = 4;
    task.limits.depth = 6;
    MoveList legal;
    p.legal_moves(legal);
    std::vector<Line> reported;
    const auto answer = engine->analyse(task, [&](const Progress& progress) {
      if (progress.lines.empty()) return;
      reported.assign(progress.lines.begin(), progress.lines.end());
      ASSERT_EQ(reported.size(), std::min<std::size_t>(4, static_cast<std::size_t>(legal.size())));
      EXPECT_EQ(progress.changed, Progress::kAll);
      for (std::size_t i = 1; i < reported.size(); ++i) {
        EXPECT_GE(reported[i - 1].score, reported[i].score);
        for (std::size_t k = 0; k < i; ++k) EXPECT_NE(reported[k].moves[0], reported[i].moves[0]);
      }
    });
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->lines, reported);
    EXPECT_EQ(answer->best, reported[0].moves[0]);
  });
  EXPECT_GT(asked, 20);
}

TEST(Search, LooksAtSomethingWhateverTheLimit) {
  for (const int threads : {1, 3}) {
    const auto engine = engine_with({.threads = threads});
    Task task;
    task.start = position_of("3k5/9/9/9/6r2/9/9/9/6R2/5K3 w");
    task.limits.nodes = 20'000;  // the table then knows more than the next searches
    ASSERT_TRUE(engine->analyse(task));
    for (const std::uint64_t nodes : {1U, 30U, 200U}) {
      task.limits.nodes = nodes;
      const auto answer = engine->analyse(task);
      ASSERT_TRUE(answer && answer->best);
      EXPECT_GT(answer->nodes, 0U);
      EXPECT_EQ(answer->best->ucci(), "g1g5") << threads << " " << nodes;
    }
  }
}

// Sixty rounds without a capture are a draw, unless the last move ends the game.
TEST(Search, TheLastMoveBeforeTheNaturalLimitMayWin) {
  const auto engine = engine_with();
  for (const auto& [fen, move] : {std::pair("3k5/9/9/9/9/9/9/9/9/4K3R w - - 119 60", "i0i8"),
                                  std::pair("3k5/R8/9/9/9/9/9/9/1R7/5K3 w - - 119 60", "b1b9")}) {
    Task task;
    task.start = position_of(fen);
    task.limits.nodes = 20'000;
    const auto answer = engine->analyse(task);
    ASSERT_TRUE(answer && answer->best) << fen;
    EXPECT_EQ(answer->best->ucci(), move);
    EXPECT_EQ(answer->lines[0].score, Score::mates_in(1)) << fen;
  }
}

TEST(Search, StopsWhenTold) {
  for (const int threads : {1, 3}) {
    const auto engine = engine_with({.threads = threads});
    Task task;
    task.limits.infinite = true;
    std::atomic<bool> begun{false};
    Answer answer;
    std::jthread thinker([&] {
      answer = *engine->analyse(task, [&](const Progress& p) {
        if (!p.lines.empty()) begun = true;
      });
    });
    while (!begun) std::this_thread::yield();
    engine->stop();
    thinker.join();
    EXPECT_TRUE(answer.best);
  }
}

TEST(Search, PondersUntilTheMoveIsMade) {
  const auto engine = engine_with();
  Task task;
  task.limits.ponder = true;
  task.limits.depth = 3;
  std::atomic<bool> answered{false};
  std::atomic<bool> deep{false};
  std::jthread thinker([&] {
    engine->analyse(task, [&](const Progress& p) {
      if (!p.lines.empty() && p.lines[0].depth == 3) deep = true;
    });
    answered = true;
  });
  while (!deep) std::this_thread::yield();
  EXPECT_FALSE(answered);
  engine->ponder_hit();
  thinker.join();
  EXPECT_TRUE(answered);
}

/// Every line is legal, and a line that promises mate ends in mate after the promised number of
/// plies. The slow rules are checked, too.
void expect_sound(const Position& root, const Line& line) {
  Position p = root;
  for (const Move m : line.moves) {
    ASSERT_TRUE(p.legal(m)) << write_fen(root.setup()) << ' ' << m.ucci();
    p.make(m);
  }
  if (!line.score.is_mate() || line.bound != Bound::exact) return;
  EXPECT_EQ(line.moves.size(), static_cast<std::size_t>(std::abs(line.score.mate_plies())))
      << write_fen(root.setup());
  EXPECT_NE(p.end(), GameEnd::none) << write_fen(root.setup());
  EXPECT_TRUE(oracle::legal_moves(oracle::from_fen(write_fen(p.setup()))).empty());
}

TEST(Search, FindsMatesAndShowsThem) {
  std::ifstream in(std::string(QIPU_SOURCE_DIR) + "/tests/data/engine/mates.jsonl");
  const auto engine = engine_with();
  int solved = 0, asked = 0;
  int line = 0;
  for (std::string text; std::getline(in, text);) {
    if (++line % test::step(4) != 0) continue;
    const auto json = nlohmann::json::parse(text);
    Task task;
    task.start = position_of(json.at("fen").get<std::string>());
    task.limits.nodes = 100'000;
    engine->new_game();
    const Answer answer = *engine->analyse(task);
    ASSERT_TRUE(answer.best);
    expect_sound(task.start, answer.lines[0]);
    const auto best = json.at("best").get<std::vector<std::string>>();
    solved += static_cast<int>(std::ranges::find(best, answer.best->ucci()) != best.end());
    ++asked;
  }
  EXPECT_EQ(asked, test::some(40, 4));
  EXPECT_GE(solved * 100, asked * 90);
}

// A move that fails when the nodes run out must not be the only result of a position.
TEST(Search, TellsNoMoreThanTheLastDepthWhenTheNextBeginsBadly) {
  const auto engine = engine_with({.hash_mib = 1});
  for (const std::string_view fen : bench_positions()) {
    Task task;
    task.start = position_of(std::string(fen));
    for (const std::uint64_t nodes : {300U, 1000U, 3000U, 9000U}) {
      task.limits.nodes = nodes;
      engine->new_game();
      const Answer answer = *engine->analyse(task);
      ASSERT_FALSE(answer.lines.empty()) << fen;
      EXPECT_NE(answer.lines[0].bound, Bound::upper) << fen << ' ' << nodes;
      EXPECT_EQ(answer.best, answer.lines[0].moves.front()) << fen << ' ' << nodes;
    }
  }
}

TEST(Search, PlaysLegalGamesToTheirEnd) {
  const auto engine = engine_with({.hash_mib = 1});
  std::mt19937 random(9);
  for (int game = 0; game < 6; ++game) {
    Task task;
    task.limits.nodes = 60;
    Position p = task.start;
    for (int ply = 0; ply < 200; ++ply) {
      const Answer answer = *engine->analyse(task);
      MoveList moves;
      p.legal_moves(moves);
      ASSERT_EQ(answer.best.has_value(), !moves.empty());
      if (moves.empty()) break;
      for (const Line& line : answer.lines) expect_sound(p, line);
      const bool stray = ply < 8;  // so that games differ
      const Move m = stray ? moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))]
                           : *answer.best;
      task.moves.push_back(m);
      p.make(m);
    }
  }
}

TEST(Search, DoesNotWalkIntoALostLoop) {
  // Red is far behind and can only give perpetual check, which loses; the engine must not take it
  // for a draw.
  Task task;
  task.start = position_of("4k4/9/9/9/9/5R3/9/r8/1r7/3K5 w - - 0 1");
  task.limits.nodes = 20'000;
  const Answer answer = *engine_with()->analyse(task);
  ASSERT_FALSE(answer.lines.empty());
  EXPECT_LT(answer.lines[0].score, Score::centipawns(-300));
}

TEST(BundledEngine, SaysWhatItCannotDo) {
  const auto huge = bundled_engine({.hash_mib = 1 << 20});
  ASSERT_FALSE(huge);
  EXPECT_EQ(huge.error().code, &diag::engine_no_memory);
  const auto odd = bundled_engine({.network = QIPU_SOURCE_DIR "/README.md"});
  ASSERT_FALSE(odd);
  EXPECT_EQ(odd.error().code, &diag::engine_bad_network);
  EXPECT_FALSE(bundled_engine({.network = "/no such file"}));
  EXPECT_TRUE(bundled_engine({.network = "none"}));
}

TEST(BundledEngine, TakesSettingsOrStaysAsItWas) {
  const auto engine = engine_with();
  const std::string usual = engine->identity();
  EXPECT_EQ(engine->set("Style", "wild").error().code, &diag::engine_unknown_option);
  EXPECT_EQ(engine->set("Hash", "65537").error().code, &diag::engine_bad_value);
  EXPECT_EQ(engine->set("EvalFile", QIPU_SOURCE_DIR "/README.md").error().code,
            &diag::engine_bad_network);
  EXPECT_EQ(engine->set("EvalFile", "a\nquit").error().code, &diag::engine_bad_value);
  EXPECT_EQ(engine->identity(), usual);
  ASSERT_TRUE(engine->set("hashsize", "2"));
  ASSERT_TRUE(engine->set("threads", "3"));
  EXPECT_TRUE(engine->identity().ends_with(" hash 2 threads 3")) << engine->identity();
  ASSERT_TRUE(engine->set("EvalFile", "none"));
  EXPECT_NE(engine->identity().find("network 0000000000000000"), std::string::npos);
  Task task;
  task.limits.depth = 4;
  EXPECT_TRUE(engine->analyse(task)->best);
  ASSERT_TRUE(engine->set("EvalFile", "<empty>"));
  ASSERT_TRUE(engine->set("Hash", "16"));
  ASSERT_TRUE(engine->set("Threads", "1"));
  EXPECT_EQ(engine->identity(), usual);
}

}  // namespace
}  // namespace qipu
