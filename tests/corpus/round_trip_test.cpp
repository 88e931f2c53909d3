// Real XQF files through every format and back: what the format can hold is all there.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/records.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

class RoundTrip : public testing::TestWithParam<const Format*> {};

std::vector<const Format*> read_and_written() {
  std::vector<const Format*> list;
  for (const Format* f : all_formats()) {
    if (f->open != nullptr && f->create != nullptr) list.push_back(f);
  }
  return list;
}

// One file in so many, spread over the whole folder; whole books would cost minutes.
std::vector<std::filesystem::path> sample(const std::filesystem::path& folder) {
  constexpr std::size_t kStep = 20;
  constexpr std::uintmax_t kLargest = 100'000;
  std::vector<std::filesystem::path> all, some;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.file_size() <= kLargest) all.push_back(entry.path());
  }
  std::ranges::sort(all);
  for (std::size_t i = 0; i < all.size(); i += kStep) some.push_back(all[i]);
  return some;
}

Game held_by(const Format& format, const Game& game) {
  Losses losses;
  return reduced(game, format.can, losses);
}

TEST_P(RoundTrip, OfRealXqfFilesKeepsWhatTheFormatCanHold) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const Format& format = *GetParam();
  std::size_t files = 0;
  for (const auto& path : sample(*shared / "formats" / "data" / "xqf-zfdang")) {
    const auto read = read_all(kXqf18, read_bytes(path), true);
    if (read.games.size() != 1) continue;
    ++files;
    const Game there = held_by(format, read.games[0]);
    const std::string bytes = write_all(format, {there});
    const auto between = read_all(format, bytes, true);
    ASSERT_EQ(between.games.size(), 1u) << path << between.said();
    // A diagram whose only cannon is 炮 does not tell whose it is; its reader says so.
    const bool untold = std::ranges::any_of(
        between.findings.all, [](const Diagnostic& d) { return d.code == &diag::unknown_side; });
    if (untold) continue;
    EXPECT_EQ(first_difference(between.games[0], there), "") << path;

    const Game back = held_by(kXqf18, between.games[0]);
    const auto again = read_all(kXqf18, write_all(kXqf18, {back}), true);
    ASSERT_EQ(again.games.size(), 1u) << path;
    EXPECT_EQ(first_difference(again.games[0], held_by(kXqf18, there)), "") << path;
  }
  EXPECT_GT(files, 50u);
}

INSTANTIATE_TEST_SUITE_P(AllFormats, RoundTrip, testing::ValuesIn(read_and_written()),
                         [](const auto& row) { return std::string(row.param->id); });

// The tree of 226,491 moves through both XML formats.
TEST(LargestTree, GoesThroughXmlWhole) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto folder = *shared / "formats" / "data" / "xqf-zfdang";
  std::filesystem::path largest;
  std::uintmax_t size = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (file.is_regular_file() && file.file_size() > size) {
      size = file.file_size();
      largest = file.path();
    }
  }
  const auto games = read_games(read_bytes(largest), kXqf18);
  ASSERT_EQ(games.size(), 1u);
  EXPECT_GT(games[0].size(), 100000u);
  EXPECT_EQ(law_difference(kPfc, games[0]), "");
  EXPECT_EQ(law_difference(kCbf, games[0]), "");
}

}  // namespace
}  // namespace qipu
