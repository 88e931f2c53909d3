// Perft compared with counts that others published or that Fairy-Stockfish gives.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "qipu/board/fen.h"
#include "qipu/rules/position.h"

namespace qipu {
namespace {

// All of it, 881 million leaves, takes a few seconds; under sanitizers it would take minutes.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t kLargest = 2'000'000;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr std::uint64_t kLargest = 2'000'000;
#else
constexpr std::uint64_t kLargest = 1'000'000'000;
#endif
#else
constexpr std::uint64_t kLargest = 1'000'000'000;
#endif

TEST(Perft, CountsAsPublishedAtEveryDepth) {
  std::ifstream file(QIPU_SOURCE_DIR "/tests/data/perft.jsonl");
  ASSERT_TRUE(file);
  int counts = 0;
  for (std::string line; std::getline(file, line);) {
    const auto row = nlohmann::json::parse(line);
    const std::string fen = row.at("fen");
    const auto reading = parse_fen(fen);
    ASSERT_TRUE(reading) << fen;
    const auto position = Position::from(reading->setup);
    ASSERT_TRUE(position) << fen;
    for (const auto& [depth, leaves] : row.at("nodes").items()) {
      if (leaves.get<std::uint64_t>() > kLargest) continue;
      EXPECT_EQ(position->perft(std::stoi(depth)), leaves.get<std::uint64_t>())
          << fen << " depth " << depth;
      ++counts;
    }
  }
  EXPECT_GE(counts, 650);
}

TEST(Perft, OfDepthZeroIsThePositionItself) {
  EXPECT_EQ(Position::standard().perft(0), 1U);
  EXPECT_EQ(Position::standard().perft(-1), 1U);
}

TEST(Perft, OfAMateIsNothing) {
  const auto mate = Position::from(parse_fen("3aka3/9/4C4/9/9/9/9/9/4C4/3K5 b")->setup);
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->perft(1), 0U);
  EXPECT_EQ(mate->perft(3), 0U);
}

}  // namespace
}  // namespace qipu
