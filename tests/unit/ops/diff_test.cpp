#include "ops/answer/diff.h"

#include <gtest/gtest.h>

#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

using Kind = Difference::Kind;

Game game(std::string_view pgn) {
  const auto r = test::read_all(kPgn, pgn, true);
  EXPECT_EQ(r.games.size(), 1u) << r.said();
  return r.games.empty() ? Game() : r.games[0];
}

DiffOptions all() {
  DiffOptions options;
  options.limit = 100;
  return options;
}

std::vector<Difference> differ(std::string_view a, std::string_view b,
                               const DiffOptions& options = all()) {
  return differences(game(a), game(b), options).listed;
}

TEST(Diff, ARecordIsTheSameAsItself) {
  const auto* pgn = "[Red \"甲\"]\n\n1. 炮二平五 {好} 马8进7 (1... 炮8平5 $1) 2. 马二进三 1-0\n";
  EXPECT_TRUE(differ(pgn, pgn).empty());
}

TEST(Diff, WhatSaysNothingIsNoDifference) {
  EXPECT_TRUE(differ("[Red \"甲\"]\n[Date \"????.??.??\"]\n[Site \"\"]\n[Round \"-\"]\n\n*\n",
                     "[红方 \"甲\"]\n\n*\n")
                  .empty());
}

TEST(Diff, TagsAreComparedByName) {
  const auto d = differ("[Red \"胡榮華\"]\n[Event \"a\"]\n\n*\n",
                        "[Event \"a\"]\n[Red \"胡荣华\"]\n[Site \"b\"]\n\n*\n");
  ASSERT_EQ(d.size(), 2u);
  EXPECT_EQ(d[0].kind, Kind::tag);
  EXPECT_EQ(d[0].name, "Red");
  EXPECT_EQ(d[0].a, "胡榮華");
  EXPECT_EQ(d[0].b, "胡荣华");
  EXPECT_EQ(d[1].name, "Site");
  EXPECT_EQ(d[1].a, "");
}

// No notation has words for illegal moves; the file's own words are used.
TEST(Diff, IllegalMovesAreToldInTheWordsOfTheirFile) {
  const auto d = differ("[Red \"甲\"]\n\n1. 车一平九 马8进7 2. 炮二平五 *\n",
                        "[Red \"甲\"]\n\n1. 炮二平五 马8进7 *\n");
  ASSERT_EQ(d.size(), 1u);
  EXPECT_EQ(d[0].a, "1. 车一平九");
  EXPECT_EQ(d[0].b, "1. 炮二平五");
}

TEST(Diff, ManyTagsAndAlternativesTakeTimeInProportion) {
  constexpr std::uint32_t kMany = 100'000;
  Game a, b;
  for (std::uint32_t i = 0; i < kMany; ++i) {
    a.tags.add("x" + std::to_string(i), "a");
    b.tags.add("x" + std::to_string(i), "b");
    b.add(kRoot, Move(*Square::at(7, 2), *Square::at(4, 2)));
  }
  a.add(kRoot, Move(*Square::at(7, 2), *Square::at(4, 2)));
  EXPECT_EQ(differences(a, b, all()).count, 2 * kMany - 1);
}

TEST(Diff, TheFirstMoveThatDiffersIsToldAsAPlayerWritesIt) {
  const auto d = differ("1. 炮二平五 马8进7 2. 马二进三 车9平8 *\n",
                        "1. 炮二平五 马8进7 2. 马二进三 马2进3 *\n");
  ASSERT_EQ(d.size(), 1u);
  EXPECT_EQ(d[0].kind, Kind::main_line);
  EXPECT_EQ(d[0].a, "2... 车9平8");
  EXPECT_EQ(d[0].b, "2... 马2进3");
  EXPECT_EQ(d[0].fen, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2");
}

TEST(Diff, SpeaksTheNotationAskedFor) {
  DiffOptions options = all();
  options.notation = find_notation("iccs");
  const auto d = differ("1. 炮二平五 *\n", "1. 炮八平五 *\n", options);
  ASSERT_EQ(d.size(), 1u);
  EXPECT_EQ(d[0].a, "1. H2-E2");
}

TEST(Diff, ALineThatEndsEarlierLacksTheRest) {
  const auto d = differ("1. 炮二平五 马8进7 2. 马二进三 *\n", "1. 炮二平五 *\n");
  ASSERT_EQ(d.size(), 1u);
  EXPECT_EQ(d[0].kind, Kind::only_first);
  EXPECT_EQ(d[0].name, "1... 马8进7");
  EXPECT_EQ(d[0].moves, 2u);
}

TEST(Diff, VariationsAreMatchedByTheirMovesNotTheirOrder) {
  EXPECT_TRUE(differ("1. 炮二平五 (1. 兵七进一) (1. 马二进三) *\n",
                     "1. 炮二平五 (1. 马二进三) (1. 兵七进一) *\n")
                  .empty());
  const auto d = differ("1. 炮二平五 (1. 兵七进一) *\n", "1. 炮二平五 (1. 马二进三) *\n");
  ASSERT_EQ(d.size(), 2u);
  EXPECT_EQ(d[0].kind, Kind::only_first);
  EXPECT_EQ(d[0].name, "1. 兵七进一");
  EXPECT_EQ(d[1].kind, Kind::only_second);
  EXPECT_EQ(d[1].name, "1. 马二进三");
}

TEST(Diff, AnotherMainLineIsOneDifferenceWhereTheMovesAreTheSame) {
  const auto d = differ("1. 炮二平五 (1. 兵七进一) *\n", "1. 兵七进一 (1. 炮二平五) *\n");
  ASSERT_EQ(d.size(), 1u);
  EXPECT_EQ(d[0].kind, Kind::main_line);
}

TEST(Diff, CommentsAndMarksNameTheirMove) {
  const auto d = differ("1. 炮二平五 马8进7 {好} *\n", "1. 炮二平五 马8进7 $1 {妙} *\n");
  ASSERT_EQ(d.size(), 2u);
  EXPECT_EQ(d[0].kind, Kind::comment);
  EXPECT_EQ(d[0].name, "1... 马8进7");
  EXPECT_EQ(d[0].a, "好");
  EXPECT_EQ(d[1].kind, Kind::marks);
  EXPECT_EQ(d[1].b, "$1");
}

TEST(Diff, StartsAndResultsCount) {
  const auto d = differ("[FEN \"4k4/9/9/9/9/9/9/9/9/R3K4 w\"]\n\n1-0\n",
                        "[FEN \"4k4/9/9/9/9/9/9/9/9/1R2K4 w\"]\n\n*\n");
  ASSERT_EQ(d.size(), 2u);
  EXPECT_EQ(d[0].kind, Kind::start);
  EXPECT_EQ(d[1].kind, Kind::result);
  EXPECT_EQ(d[1].a, "1-0");
  EXPECT_EQ(d[1].b, "*");
}

TEST(Diff, IgnoresWhatItIsTold) {
  const auto* a = "[Red \"a\"]\n\n1. 炮二平五 {x} $1 (1. 兵七进一) 1-0\n";
  const auto* b = "[Red \"b\"]\n\n1. 炮二平五 {y} $2 0-1\n";
  EXPECT_EQ(differ(a, b).size(), 5u);
  DiffOptions options = all();
  options.tags = options.result = options.comments = options.marks = options.variations = false;
  EXPECT_TRUE(differ(a, b, options).empty());
}

TEST(Diff, CountsWhatItDoesNotTell) {
  DiffOptions options;
  options.limit = 1;
  const Differences d = differences(game("[Red \"a\"]\n[Black \"b\"]\n\n*\n"),
                                    game("[Game \"Xiangqi\"]\n\n*\n"), options);
  EXPECT_EQ(d.listed.size(), 1u);
  EXPECT_EQ(d.count, 2u);
}

TEST(Diff, TreesOfAnyDepthAndWidth) {
  Game deep, wide;
  NodeId last = kRoot;
  const Move there(*Square::parse("h2"), *Square::parse("e2"));
  const Move back(*Square::parse("e2"), *Square::parse("h2"));
  for (int i = 0; i < 200'000; ++i) last = deep.add(last, i % 2 == 0 ? there : back);
  for (int i = 0; i < 20'000; ++i) wide.add_written(kRoot, "x" + std::to_string(i));
  EXPECT_EQ(differences(deep, deep, {}).count, 0u);
  EXPECT_EQ(differences(wide, wide, {}).count, 0u);
  EXPECT_EQ(differences(deep, wide, {}).count, 20'000u);
  GameSize size;
  size.add(deep);
  size.add(wide);
  EXPECT_EQ(size.moves, 220'000u);
  EXPECT_EQ(size.variations, 19'999u);
}

}  // namespace
}  // namespace qipu
