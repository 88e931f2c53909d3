// Real XQF and DhtmlXQ files of ../shared, read in place, against what an independent reader found
// in them. The thousands in packed files: tests/corpus.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "qipu/format/formats.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

std::size_t compare_loose_files(const std::filesystem::path& data, const std::string& oracle,
                                const std::string& name, const Format& format) {
  std::size_t files = 0;
  for (const auto& [path, games] : load_oracle(data / oracle, name)) {
    if (path.find('!') != path.npos) continue;
    ++files;
    const auto ours = read_games(read_bytes(data / path), format);
    EXPECT_EQ(ours.size(), games.size()) << path;
    for (std::size_t i = 0; i < ours.size() && i < games.size(); ++i) {
      EXPECT_EQ(difference(summary_of(ours[i]), games[i]), "") << path;
    }
  }
  return files;
}

TEST(RealFiles, XqfAgreesWithAnIndependentReader) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  EXPECT_EQ(compare_loose_files(*shared / "formats" / "data", "ORACLE.jsonl.gz", "xqf", kXqf18),
            1629u);
}

TEST(RealFiles, DhtmlXqAgreesWithAnIndependentReader) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto data = *shared / "formats" / "data";
  EXPECT_EQ(compare_loose_files(data, "ORACLE.jsonl.gz", "dhtmlxq", kDhtmlXq), 377u);
  EXPECT_EQ(compare_loose_files(data, "ORACLE-pgn.jsonl.gz", "dhtmlxq-v1", kDhtmlXq), 125u);
}

TEST(RealFiles, TheSameOpeningTreeInTwoFormatsIsTheSameTree) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto data = *shared / "formats" / "data";
  const auto ubb = read_games(read_bytes(data / "dhtmlxq-vschess" / "dhtmlxq.txt"), kDhtmlXq);
  const auto xqf =
      read_games(read_bytes(data / "xqf-zfdang" / "仙人指路全集（史上最全最新版）.xqf"), kXqf18);
  ASSERT_EQ(ubb.size(), 1u);
  ASSERT_EQ(xqf.size(), 1u);
  const Summary a = summary_of(ubb[0]);
  const Summary b = summary_of(xqf[0]);
  EXPECT_EQ(a.main_line, b.main_line);
  EXPECT_EQ(a.moves, 107001u);
  EXPECT_EQ(b.moves, 107001u);
  EXPECT_EQ(a.leaves, b.leaves);
  EXPECT_EQ(ubb[0].tags.get("Title"), xqf[0].tags.get("Title"));
}

TEST(RealFiles, BlocksAreFoundInWholePagesAndThreads) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto data = *shared / "formats" / "data";
  std::size_t games = 0;
  std::size_t illegal = 0;
  for (const auto* folder : {"dhtmlxq-html-wxf.ca", "dhtmlxq-forum-raw-threads"}) {
    for (const auto& file : std::filesystem::directory_iterator(data / folder)) {
      for (const Game& game : read_games(read_bytes(file.path()), kDhtmlXq)) {
        ++games;
        illegal += summary_of(game).illegal;
      }
    }
  }
  EXPECT_EQ(games, 108u);  // as many as there are opening brackets and move lists
  EXPECT_EQ(illegal, 0u);
}

}  // namespace
}  // namespace qipu
