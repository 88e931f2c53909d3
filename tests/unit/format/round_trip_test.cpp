// Real XQF files through every format and back: what the format can hold is all there.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "qipu/format/xqf/xqf.h"
#include "support/records.h"
#include "support/shared.h"

namespace qipu {
namespace {

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
  const auto shared = testing_support::shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const Format& format = *GetParam();
  std::size_t files = 0;
  for (const auto& path : sample(*shared / "formats" / "data" / "xqf-zfdang")) {
    const auto read = test::read_all(kXqf18, testing_support::read_bytes(path), true);
    if (read.games.size() != 1) continue;
    ++files;
    const Game there = held_by(format, read.games[0]);
    const std::string bytes = test::write_all(format, {there});
    const auto between = test::read_all(format, bytes, true);
    ASSERT_EQ(between.games.size(), 1u) << path << between.said();
    // A diagram whose only cannon is 炮 does not tell whose it is; its reader says so.
    const bool untold = std::ranges::any_of(
        between.findings.all, [](const Diagnostic& d) { return d.code == &diag::unknown_side; });
    if (untold) continue;
    EXPECT_EQ(first_difference(between.games[0], there), "") << path;

    const Game back = held_by(kXqf18, between.games[0]);
    const auto again = test::read_all(kXqf18, test::write_all(kXqf18, {back}), true);
    ASSERT_EQ(again.games.size(), 1u) << path;
    EXPECT_EQ(first_difference(again.games[0], held_by(kXqf18, there)), "") << path;
  }
  EXPECT_GT(files, 50u);
}

INSTANTIATE_TEST_SUITE_P(AllFormats, RoundTrip, testing::ValuesIn(read_and_written()),
                         [](const auto& row) { return std::string(row.param->id); });

}  // namespace
}  // namespace qipu
