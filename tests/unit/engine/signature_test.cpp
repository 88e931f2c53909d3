// The result of fixed searches, to the node. A heuristic has no right result, but none may change
// unintentionally. A deliberate change of the search, of the hand-written evaluation or of the
// network changes these numbers; its author copies the new ones from the failure messages.
// search_test.cpp and tests/bench check that the answers are good.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/wire.h"
#include "ops/answer/bench.h"
#include "qipu/engine/engine.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;

std::string signature_of(const Answer& a) {
  std::string text = fmt::format("{} nodes", a.nodes);
  for (const Line& l : a.lines) {
    text += fmt::format(", {} {} bound {} depth {}/{} of {}", l.score.value(), l.moves[0].ucci(),
                        static_cast<int>(l.bound), l.depth, l.selective_depth, l.moves.size());
  }
  return text;
}

TEST(SearchSignature, OfTheBench) {
  const struct {
    const char* network;
    int depth;
    const char* signature;
  } kRuns[] = {
      {"", 8, "183959 nodes 4dd1c4117adb2333"},
      {"none", 7, "105205 nodes b8f24c40a727a3e5"},
  };
  for (const auto& run : kRuns) {
    const auto engine = *bundled_engine({.network = run.network});
    const auto report = bench(*engine, run.depth);
    ASSERT_TRUE(report);
    EXPECT_EQ(fmt::format("{} nodes {:016x}", report->nodes, report->signature), run.signature)
        << run.network;
  }
}

// Searches that depend on limits, counters and repetitions of the record.
TEST(SearchSignature, OfWhatABenchDoesNotMeet) {
  struct Work {
    const char* fen;
    int depth;
    const char* signature;
    std::vector<const char*> moves = {};
    int lines = 1;
    std::vector<const char*> only = {}, without = {};
  };
  const std::vector<Work> all = {
      // Few pieces, so that the search is deep: null moves are verified, and lines become long.
      {"3k5/9/9/9/6r2/9/9/9/6R2/5K3 w", 20, "2116 nodes, 31995 g1g5 bound 0 depth 20/5 of 5"},
      {"2b1ka3/4a4/4b4/3P5/9/9/9/9/4r4/3K1R3 w", 14,
       "56994 nodes, -335 f0f4 bound 0 depth 14/20 of 16"},
      {"2b1ka3/4a4/4b4/3P5/9/9/9/9/4r4/3K1R3 b", 13,
       "31281 nodes, 387 e1e4 bound 0 depth 13/17 of 12"},
      {"4kab2/4a4/4b4/9/9/9/9/3AC4/4A4/3NK4 w", 13,
       "33508 nodes, 551 d0c2 bound 0 depth 13/18 of 14"},
      {"3k5/4P4/3P5/9/9/9/9/9/4p4/4K4 w", 16, "122 nodes, 31999 e0e1 bound 0 depth 16/1 of 1"},
      {"3k5/9/9/9/9/9/9/9/9/5K3 w", 60, "10810 nodes, 0 f0e0 bound 0 depth 60/16 of 7"},
      {"1r1ak4/4aP3/b1P1b4/4C4/9/3R5/9/9/4p4/3K5 w", 18,
       "12680 nodes, 0 c7b7 bound 0 depth 18/15 of 5"},
      {"3k5/9/3P5/9/9/9/9/9/4n4/3K1A3 b", 16, "42856 nodes, 135 e1f3 bound 0 depth 16/18 of 18"},
      // The last rounds before sixty without a capture.
      {"3k5/9/9/9/9/9/9/9/2R6/5K3 w - - 100 60", 14,
       "1082 nodes, 31997 f0e0 bound 0 depth 14/3 of 3"},
      {"2bak4/4a4/4b1n2/9/4p4/9/2P6/4B1N2/4A4/2BAK4 w - - 99 60", 9,
       "9432 nodes, -61 g2i3 bound 0 depth 9/13 of 9"},
      {"2bak4/4a4/4b1n2/9/4p4/9/2P6/4B1N2/4A4/2BAK4 b - - 110 60", 9,
       "13933 nodes, 76 e5e4 bound 0 depth 9/12 of 9"},
      // A record with a repetition, and one in which a repetition is possible.
      {"3k4r/9/9/9/9/9/9/9/R8/5K3 w",
       10,
       "839 nodes, 31993 a1a9 bound 0 depth 10/7 of 7",
       {"a1a2", "i9i8", "a2a1", "i8i9"}},
      {"4k4/9/9/9/9/5R3/9/r8/1r7/3K5 w",
       8,
       "1685 nodes, -1870 d4d9 bound 0 depth 8/8 of 8",
       {"f4e4", "e9d9", "e4d4", "d9e9"}},

      // Several lines; only some moves, and all but some.
      {"2R6/4k4/4b4/9/2b6/4r4/9/3K1A3/5C3/9 w",
       7,
       "5170 nodes, 184 f1e1 bound 0 depth 7/8 of 7, 184 c9c8 bound 0 depth 7/10 of 8, 168 c9d9 "
       "bound 0 depth 7/7 of 7, 152 c9f9 bound 0 depth 7/6 of 6",
       {},
       4},
      {"3akab2/9/4b3r/8c/p8/7R1/P8/9/4A4/r1BAK3R w",
       7,
       "7144 nodes, -625 c0e2 bound 0 depth 7/9 of 7, -641 h4h6 bound 0 depth 7/8 of 8, -670 i0i4 "
       "bound 0 depth 7/7 of 7, -738 i0f0 bound 0 depth 7/9 of 7",
       {},
       4},
      {"r1bakabr1/9/1c4nc1/4p1p1p/pnp6/6P2/P1P1P3P/N1C1C1N2/R8/2BAKABR1 b",
       6,
       "3371 nodes, 11 g9e7 bound 0 depth 6/8 of 6, 9 a5a4 bound 0 depth 6/7 of 6, -3 a9b9 bound 0 "
       "depth 6/10 of 5",
       {},
       3},
      {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
       7,
       "1361 nodes, 40 h2e2 bound 0 depth 7/7 of 6",
       {},
       1,
       {"a0a1", "h2e2"}},
      {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
       7,
       "5461 nodes, -19 h7e7 bound 0 depth 7/7 of 5, -59 d9e8 bound 0 depth 7/8 of 6",
       {"h2e2"},
       2,
       {},
       {"h9g7", "b9c7"}},
  };
  const auto engine = *bundled_engine({.hash_mib = 1});
  for (const Work& work : all) {
    Task task;
    task.start = position_of(work.fen);
    for (const char* m : work.moves) task.moves.push_back(move(m));
    for (const char* m : work.only) task.only.push_back(move(m));
    for (const char* m : work.without) task.without.push_back(move(m));
    task.lines = work.lines;
    task.limits.depth = work.depth;
    engine->new_game();
    const auto answer = engine->analyse(task);
    ASSERT_TRUE(answer) << work.fen;
    EXPECT_EQ(signature_of(*answer), work.signature) << work.fen;
  }
}

// Cut off in the middle; results of one search are kept for the next.
TEST(SearchSignature, OfMatesWithinSoManyNodes) {
  std::ifstream in(QIPU_SOURCE_DIR "/tests/data/engine/mates.jsonl");
  const auto engine = *bundled_engine({.hash_mib = 1});
  std::vector<std::string> signatures;
  for (std::string text; signatures.size() < 12 && std::getline(in, text);) {
    Task task;
    task.start = position_of(nlohmann::json::parse(text).at("fen").get<std::string>());
    task.limits.nodes = 4'000;
    const auto answer = engine->analyse(task);
    ASSERT_TRUE(answer);
    signatures.push_back(signature_of(*answer));
  }
  const std::vector<std::string> expected = {"4000 nodes, -452 h6e6 bound 0 depth 8/7 of 6",
                                             "4000 nodes, -1405 d8e8 bound 0 depth 6/10 of 5",
                                             "4000 nodes, -724 c2c0 bound 0 depth 8/8 of 8",
                                             "4000 nodes, 31997 f8f9 bound 0 depth 102/3 of 3",
                                             "4000 nodes, 31997 e6d6 bound 0 depth 74/3 of 3",
                                             "4000 nodes, 31997 h8g8 bound 0 depth 152/3 of 3",
                                             "4000 nodes, 103 e6f6 bound 0 depth 10/10 of 10",
                                             "4000 nodes, -954 i8i9 bound 0 depth 8/14 of 14",
                                             "4000 nodes, 31995 f9e9 bound 0 depth 38/5 of 5",
                                             "4000 nodes, -518 c1c7 bound 0 depth 9/9 of 8",
                                             "4000 nodes, -291 g5g9 bound 0 depth 8/12 of 9",
                                             "4000 nodes, 31989 g9f9 bound 0 depth 16/11 of 11"};
  EXPECT_EQ(signatures, expected);
}

}  // namespace
}  // namespace qipu
