// The certainty of a repair: for records with many errors, for words that fit several moves, and
// for each step of a reading.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/notation/notation.h"
#include "qipu/repair/repair.h"
#include "repair/line/lattice.h"
#include "repair/line/word_model.h"
#include "support/played.h"

namespace qipu {
namespace {

using test::line_of;
using test::worded;
using test::Words;

/// Replaces the sign of a rook by a similar one in `most` words, at least `apart` words from each
/// other.
Words misread(Words words, std::size_t most, std::size_t apart) {
  constexpr std::string_view kRook = "车", kSeen = "军";
  std::size_t next = 0, done = 0;
  for (std::size_t i = 0; i < words.size() && done < most; ++i) {
    if (i < next || !words[i].starts_with(kRook)) continue;
    words[i].replace(0, kRook.size(), kSeen);
    next = i + apart;
    ++done;
  }
  EXPECT_EQ(done, most);
  return words;
}

TEST(Sureness, IsLessWhereATenthOfTheWordsIsWrong) {
  const Words line = {"炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "马2进3",
                      "兵七进一", "卒7进1", "车二进六", "炮8平9", "车二平三", "炮9退1"};
  constexpr std::size_t kShort = 8;
  const Words damaged = misread(line, 2, 1);
  const auto much = find_repair(worded(nullptr, {damaged.begin(), damaged.begin() + kShort}));
  const auto little = find_repair(worded(nullptr, damaged));
  ASSERT_TRUE(much && little);
  EXPECT_EQ(much->changes.size(), 2U);
  EXPECT_EQ(little->changes.size(), 2U);
  EXPECT_LE(much->confidence, 0.85);
  EXPECT_GT(little->confidence, 0.95);
}

// An error at one place does not count at the next: four wrong words are few for a long game.
TEST(Sureness, IsAsGreatWhereFaultsLieFarApart) {
  const Words moves = test::played("line-printed-twice");
  const auto repair = find_repair(worded(nullptr, misread(test::written(moves, kChinese), 4, 11)));
  ASSERT_TRUE(repair && repair->whole);
  EXPECT_EQ(line_of(*repair), moves);
  EXPECT_EQ(repair->changes.size(), 4U);
  EXPECT_GT(repair->confidence, 0.95);
}

TEST(Sureness, OfAWordThatFitsTwoMovesIsTheWitnesss) {
  // Missing files are a habit of this record, not errors.
  const Game game =
      worded("3k5/9/9/9/9/2P3P2/9/9/9/5K3 w", {"帅进一", "将进1", "帅退一", "将退1", "兵进一"});
  const auto even = find_repair(game);
  ASSERT_TRUE(even && even->whole);
  EXPECT_NEAR(even->confidence, 0.5, 0.01);
  for (const std::string_view said : {"c4c5", "g4g5"}) {
    RepairOptions options;
    options.plausible = [&](const Position&, Move m) { return m.ucci() == said ? 0.5F : 5.0F; };
    const auto heard = find_repair(game, options);
    ASSERT_TRUE(heard && heard->whole) << said;
    EXPECT_EQ(line_of(*heard).back(), said);
    EXPECT_GT(heard->confidence, 0.8) << said;
  }
}

// Among the readings of a record each step has its share, and a step that no reading has gets none.
TEST(Sureness, OfAStepThatNoReadingTakesIsNone) {
  const Game game = worded(nullptr, {"炮二平五", "马8进7", "马二进三", "马龖进三", "车9平8"});
  const Position start = Position::standard();
  repair::WordModel word_model(game, nullptr, start);
  repair::Lattice lattice(word_model, start, {});
  const std::size_t words = word_model.tokens().size();
  constexpr float kWide = 20;
  std::int64_t work = 1'000'000;
  const repair::Breadth breadth{100, std::vector<float>(words + 1, kWide),
                                std::vector<std::size_t>(words + 1, 0)};
  ASSERT_EQ(lattice.run(breadth, work), words);
  lattice.weigh(words);
  std::vector<repair::Way> ways = lattice.ways(words, 10, kWide);
  ASSERT_FALSE(ways.empty());
  repair::Way& way = ways[0];
  for (std::size_t i = 0; i < way.steps.size(); ++i) {
    EXPECT_GT(lattice.share(way, i), 0) << i;
    EXPECT_LE(lattice.share(way, i), 1 + 1e-9) << i;
  }
  // The third word alone may be removed, but not together with the next two.
  way.steps.resize(2);
  way.steps.push_back({.error = repair::Error::extra_word, .tokens = 1});
  EXPECT_GT(lattice.share(way, 2), 0);
  way.steps.back().tokens = 3;
  EXPECT_EQ(lattice.share(way, 2), 0);
}

}  // namespace
}  // namespace qipu
