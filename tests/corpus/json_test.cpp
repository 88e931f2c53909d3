// Real JSON of other programs, read in place: what it says of itself, and the rules.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "qipu/format/formats.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

TEST(JsonDialects, RealGamesOfDpxqAreLegal) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  std::size_t games = 0, moves = 0, illegal = 0, lengths = 0;
  const bool read = each_gzip_line(
      *shared / "formats" / "data" / "dpxq-master-games.jsonl.gz", [&](const std::string& line) {
        for (const Game& game : read_games(line, kJsonLines)) {
          const Summary s = summary_of(game);
          ++games;
          moves += s.moves;
          illegal += s.illegal;
          // The record says how many rounds it has.
          const auto json = nlohmann::json::parse(line);
          const auto plies = game.main_line().size();
          const std::string length = json.value("length", "");
          lengths += length == std::to_string(plies) || length == std::to_string((plies + 1) / 2);
        }
        return true;
      });
  ASSERT_TRUE(read);
  EXPECT_EQ(games, 5011u);
  // The independent reader has one more of each: record 2411 goes on with a bracket behind its 110
  // moves, in which it saw a move; here that is a finding.
  EXPECT_EQ(moves, 403341u);
  EXPECT_EQ(illegal, 6u);
  EXPECT_GT(lengths, 4900u);
}

TEST(JsonDialects, TheRealNestedFileIsTheTreeOfItsXqf) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto folder = *shared / "formats" / "data" / "hbsxcjp-home-formats";
  const auto games = read_games(read_bytes(folder / "01.json"), kJson);
  ASSERT_EQ(games.size(), 1u);
  const Summary s = summary_of(games[0]);
  // As its grid says at the end: 44 moves, 30 deep, two columns.
  EXPECT_EQ(s.moves, 44u);
  EXPECT_EQ(s.leaves, 2u);
  EXPECT_EQ(s.illegal, 0u);
  EXPECT_EQ(games[0].main_line().size(), 29u);
  EXPECT_EQ(games[0].tags.get("Title"), "四量拨千斤");
}

}  // namespace
}  // namespace qipu
