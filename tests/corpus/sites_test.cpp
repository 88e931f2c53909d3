// Real records of game sites and of CBF, read in place, against what an independent reader found
// in them.
#include <gtest/gtest.h>

#include <filesystem>

#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

TEST(Sites, RealFilesAgreeWithAnIndependentReader) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto data = *shared / "formats" / "data";
  const std::pair<const char*, const Format*> rows[] = {
      {"mxq", &kMxq}, {"che", &kChe}, {"ccm-new", &kCcm}, {"chn-GL", &kChn}};
  std::size_t files = 0;
  for (const auto& [name, format] : rows) {
    for (const auto& [path, games] : load_oracle(data / "ORACLE.jsonl.gz", name)) {
      ++files;
      const std::string bytes = read_bytes(data / path);
      EXPECT_EQ(detect_format(bytes, format->text ? std::string_view(bytes) : "", ""), format)
          << path;
      const auto ours = read_games(bytes, *format);
      ASSERT_EQ(ours.size(), 1u) << path;
      EXPECT_EQ(difference(summary_of(ours[0]), games.at(0)), "") << path;
    }
  }
  EXPECT_EQ(files, 28u);
}

// The only real XGF holds 洪智 – 于幼华, Guangzhou, 18 January 2005, which six other records of the
// corpus hold as well. They show that its columns run from Red's right.
TEST(Sites, XgfIsTheGameThatOtherRecordsHave) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto data = *shared / "formats" / "data";
  const auto ours = read_games(read_bytes(data / "sites" / "sample_32_xiexieXiangqi.xgf"), kXgf);
  ASSERT_EQ(ours.size(), 1u);
  EXPECT_EQ(ours[0].tags.get("Red"), "吉林 洪智");
  const std::string line = summary_of(ours[0]).main_line;
  int same = 0;
  for (const auto* const oracle : {"ORACLE.jsonl.gz", "ORACLE-pgn.jsonl.gz"}) {
    for (const auto* const format : {"xqf", "pgn-zh"}) {
      for (const auto& [path, games] : load_oracle(data / oracle, format)) {
        for (const Expected& game : games) same += game.main_line == line ? 1 : 0;
      }
    }
  }
  EXPECT_GE(same, 3);
}

TEST(Cbf, RealFilesAgreeWithAnIndependentReader) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto data = *shared / "formats" / "data";
  std::size_t files = 0;
  for (const auto& [path, games] : load_oracle(data / "ORACLE.jsonl.gz", "cbf")) {
    ++files;
    const auto ours = read_games(read_bytes(data / path), kCbf);
    ASSERT_EQ(ours.size(), games.size()) << path;
    EXPECT_EQ(difference(summary_of(ours[0]), games[0]), "") << path;
    EXPECT_EQ(law_difference(kCbf, ours[0]), "") << path;
  }
  EXPECT_EQ(files, 2u);
}

}  // namespace
}  // namespace qipu
