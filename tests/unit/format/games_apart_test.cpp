// Games without the usual separation: only tags, no result, no header.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

struct Found {
  std::vector<std::size_t> moves;  // of each game
  std::vector<std::string> codes;
};

Found found_in(const Format& format, std::string_view text) {
  const auto read = test::read_all(format, text, false);
  Found out;
  for (const Game& game : read.games) out.moves.push_back(game.main_line().size());
  for (const Diagnostic& d : read.findings.all) {
    if (d.code != &diag::missing_result) out.codes.emplace_back(d.code->name);
  }
  return out;
}

using Sizes = std::vector<std::size_t>;

TEST(GamesApart, TagsAloneAreAGame) {
  for (const std::string_view result :
       {"[Result \"1-0\"]\n", "[Result \"*\"]\n", "[Result \"?\"]\n", ""}) {
    const std::string text =
        "[Event \"A\"]\n[Red \"a\"]\n" + std::string(result) +
        "\n[Event \"B\"]\n[Red \"b\"]\n[Result \"0-1\"]\n\n1. 炮二平五 马8进7\n";
    const auto games = test::read_all(kPgn, text, false).games;
    ASSERT_EQ(games.size(), 2u) << text;
    EXPECT_EQ(games[0].tags.get("Red"), "a");
    EXPECT_EQ(games[0].size(), 1u);
    EXPECT_EQ(games[1].tags.get("Event"), "B");
    EXPECT_EQ(games[1].outcome.result, GameResult::black_wins);
  }
}

TEST(GamesApart, TagsInPiecesAreOneGame) {
  const auto one = [](std::string_view text) { return test::read_all(kPgn, text, false).games; };
  // As movesky writes them.
  EXPECT_EQ(
      one("[Game \"Chinese Chess\"]\n[Date \"2009\"]\n\n[Site \"s\"]\n\n[Red \"a\"]\n\n*\n").size(),
      1u);
  EXPECT_EQ(one("[Red \"a\"]\n\n[Black \"b\"]\n[Black \"c\"]\n\n1. 炮二平五 *\n").size(), 1u);
  EXPECT_EQ(one("[Red \"a\"]\n\n[Site \"s\"]\n[Red \"b\"]\n\n1. 炮二平五 *\n").size(), 2u);
}

constexpr std::string_view kFirst[] = {"1. 炮二平五 马8进7\n2. 马二进三 车9平8",
                                       "1.炮二平五 马8进7 2.马二进三 车9平8",
                                       "1. h2e2 h9g7\n2. h0g2 i9h9", "1. C2=5 H8+7\n2. H2+3 R9=8"};
// They fit after the first game and from the standard start.
constexpr std::string_view kSecond[] = {"1. 兵七进一 卒7进1\n2. 马八进七 象3进5",
                                        "1.兵七进一 卒7进1 2.马八进七 象3进5",
                                        "1. c3c4 g6g5\n2. b0c2 c9e7", "1. P7+1 P7+1\n2. H8+7 E3+5"};

TEST(GamesApart, ANumberOneBeginsAnotherGame) {
  for (std::size_t i = 0; i < std::size(kFirst); ++i) {
    for (const std::string_view between : {"\n\n", "\n", " "}) {
      const std::string text =
          std::string(kFirst[i]) + std::string(between) + std::string(kSecond[i]) + "\n";
      EXPECT_EQ(found_in(kMoveList, text).moves, Sizes({4, 4})) << text;
      EXPECT_EQ(found_in(kPgn, "[Red \"a\"]\n\n" + text).moves, Sizes({4, 4})) << text;
    }
  }
  EXPECT_EQ(
      found_in(kPgn, "[Red \"a\"]\n\n1. 炮二平五 马8进7\n2. 马二进三\n1. 炮八平五 马8进7\n").moves,
      Sizes({3, 2}));
}

// Wrong numbers are reported.
TEST(GamesApart, ANumberOneThatGoesOnIsToldOf) {
  constexpr std::string_view kText =
      "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n1. 车一平二 马2进3\n2. 马八进七 卒7进1 1-0\n";
  using Codes = std::vector<std::string>;
  const auto list = found_in(kMoveList, kText);
  EXPECT_EQ(list.moves, Sizes({8}));
  EXPECT_EQ(list.codes, Codes({"number_again"}));
  const auto pgn = found_in(kPgn, "[Red \"a\"]\n\n" + std::string(kText));
  EXPECT_EQ(pgn.moves, Sizes({8}));
  EXPECT_EQ(pgn.codes, Codes({"number_again"}));
  // 11 printed as 1.
  const auto eleven = found_in(
      kPgn,
      "[Red \"a\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n1. 兵七进一 卒7进1\n4. 马八进七\n");
  EXPECT_EQ(eleven.moves, Sizes({7}));
  EXPECT_EQ(eleven.codes, Codes({"number_again"}));
  const auto wxf = found_in(
      kWxfFile, "FORMAT WXF\nRED a;;;\nSTART{\n1. C2.5 H8+7\n2. H2+3 R9.8\n1. P7+1 P7+1\n}END\n");
  EXPECT_EQ(wxf.moves, Sizes({6}));
  EXPECT_EQ(wxf.codes, Codes({"number_again"}));
}

// The number before a reply and the number of a variation do not begin another game.
TEST(GamesApart, OtherNumbersOneAreOfTheGame) {
  for (const std::string_view text :
       {"1. 炮二平五 1. 马8进7 2. 马二进三 2. 车9平8",
        "1. 炮二平五 马8进7 (1. 炮八平五) 2. 马二进三", "1. 炮二平五 马8进7 2. 马二进三 1-0",
        "1. 炮二平五 马8进7 1... 炮8平5 2. 马二进三"}) {
    EXPECT_EQ(found_in(kPgn, "[Red \"a\"]\n\n" + std::string(text) + "\n").moves.size(), 1u)
        << text;
  }
}

TEST(GamesApart, OfOtherRulesArePassedOver) {
  const auto game = [](std::string_view tag) {
    return "[Red \"a\"]\n" + std::string(tag) + "\n\n1. h2e2 h9g7 1-0\n\n";
  };
  for (const std::string_view tag :
       {"[Variant \"揭棋\"]", "[Variant \"Mini-Xiangqi\"]", "[Game \"Janggi\"]",
        "[Variant \"Fischer Random\"]", "[Variant \"chess\"]"}) {
    const auto all = test::read_each(kPgn, game(tag) + game(tag) + game(""));
    ASSERT_EQ(all.size(), 3u) << tag;
    ASSERT_EQ(all[0].findings.all.size(), 1u) << tag;
    EXPECT_EQ(all[0].findings.all[0].code, &diag::other_game) << tag;
    EXPECT_TRUE(all[1].findings.all.empty()) << tag;  // reported once
    EXPECT_EQ(all[2].game.size(), 3u) << tag;
  }
  for (const std::string_view tag : {"[Variant \"xiangqi\"]", "[Game \"Chinese Chess\"]",
                                     "[Game \"Chess\"]", "[Variant \"屏风马\"]"}) {
    EXPECT_EQ(found_in(kPgn, game(tag)).moves, Sizes({2})) << tag;
  }
}

}  // namespace
}  // namespace qipu
