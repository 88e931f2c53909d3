// Pages of scanned text: columns, headers, page numbers. Openings of 橘中秘, set by hand.

#include <gtest/gtest.h>

#include "qipu/format/formats.h"
#include "support/page_text.h"

namespace qipu {
namespace {

using test::count;
using test::find;
using test::moves;
using test::words;

TEST(OcrPages, APageHasFurnitureAndProse) {
  const auto r = test::read_all(kOcr,
                                "橘中秘卷一                   11\n"
                                "\n"
                                "第一局 顺炮横车对直车\n"
                                "红方 甲  黑方 乙\n"
                                "先看着法。\n"
                                "1. 炮二平五 炮8平5 以炮还炮\n"
                                "2. 马二进三 马8进7\n"
                                "图一\n"
                                "3. 车一进一 车9平8（如改走3. …… 马2\n"
                                "进3 4. 车一平四，红方先手）\n"
                                "4. 车一平六\n"
                                "红方欲进车压马。如改走\n"
                                "车九进一，则\n"
                                "黑方可战。\n"
                                "4. …… 车8进\n"
                                "- 11 -\n"
                                "\f橘中秘卷一                   12\n"
                                "6 5. 车六进七! 马2进1\n"
                                "黑负\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(moves(g), "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3 d1d8 b9a7") << r.said();
  EXPECT_EQ(g.tags.get("Title"), "第一局 顺炮横车对直车");
  EXPECT_EQ(g.tags.get("Red"), "甲");
  EXPECT_EQ(g.tags.get("Black"), "乙");
  EXPECT_EQ(g.outcome.result, GameResult::red_wins);
  EXPECT_EQ(g.notes(kRoot).comment, "先看着法。");
  EXPECT_EQ(g.notes(2).comment, "以炮还炮");
  EXPECT_EQ(g.notes(4).comment, "图一");
  EXPECT_EQ(g.notes(6).comment, "（如改走3. …… 马2\n进3 4. 车一平四，红方先手）");
  EXPECT_EQ(g.notes(7).comment, "红方欲进车压马。如改走\n车九进一，则\n黑方可战。");
  EXPECT_EQ(g.notes(9).nags, std::vector<Nag>{1});
  // Everything left out is reported.
  EXPECT_EQ(count(r, diag::page_line), 3) << r.said();
  ASSERT_NE(find(r, diag::page_line), nullptr);
  EXPECT_EQ(find(r, diag::page_line)->args[0], "橘中秘卷一                   11");
  EXPECT_EQ(r.findings.all.size(), 3u) << r.said();
}

// Diagrams as in the rule book of 1957: two on a line, with Chinese digits for one side and others
// for the other.
TEST(OcrPages, FiguresSideBySideAreReadOneByOne) {
  const auto r = test::read_all(kOcr,
                                "图七                         图八\n"
                                "車八進一  炮 1 進 1          車四平二  帥 5 平 6\n"
                                "車八退一  炮 1 退 1          車二平四  帥6平5（平4不准）\n"
                                "車八進一  炮1進3             車四平二\n");
  ASSERT_EQ(r.games.size(), 2u) << r.said();
  EXPECT_EQ(r.games[0].notes(kRoot).comment, "图七");
  EXPECT_EQ(words(r.games[0]), "車八進一 炮1進1 車八退一 炮1退1 車八進一 炮1進3");
  EXPECT_EQ(words(r.games[1]), "車四平二 帥5平6 車二平四 帥6平5 車四平二");
  EXPECT_EQ(r.games[1].notes(4).comment, "（平4不准）");
}

TEST(OcrPages, GamesSideBySideAreReadOneByOne) {
  for (const auto* const heads :
       {"第 3 局                           第 4 局\n甲（胜）乙                        丙（和）丁\n",
        "     第 3 局                            第 4 局\n"
        "   甲（胜）乙                         丙（和）丁\n\n",
        "     第 3 局                             第 4 局\n\n"
        "甲（胜）乙                        丙（和）丁\n",
        "          甲（胜）乙                         丙（和）丁\n", ""}) {
    for (const auto* const ends : {"", "      （红胜）                            （和）\n"}) {
      const std::string text = std::string(heads) +
                               "1. 炮二平五   炮8平5              1. 兵七进一   卒7进1\n"
                               "2. 马二进三   马8进7              2. 炮二平三   炮8平5\n"
                               "3. 车一进一   车9平8              3. 马八进七\n" +
                               ends;
      const auto r = test::read_all(kOcr, text, true);
      ASSERT_EQ(r.games.size(), 2u) << text << r.said();
      EXPECT_EQ(words(r.games[0]), "炮二平五 炮8平5 马二进三 马8进7 车一进一 车9平8") << text;
      EXPECT_EQ(words(r.games[1]), "兵七进一 卒7进1 炮二平三 炮8平5 马八进七") << text;
      const bool named = std::string_view(heads).find("甲") != std::string_view::npos;
      EXPECT_EQ(r.games[0].tags.get("Black"), named ? "乙" : "") << text;
      EXPECT_EQ(r.games[1].tags.get("Red"), named ? "丙" : "") << text;
      const bool titled = std::string_view(heads).find("第") != std::string_view::npos;
      EXPECT_EQ(r.games[1].tags.get("Title"), titled ? "第 4 局" : "") << text;
      if (named || *ends != 0) {
        EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins) << text;
        EXPECT_EQ(r.games[1].outcome.result, GameResult::draw) << text;
      }
      EXPECT_EQ(r.games[0].notes(kRoot).comment, "") << text;
      EXPECT_EQ(r.findings.all.size(), 0u) << text << r.said();
    }
  }
  // One column may be longer, and more text may follow below.
  const auto more = test::read_all(kOcr,
                                   "1. 炮二平五 炮8平5            1. 兵七进一 卒7进1\n"
                                   "2. 马二进三 马8进7            2. 炮二平三 炮8平5\n"
                                   "3. 车一进一                        （和）\n"
                                   "    （红胜）\n\n"
                                   "   甲（胜）乙                   丙（和）丁\n"
                                   "1. 炮二平五 炮8平5            1. 兵七进一 卒7进1\n"
                                   "2. 马八进七 马8进7            2. 炮二平五\n"
                                   "                              3. 炮五进四\n");
  ASSERT_EQ(more.games.size(), 4u) << more.said();
  EXPECT_EQ(words(more.games[0]), "炮二平五 炮8平5 马二进三 马8进7 车一进一");
  EXPECT_EQ(words(more.games[1]), "炮二平五 炮8平5 马八进七 马8进7");
  EXPECT_EQ(words(more.games[2]), "兵七进一 卒7进1 炮二平三 炮8平5");
  EXPECT_EQ(words(more.games[3]), "兵七进一 卒7进1 炮二平五 炮五进四");
  EXPECT_EQ(more.games[0].outcome.result, GameResult::red_wins);
  EXPECT_EQ(more.games[2].outcome.result, GameResult::draw);
  EXPECT_EQ(more.games[3].tags.get("Black"), "丁");
  // Black's column beside Red's belongs to the same game.
  const auto r = test::read_all(kOcr,
                                "1. 炮二平五        1. 炮8平5\n2. 马二进三        2. 马8进7\n"
                                "3. 车一进一        3. 车9平8\n");
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_EQ(words(r.games[0]), "炮二平五 炮8平5 马二进三 马8进7 车一进一 车9平8");
}

TEST(OcrPages, ProseStaysInItsColumn) {
  const auto r = test::read_all(kOcr,
                                "1. 炮二平五 炮8平5          3. 车一进一 车9平8\n"
                                "以炮还炮，                  4. 车一平六 车8进6\n"
                                "古谱常见（又\n"
                                "称斗炮）。                  黑车过河。\n"
                                "2. 马二进三 马8进7          5. 车六进七 马2进1\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(moves(g), "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3 d1d8 b9a7") << r.said();
  EXPECT_EQ(g.notes(2).comment, "以炮还炮，\n古谱常见（又\n称斗炮）。");
  EXPECT_EQ(g.notes(8).comment, "黑车过河。");
}

TEST(OcrPages, PagesMayBeCountedInChinese) {
  const auto r = test::read_all(kOcr,
                                "橘中秘卷一        十一\n"
                                "1. 炮二平五 炮8平5\n"
                                "2. 马二进三 马8进7\n"
                                "－ 十一 －\n"
                                "\f橘中秘卷一        十二\n"
                                "3. 车一进一 车9平8\n"
                                "·十二·\n"
                                "\f十三        橘中秘卷一\n"
                                "4. 车一平六 车8进6\n"
                                "第十三页\n"
                                "（二）\n"
                                "5. 车六进七 马2进1\n"
                                "第二\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_EQ(moves(r.games[0]), "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3 d1d8 b9a7") << r.said();
  EXPECT_EQ(count(r, diag::page_line), 6) << r.said();
  EXPECT_EQ(r.games[0].notes(8).comment, "（二）") << "a label is no page's number";
  EXPECT_EQ(r.games[0].notes(10).comment, "第二");
  EXPECT_EQ(r.findings.all.size(), 6u) << r.said();
}

TEST(OcrPages, AMoveGoesOnBehindTheHeadOfThePage) {
  struct Row {
    std::string_view between;
    int left_out;
    std::string_view kept;
  };
  for (const auto& [between, left_out, kept] : std::initializer_list<Row>{
           {"- 11 -\n\f橘中秘卷一\n", 1, "橘中秘卷一"},
           {"橘中秘卷一\n- 12 -\n", 1, "橘中秘卷一"},
           {"\n- 11 -\n\n橘中秘卷一      12\n\n", 2, ""},
           {"                    卷一  顺炮横车                    12\n", 1, ""},
           {"卷一  顺炮横车  12\n", 1, ""},
           {"12                  卷一  顺炮横车\n", 1, ""},
           {"图 12\n", 0, "图 12"},
           {"- 11 -\n图 12\n第一局  顺炮横车\n", 1, "图 12\n第一局  顺炮横车"},
       }) {
    for (const std::string_view half : {"车一", "车一平", "车"}) {
      const std::string_view move = "车一平六";
      const std::string text = "1. 炮二平五 炮8平5 2. 马二进三 马8进7\n3. 车一进一 车9平8 4. " +
                               std::string(half) + "\n" + std::string(between) +
                               std::string(move.substr(half.size())) +
                               " 车8进6 5. 车六进七 马2进1\n";
      const auto r = test::read_all(kOcr, text, true);
      ASSERT_EQ(r.games.size(), 1u) << text << r.said();
      EXPECT_EQ(moves(r.games[0]), "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3 d1d8 b9a7") << text;
      EXPECT_EQ(r.games[0].notes(7).comment, kept) << text;
      EXPECT_EQ(count(r, diag::page_line), left_out) << text << r.said();
    }
  }
  // The number at the foot of the page may be the number of the round.
  const auto number = test::read_all(
      kOcr, "1. 炮二平五 炮8平5 2.\n- 11 -\n卷一  顺炮横车    12\n马二进三 马8进7\n", true);
  ASSERT_EQ(number.games.size(), 1u);
  EXPECT_EQ(moves(number.games[0]), "h2e2 h7e7 h0g2 h9g7") << number.said();
  // Words of three signs are moves if nothing completes them; footnotes stand before the number.
  const auto pawn = test::read_all(kOcr,
                                   "1. 炮二平五① 炮8平5 2. 兵七进一 卒7进\n"
                                   "①斗炮是古谱常见的开局。\n- 11 -\n1 3. 马二进三\n");
  ASSERT_EQ(pawn.games.size(), 1u);
  EXPECT_EQ(words(pawn.games[0]), "炮二平五 炮8平5 兵七进一 卒7进1 马二进三") << pawn.said();
  // The text after an empty line of the same page is another move.
  const auto blank = test::read_all(kOcr, "1. 炮二平五 炮8平5 2. 马二\n\n进三 马8进7\n");
  ASSERT_EQ(blank.games.size(), 1u);
  EXPECT_EQ(words(blank.games[0]), "炮二平五 炮8平5");
}

TEST(OcrPages, RoundsThatComeAgainAreNoHeads) {
  for (const std::string_view point : {"、", ".", "．", ")", " "}) {
    const std::string first = "1" + std::string(point) + "炮二平五 炮8平5\n";
    const std::string text = "第一局\n" + first + "2" + std::string(point) +
                             "马二进三 马8进7\n第二局\n" + first + "2" + std::string(point) +
                             "车一进一 马8进7\n";
    const auto r = test::read_all(kOcr, text, true);
    ASSERT_EQ(r.games.size(), 2u) << text;
    EXPECT_EQ(words(r.games[0]), "炮二平五 炮8平5 马二进三 马8进7") << text << r.said();
    EXPECT_EQ(words(r.games[1]), "炮二平五 炮8平5 车一进一 马8进7") << text << r.said();
    EXPECT_EQ(r.findings.all.size(), 0u) << text << r.said();
  }
}

TEST(OcrPages, TheNumberOfAPageCountsNoRound) {
  const auto r = test::read_all(kOcr,
                                "1. 炮二平五 炮8平5 2. 马二进三 马8进7 3. 车一进一\n"
                                "          卷一  顺炮横车          4\n"
                                "车9平8\n"
                                "卷一  正文  57\n"
                                "4. 车一平六 车8进6\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(moves(r.games[0]), "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3") << r.said();
  EXPECT_EQ(count(r, diag::page_line), 2) << r.said();
  EXPECT_EQ(r.findings.all.size(), 2u) << r.said();
}

}  // namespace
}  // namespace qipu
