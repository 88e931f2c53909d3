// Real files of CCBridge in ../shared, read in place: against what an independent reader found in
// them, and through other formats and back.
#include <gtest/gtest.h>

#include <filesystem>

#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

class RealCcBridge : public testing::Test {
 protected:
  void SetUp() override {
    const auto shared = shared_dir();
    if (!shared) GTEST_SKIP() << "../shared is absent";
    data_ = *shared / "formats" / "data";
  }

  std::size_t compare(const std::string& oracle, const Format& format) {
    std::size_t games = 0;
    for (auto& [path, expected] : load_oracle(data_ / "ORACLE.jsonl.gz", oracle)) {
      std::erase_if(expected, [](const Expected& e) { return e.deleted; });
      const auto ours = read_games(read_bytes(data_ / path), format);
      EXPECT_EQ(ours.size(), expected.size()) << path;
      for (std::size_t i = 0; i < ours.size() && i < expected.size(); ++i) {
        EXPECT_EQ(difference(summary_of(ours[i]), expected[i]), "") << path << " game " << i + 1;
        EXPECT_EQ(law_difference(kCbr, ours[i]), "") << path << " game " << i + 1;
        EXPECT_EQ(law_difference(kCbl, ours[i]), "") << path << " game " << i + 1;
        ++games;
      }
    }
    return games;
  }

  std::filesystem::path data_;
};

TEST_F(RealCcBridge, RecordsAgreeWithAnIndependentReader) {
  EXPECT_EQ(compare("cbr-v2", kCbr), 2u);
}

TEST_F(RealCcBridge, LibrariesAgreeWithAnIndependentReader) {
  EXPECT_EQ(compare("cbl", kCbl), 93u + 37u + 13u);  // one of 1989 is deleted
}

TEST_F(RealCcBridge, OldLibrariesAgreeWithAnIndependentReader) {
  EXPECT_EQ(compare("cbl-v2.1", kCbl), 47u + 256u);
}

TEST_F(RealCcBridge, LibrariesComeBackFromALibraryOfOurs) {
  std::size_t libraries = 0;
  for (const char* folder : {"ccbridge-cbl", "ccbridge-cbl-v21"}) {
    for (const auto& file : std::filesystem::directory_iterator(data_ / folder)) {
      ++libraries;
      std::vector<Game> games = read_games(read_bytes(file.path()), kCbl);
      Losses losses;
      for (Game& game : games) reduce(game, kCbl.can, losses);
      // What the library says of itself is its file's to say.
      for (const Loss& loss : losses) {
        const bool own = loss.detail.starts_with("cbl.") || loss.detail == "ccbridge.other";
        EXPECT_TRUE(own || loss.what == "blanks")  // around tags
            << loss.what << loss.detail;
      }
      const auto again = read_games(write_games(kCbl, games), kCbl);
      ASSERT_EQ(again.size(), games.size()) << file.path();
      for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_EQ(first_difference(games[i], again[i]), "") << file.path() << " game " << i + 1;
      }
    }
  }
  EXPECT_EQ(libraries, 5u);
}

// XQF to CBR to XQF: what both can hold is the same as if XQF alone had been asked.
TEST_F(RealCcBridge, XqfComesBackFromCcBridge) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data_ / "xqf-zfdang")) {
    if (!entry.is_regular_file() || entry.path().extension() == ".tsv") continue;
    const std::string bytes = read_bytes(entry.path());
    if (!bytes.starts_with("XQ")) continue;
    for (const Game& game : read_games(bytes, kXqf18)) {
      ++files;
      Losses losses;
      const Game held = reduced(game, kCbr.can, losses);
      const auto through = read_games(write_games(kCbr, {&held, 1}), kCbr);
      ASSERT_EQ(through.size(), 1u) << entry.path();
      Losses none;
      const Game back = reduced(through[0], kXqf18.can, none);
      const auto again = read_games(write_games(kXqf18, {&back, 1}), kXqf18);
      ASSERT_EQ(again.size(), 1u) << entry.path();
      const Game both = reduced(held, kXqf18.can, none);
      EXPECT_EQ(first_difference(both, again[0]), "") << entry.path();
      // CBR has no place for XQF's own numbers, second title and author, nor for moves off the
      // board.
      for (const Loss& loss : losses) {
        const bool own = loss.detail.starts_with("xqf.") || loss.detail == "Author" ||
                         loss.what == "unread moves";
        EXPECT_TRUE(own || loss.what == "end of tag") << entry.path() << loss.what << loss.detail;
      }
    }
  }
  EXPECT_GE(files, 1600u);
}

}  // namespace
}  // namespace qipu
