// Lines of a sheet in the wrong order, without numbers.

#include "repair/line/line_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "qipu/notation/notation.h"
#include "qipu/repair/repair.h"
#include "support/one_game.h"
#include "support/played.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using test::line_of;
using test::Words;

constexpr std::size_t kWordsALine = 9;

Words lines_of(const Words& moves) {
  Words out;
  const Words words = test::written(moves, kChinese);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i % kWordsALine == 0) out.emplace_back();
    out.back() += words[i] + ' ';
  }
  return out;
}

std::optional<Repair> repair_of(const Words& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return repair_of_pgn("[Event \"x\"]\n\n" + text + "*\n");
}

// Some games of data/repair as they were played.
template <class Look>
void each_game(const Look& look) {
  const char* const names[] = {"red-and-black-exchanged", "black-move-lost",
                               "two-printed-as-three"};
  for (std::size_t i = 0; i < std::size(names); i += test::step(3U)) {
    const Words moves = test::played(names[i]);
    ASSERT_GT(moves.size(), 3 * kWordsALine) << names[i];
    look(moves);
  }
}

TEST(LineOrder, NeighboursAreExchangedAgain) {
  int exchanged = 0;
  each_game([&](const Words& moves) {
    const Words lines = lines_of(moves);
    for (std::size_t l = 0; l + 2 < lines.size(); l += 2) {
      Words damaged = lines;
      std::swap(damaged[l], damaged[l + 1]);
      const auto repair = repair_of(damaged);
      ASSERT_TRUE(repair) << damaged[l];
      EXPECT_EQ(line_of(*repair), moves) << damaged[l];
      ASSERT_EQ(repair->changes.size(), 1u);
      EXPECT_EQ(repair->changes[0].error, "lines_exchanged");
      EXPECT_GT(repair->confidence, 0.9);
      ++exchanged;
    }
  });
  EXPECT_GT(exchanged, test::some(8, 8));
}

// After the exchanged lines one word is unreadable.
TEST(LineOrder, AnotherFaultBehindThemIsMendedToo) {
  each_game([&](const Words& moves) {
    Words lines = lines_of(moves);
    std::swap(lines[0], lines[1]);
    constexpr std::size_t kGlyph = 3;  // bytes
    lines[3].replace(0, kGlyph, "龖");
    const auto repair = repair_of(lines);
    ASSERT_TRUE(repair && repair->whole) << lines[3];
    EXPECT_EQ(repair->changes[0].error, "lines_exchanged") << lines[3];
    if (repair->confidence > 0.9) {
      EXPECT_EQ(line_of(*repair), moves) << lines[3];
    }
  });
}

// A line far from its right place is less likely to have come from there.
TEST(LineOrder, ALineFromFarIsLessSure) {
  each_game([&](const Words& moves) {
    const Words lines = lines_of(moves);
    Words near = lines, far = lines;
    std::rotate(near.begin(), near.begin() + 1, near.begin() + 2);
    std::rotate(far.begin(), far.begin() + 1, far.end());
    const auto one = repair_of(near), other = repair_of(far);
    ASSERT_TRUE(one && other) << lines[0];
    EXPECT_EQ(line_of(*other), moves) << lines[0];
    EXPECT_GT(other->cost, one->cost) << lines[0];
  });
}

}  // namespace
}  // namespace qipu
