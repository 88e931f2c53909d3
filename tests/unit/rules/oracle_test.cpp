// The oracle compared with each piece's rule and published counts, then the library with the
// oracle.
#include "oracle/oracle.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "oracle/compare.h"
#include "support/sweep_step.h"

namespace {

using Moves = std::vector<std::string>;

std::filesystem::path shared() { return std::filesystem::path(QIPU_SOURCE_DIR) / ".." / "shared"; }

std::string report(const oracle::Comparison& comparison) {
  std::string text;
  for (const auto& difference : comparison.differences()) text += difference + '\n';
  return text;
}

TEST(Oracle, ReadsAndWritesDiagrams) {
  for (const auto* fen : {
           "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
           "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 b",
       }) {
    EXPECT_EQ(oracle::to_fen(oracle::from_fen(fen)), fen);
  }
  EXPECT_THROW(oracle::from_fen("9/9/9 w"), std::invalid_argument);
  EXPECT_THROW(oracle::from_fen("x8/9/9/9/9/9/9/9/9/9 w"), std::invalid_argument);
}

struct Row {
  const char* why;
  const char* fen;
  Moves moves;
};

TEST(Oracle, FindsTheMovesOfEachPiece) {
  for (const auto& [why, fen, moves] : {
           Row{"the king keeps to its palace and off the other king's file",
               "4k4/9/9/9/9/9/9/9/9/5K3 w",
               {"f0f1"}},
           Row{"an advisor in the middle has four ways",
               "3k5/9/9/9/9/9/9/9/4A4/5K3 w",
               {"e1d0", "e1d2", "e1f2", "f0e0", "f0f1"}},
           Row{"an elephant's eye is stopped, and it never crosses the river",
               "3k5/9/9/9/9/6B2/5P3/9/5K3/9 w",
               {"f1e1", "f1f0", "f1f2", "f3f4", "g4i2"}},
           Row{"a horse's leg is tied on one side",
               "3k5/9/9/9/9/9/9/9/N8/P4K3 w",
               {"a1b3", "a1c0", "a1c2", "f0e0", "f0f1"}},
           Row{"a cannon takes over one piece and no more",
               "3k5/9/9/9/9/9/9/9/5K3/C1p1p4 w",
               {"a0a1", "a0a2", "a0a3", "a0a4", "a0a5", "a0a6", "a0a7", "a0a8", "a0a9", "a0b0",
                "a0e0", "f1e1", "f1f2"}},
           Row{"a pawn can move sideways only after it has crossed the river",
               "3k5/9/9/9/P8/8P/9/9/5K3/9 w",
               {"a5a6", "a5b5", "f1e1", "f1f0", "f1f2", "i4i5"}},
           Row{"a piece between the kings may not leave the file",
               "4k4/9/9/9/9/9/9/4R4/9/4K4 w",
               {"e0d0", "e0e1", "e0f0", "e2e1", "e2e3", "e2e4", "e2e5", "e2e6", "e2e7", "e2e8",
                "e2e9"}},
       }) {
    EXPECT_EQ(oracle::legal_moves(oracle::from_fen(fen)), moves) << why;
  }
}

TEST(Oracle, SeesChecksMatesAndStalemates) {
  const auto mate = oracle::from_fen("3aka3/9/4C4/9/9/9/9/9/4C4/3K5 b");
  EXPECT_TRUE(oracle::in_check(mate));
  EXPECT_TRUE(oracle::legal_moves(mate).empty());
  const auto stalemate = oracle::from_fen("3k5/3P5/9/9/9/9/9/9/9/4K4 b");
  EXPECT_TRUE(oracle::in_check(oracle::from_fen("3k5/9/9/9/9/9/9/9/3R5/4K4 b")));
  EXPECT_FALSE(oracle::in_check(oracle::from_fen("3k5/3n5/9/9/9/9/9/9/3R5/4K4 b")));
  EXPECT_EQ(oracle::legal_moves(stalemate), Moves{"d9d8"});
}

TEST(Oracle, CountsAsPublished) {
  std::ifstream file(shared() / "rules" / "perft.jsonl");
  if (!file) GTEST_SKIP() << "../shared/rules/perft.jsonl is absent";
  int number = 0;
  for (std::string line; std::getline(file, line); ++number) {
    const auto row = nlohmann::json::parse(line);
    const auto board = oracle::from_fen(row.at("fen").get<std::string>());
    // The third ply takes some time; it is tested for the published positions and a fourth of the
    // others.
    const int depth = number < 13 || number % 4 == 0 ? 3 : 2;
    for (int d = 1; d <= depth; ++d) {
      const auto& nodes = row.at("nodes");
      if (!nodes.contains(std::to_string(d))) continue;
      EXPECT_EQ(oracle::perft(board, d), nodes.at(std::to_string(d)).get<std::uint64_t>())
          << row.at("fen") << " at " << d;
    }
  }
  EXPECT_EQ(number, 213);
}

TEST(Rules, AgreeWithTheOracleInRandomGames) {
  oracle::Comparison comparison(1);
  comparison.random_games(qipu::test::some(20'000U, 4U));
  comparison.odd_diagrams(qipu::test::some(5'000U, 4U));
  EXPECT_EQ(comparison.positions(), qipu::test::some(25'000U, 4U));
  EXPECT_GT(comparison.checks(), qipu::test::some(500U, 4U));
  EXPECT_GT(comparison.mates(), 5u);
  EXPECT_GT(comparison.perfts(), 5u);
  EXPECT_TRUE(comparison.differences().empty()) << report(comparison);
}

TEST(Rules, AgreeWithTheOracleInRealGames) {
  oracle::Comparison comparison(2);
  for (const char* name : {"ORACLE-pgn.jsonl.gz", "ORACLE.jsonl.gz"}) {
    const auto path = shared() / "formats" / "data" / name;
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "../shared/formats/data is absent";
    comparison.real_games(path, qipu::test::some(12'500U, 4U));
  }
  EXPECT_EQ(comparison.positions(), qipu::test::some(25'000U, 4U));
  EXPECT_TRUE(comparison.differences().empty()) << report(comparison);
}

}  // namespace
