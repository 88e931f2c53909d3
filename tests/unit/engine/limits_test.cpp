// When the bundled engine stops, which chances it reports, and which settings it accepts, on both
// sides of each limit. The lower bounds of times are exact, and the upper ones generous, for busy
// machines.

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "ops/answer/bench.h"
#include "qipu/engine/engine.h"
#include "support/positions.h"

namespace qipu {
namespace {

using namespace std::chrono_literals;
using test::position_of;

std::unique_ptr<Engine> small_engine(const std::string& network = "") {
  return std::move(*bundled_engine({.hash_mib = 1, .network = network}));
}
// Red mates with its first move, or with its second (two rooks climb the ranks).
constexpr const char* kMateInOne = "3k5/R8/9/9/9/9/9/9/1R7/5K3 w";
constexpr const char* kMateInTwo = "4k4/9/R8/1R7/9/9/9/9/9/3K5 w";
constexpr auto kPatience = 20s;

// docs/engine.md: half are won at 390 centipawns, with a scale of 190; the rest of 1000 is drawn.
TEST(EngineChances, AreThoseOfTheCurve) {
  const auto engine = small_engine();
  int asked = 0;
  for (const std::string_view fen : bench_positions()) {
    Task task;
    task.start = position_of(fen);
    task.limits.depth = 3;
    task.lines = 2;
    std::vector<Line> reported;
    const auto answer = engine->analyse(
        task, [&](const Progress& p) { reported.assign(p.lines.begin(), p.lines.end()); });
    ASSERT_TRUE(answer);
    EXPECT_EQ(reported, answer->lines);
    for (const Line& line : answer->lines) {
      Chances expected;
      if (line.score.is_mate()) {
        (line.score.value() > 0 ? expected.win : expected.loss) = 1000;
      } else {
        const double v = line.score.centipawns();
        expected.win = static_cast<int>(std::lround(1000 / (1 + std::exp((390 - v) / 190))));
        expected.loss = static_cast<int>(std::lround(1000 / (1 + std::exp((390 + v) / 190))));
        expected.draw = 1000 - expected.win - expected.loss;
      }
      EXPECT_EQ(line.chances, expected) << line.score.value();
      ++asked;
    }
    for (const Iteration& i : answer->course) {
      EXPECT_EQ(i.chances.win + i.chances.draw + i.chances.loss, 1000);
    }
  }
  EXPECT_GT(asked, 60);
}

TEST(EngineLimits, DepthIsHeldToWhatThereIs) {
  const auto engine = small_engine();
  for (const auto& [asked, reached] :
       {std::pair(-5, 1), {0, 1}, {1, 1}, {2, 2}, {199, 199}, {200, 199}, {100'000, 199}}) {
    Task task;
    task.start = position_of("3k5/9/4P4/9/9/9/9/9/9/4K4 w");  // after e7d7 there is no move
    task.limits.depth = asked;
    task.lines = asked == 1 ? 0 : 1;
    const auto answer = engine->analyse(task);
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->course.size(), static_cast<std::size_t>(reached)) << asked;
    for (int d = 1; d <= reached; ++d) {
      EXPECT_EQ(answer->course[static_cast<std::size_t>(d - 1)].depth, d);
    }
    EXPECT_EQ(answer->lines.size(), 1U);
    EXPECT_EQ(answer->lines[0].depth, reached);
  }
}

TEST(EngineLimits, AMateThatIsNearEnoughEndsTheSearch) {
  const auto engine = small_engine();
  for (const auto& [fen, mate, stops] : {std::tuple(kMateInOne, 1, true),
                                         {kMateInOne, 5, true},
                                         {kMateInTwo, 1, false},
                                         {kMateInTwo, 2, true},
                                         {kMateInTwo, 3, true}}) {
    Task task;
    task.start = position_of(fen);
    task.limits.mate = mate;
    task.limits.nodes = 20'000;
    engine->new_game();
    const auto answer = engine->analyse(task);
    ASSERT_TRUE(answer);
    const int plies = fen == kMateInOne ? 1 : 3;
    EXPECT_EQ(answer->lines.at(0).score, Score::mates_in(plies)) << fen;
    EXPECT_EQ(answer->lines[0].moves.size(), static_cast<std::size_t>(plies)) << fen;
    if (stops) {
      EXPECT_LT(answer->nodes, 20'000U) << fen << ' ' << mate;
      EXPECT_EQ(answer->course.back().score, Score::mates_in(plies));
    } else {
      EXPECT_TRUE(answer->nodes == 20'000U || answer->course.size() == 199) << fen;
    }
  }
  Task lost;  // being mated does not fulfil the limit
  lost.start = position_of("3k5/R8/9/9/9/9/9/9/1R7/5K3 b");
  lost.limits.mate = 1;
  lost.limits.nodes = 3'000;
  const auto answer = engine->analyse(lost);
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->lines[0].score.value() > 0);
}

TEST(EngineLimits, TimeIsUsedAndNotMore) {
  const auto engine = small_engine();
  struct Case {
    void (*set)(Limits&);
    std::chrono::milliseconds least;
  };
  const Case cases[] = {
      {[](Limits& l) { l.time = 120ms; }, 120ms},
      // The time for the move has precedence over the clock.
      {[](Limits& l) {
         l.time = 120ms;
         l.remaining = 1ms;
       },
       120ms},
      // 2970 ms are left, 82 for each of 36 moves; at least 7/10 x 60/100 of that is used.
      {[](Limits& l) { l.remaining = 3000ms; }, 34ms},
      // The last move before the control: half of 370 ms; at least 7/10 x 60/100 of that is used.
      {[](Limits& l) {
         l.remaining = 400ms;
         l.moves_to_go = 1;
       },
       77ms},
      // The increment is used, too: 970 / 36 + 3/4 of 300 ms.
      {[](Limits& l) {
         l.remaining = 1000ms;
         l.increment = 300ms;
       },
       105ms},
      // If no time is left, a move gets 1 ms.
      {[](Limits& l) { l.remaining = 65ms; }, 1ms},
      {[](Limits& l) { l.remaining = 0ms; }, 1ms},
      {[](Limits& l) {
         l.remaining = 1ms;
         l.increment = 60'000ms;
       },
       1ms},
  };
  for (const Case& c : cases) {
    Task task;
    c.set(task.limits);
    engine->new_game();
    const auto begin = std::chrono::steady_clock::now();
    const auto answer = engine->analyse(task);
    const auto time = std::chrono::steady_clock::now() - begin;
    ASSERT_TRUE(answer && answer->best);
    const auto number = &c - cases;
    EXPECT_GE(time, c.least) << number;
    EXPECT_GE(answer->time, c.least) << number;
    EXPECT_LT(time, kPatience) << number;
    EXPECT_LE(answer->time, time) << number;
    for (const Iteration& i : answer->course) EXPECT_LE(i.time, answer->time) << number;
  }
}

// What the clock loses besides the searches is not spent again. With 1500 ms on the clock a move
// gets 1470 / 36 ms, at least 7/10 x 60/100 of that; after a second was lost it gets 1 ms.
TEST(EngineLimits, TimeLostOnTheWayIsKeptBack) {
  constexpr auto kLeastOtherwise = 17ms;
  const auto engine = small_engine();
  bool soon = false;
  for (int i = 0; i < 20 && !soon; ++i) {  // the machine may be busy
    engine->new_game();
    Task task;
    task.limits.remaining = 1500ms;
    auto answer = engine->analyse(task);
    ASSERT_TRUE(answer);
    EXPECT_GE(answer->time, kLeastOtherwise);
    task.moves = {test::move("h2e2"), test::move("h9g7")};
    task.limits.remaining = 1500ms - answer->time;
    task.limits.increment = 0ms;
    answer = engine->analyse(task);
    ASSERT_TRUE(answer);
    EXPECT_GE(answer->time, kLeastOtherwise / 2) << "nothing was lost";
    task.moves.push_back(test::move("h0g2"));
    task.moves.push_back(test::move("i9h9"));
    *task.limits.remaining += 5000ms - answer->time;  // lost: 1000 ms of an increment of 6000
    task.limits.increment = 6000ms;
    answer = engine->analyse(task);
    ASSERT_TRUE(answer);
    task.moves.push_back(test::move("i0h0"));
    task.moves.push_back(test::move("b9c7"));
    task.limits.increment = 0ms;
    task.limits.remaining = 1500ms;
    answer = engine->analyse(task);
    ASSERT_TRUE(answer && answer->best);
    soon = answer->time < kLeastOtherwise;
  }
  EXPECT_TRUE(soon);
}

TEST(EngineLimits, TheOverheadIsNeverSpent) {
  const auto engine = small_engine();
  ASSERT_TRUE(engine->set("move_overhead", "2000"));
  bool soon = false;
  for (int i = 0; i < 20 && !soon; ++i) {
    Task task;
    task.limits.remaining = 2000ms;
    const auto answer = engine->analyse(task);
    ASSERT_TRUE(answer && answer->best);
    soon = answer->time < 20ms;  // 2000 / 36 x 42 % otherwise
  }
  EXPECT_TRUE(soon);
}

// With a clock a forced move is played soon; without one the search is completed.
TEST(EngineLimits, TheOnlyMoveIsPlayedAtDepthFive) {
  const auto engine = small_engine();
  Task task;
  task.start = position_of("3k5/9/9/9/9/9/9/9/9/r3K3R w");
  task.only = {test::move("e0e1")};
  task.limits.remaining = std::chrono::hours(10);
  auto answer = engine->analyse(task);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->course.size(), 5U);
  EXPECT_EQ(answer->best, test::move("e0e1"));
  task.limits.time = 30ms;
  answer = engine->analyse(task);
  ASSERT_TRUE(answer);
  EXPECT_GT(answer->course.size(), 5U);
}

TEST(EngineLimits, CountersOnlyGrow) {
  const auto engine = small_engine();
  Task task;
  task.limits.nodes = 20'000;
  Progress last;
  int reported = 0, full = 0;
  const auto answer = engine->analyse(task, [&](const Progress& p) {
    EXPECT_GE(p.nodes, last.nodes);
    EXPECT_GE(p.time, last.time);
    EXPECT_TRUE(p.hash_permille >= 0 && p.hash_permille <= 1000);
    full = p.hash_permille;
    last.nodes = p.nodes;
    last.time = p.time;
    ++reported;
  });
  ASSERT_TRUE(answer);
  EXPECT_EQ(reported, static_cast<int>(answer->course.size()) + 1) << "and once before the first";
  EXPECT_GT(full, 20) << "thousands of 65,536 places";
  EXPECT_LE(last.nodes, answer->nodes);
  EXPECT_EQ(answer->course.back().nodes, last.nodes);
  EXPECT_EQ(answer->ponder, answer->lines[0].moves.at(1));
}

TEST(EngineSettings, AreTheseAndHeldToTheirLimits) {
  const auto engine = *bundled_engine({.hash_mib = 0, .threads = 0});
  EXPECT_TRUE(engine->identity().ends_with(" hash 1 threads 1")) << engine->identity();
  EXPECT_EQ(engine->name(), "qipu");
  const auto all = engine->settings();
  ASSERT_EQ(all.size(), 4U);
  const struct {
    const char *name, *usual, *takes;
  } kExpected[] = {{"Hash", "16", "1..65536"},
                   {"Threads", "1", "1..256"},
                   {"EvalFile", "", "*"},
                   {"Move Overhead", "30", "0..10000"}};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(all[i].name, kExpected[i].name);
    EXPECT_EQ(all[i].usual, kExpected[i].usual);
    EXPECT_EQ(all[i].takes(), kExpected[i].takes);
  }
  const auto error = [&](const char* name, const char* value) {
    const auto set = engine->set(name, value);
    return set ? "none" : message(set.error(), Language::en);
  };
  EXPECT_EQ(error("Hash", "0"), "engine `qipu`: option `Hash` takes 1..65536, not `0`");
  EXPECT_EQ(error("Threads", "257"), "engine `qipu`: option `Threads` takes 1..256, not `257`");
  EXPECT_EQ(error("Style", "x"),
            "engine `qipu` has no option `Style`; it has: Hash, Threads, EvalFile, Move Overhead");
  EXPECT_EQ(error("EvalFile", QIPU_SOURCE_DIR "/README.md"),
            "`" QIPU_SOURCE_DIR "/README.md` is not a network that this program can use");
  EXPECT_EQ(error("EvalFile", "/no such"), "cannot open `/no such`: No such file or directory");
  EXPECT_TRUE(engine->identity().ends_with(" hash 1 threads 1")) << engine->identity();
  const auto huge = bundled_engine({.hash_mib = 65537});
  ASSERT_FALSE(huge);
  EXPECT_EQ(message(huge.error(), Language::en), "not enough memory for a hash table of 65537 MiB");
}

// Results of one network are not used with another: the engine is as new.
TEST(EngineSettings, AnotherNetworkBeginsFromNothing) {
  const std::string file = QIPU_SOURCE_DIR "/libnotation/src/engine/network.bin";
  Task task;
  task.limits.depth = 6;
  const auto nodes = [&](Engine& e) { return e.analyse(task)->nodes; };
  const std::uint64_t own = nodes(*small_engine()), by_hand = nodes(*small_engine("none"));
  EXPECT_NE(own, by_hand);
  const auto engine = small_engine();
  const std::string identity = engine->identity();
  EXPECT_EQ(nodes(*engine), own);
  EXPECT_NE(nodes(*engine), own) << "it knows the answer";
  ASSERT_TRUE(engine->set("EvalFile", "none"));
  EXPECT_EQ(nodes(*engine), by_hand);
  ASSERT_TRUE(engine->set("EvalFile", file));
  EXPECT_EQ(engine->identity(), identity) << "the same numbers";
  EXPECT_EQ(nodes(*engine), own);
  ASSERT_TRUE(engine->set("Hash", "2"));
  EXPECT_EQ(nodes(*engine), own) << "another table knows nothing";
  ASSERT_TRUE(engine->set("Hash", "2"));
  EXPECT_NE(nodes(*engine), own) << "the same one does";
}

}  // namespace
}  // namespace qipu
