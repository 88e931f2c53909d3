// Pages as scanners produce them: openings of 橘中秘 and forms of the rule book of 1957, set by
// hand.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "qipu/format/formats.h"
#include "support/page_text.h"
#include "support/sweep_step.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using test::count;
using test::moves;
using test::words;

constexpr std::string_view kOpening =
    "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3 d1d8 b9a7 a0a1 b7b0 b2b7 g7h9";

// | ] l I ! for 1, and O for 0, in round numbers: in typed text too, one round on a line or all in
// one row.
TEST(Ocr, SignsThatLookLikeOneAreDigitsOfANumberThatIsDue) {
  constexpr std::string_view kSheet =
      "1.炮二平五 马8进7\n2.马二进三 车9平8\n3.车一平二 马2进3\n4.兵七进一 卒7进1\n"
      "5.车二进六 炮8平9\n6.车二平三 炮9退1\n7.马八进七 士4进5\n8.炮八平九 车1平2\n"
      "9.车九平八 炮9平7\n10.车三平四 马7进8\n11.车四进二 炮2退1\n12.车四退五 象3进5\n";
  for (const std::string one : {"|", "]", "l", "I", "!"}) {
    for (const std::string nought : {"0", "O", "o"}) {
      std::string sheet(kSheet);
      const auto put = [&](std::string_view number, const std::string& by) {
        sheet.replace(sheet.find(number), number.size(), by);
      };
      put("12.", one + "2.");
      put("11.", one + one + ".");
      put("10.", one + nought + ".");
      put("1.", one + ".");
      std::string row = sheet;
      std::ranges::replace(row, '\n', ' ');
      for (const std::string& text : {sheet, row}) {
        for (const Format* const format : {&kOcr, &kMoveList}) {
          const auto r = test::read_all(*format, text, true);
          ASSERT_EQ(r.games.size(), 1U) << text;
          EXPECT_EQ(moves(r.games[0]),
                    moves(test::read_all(kOcr, std::string(kSheet), true).games[0]))
              << text;
          EXPECT_TRUE(r.games[0].notes(kRoot).comment.empty()) << text;
        }
      }
    }
  }
}

// The same within moves: the word is kept, so that it can be repaired.
TEST(Ocr, SignsThatLookLikeOneAreDigitsOfMoves) {
  for (const std::string one : {"|", "]", "l", "I", "!"}) {
    const auto r = test::read_all(kOcr,
                                  "1.炮二平五 马8进7 2.马二进三 卒7进" + one + " 3.兵七进一 车" +
                                      one + "平2 4.车一进一 士4进5",
                                  true);
    ASSERT_EQ(r.games.size(), 1U);
    EXPECT_EQ(words(r.games[0]), "炮二平五 马8进7 马二进三 卒7进" + one + " 兵七进一 车" + one +
                                     "平2 车一进一 士4进5");
    for (const NodeId id : r.games[0].main_line()) {
      EXPECT_TRUE(r.games[0].notes(id).comment.empty()) << one;
    }
  }
}

TEST(Ocr, FindsTheSameGameInEveryLayout) {
  for (const auto* text : {
           "1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n3. 车一进一 车9平8\n4. 车一平六 车8进6\n"
           "5. 车六进七 马2进1\n6. 车九进一 炮2进7\n7. 炮八进五 马7退8\n",
           // Blanks inside words, moves and numbers broken at line ends, numbers of every shape.
           "① 炮 二 平 五  炮 8 平 5\n② 馬二進\n三 馬8進 7 ③\n车一进一 车9\n平8 ④ 车一平六 车8进6\n"
           "⑤ 车六进七 马2进1 ⑥ 车九 进一 炮 2 进 7 ⑦ 炮八进五 马７退８\n",
           "(1) 炮二平五 炮8平5\n（2）马二进三，马8进7；（3）车一进一，车9平8；\n"
           "（4）车一平六，车8进6；（5） 车六进七，马2进1；（6）车九进一，炮2进7。\n"
           "(7)炮八进五 马7退8",
           "l. 炮二平五 炮8平5\n2、马二进三 马8进7 ３．车一进一 车9平8 4 车一平六 车8进6\n"
           "第5回合 车六进七 马2进1\n6.车九进一炮2进7 7。炮八进五马7退8",
           // Without numbers.
           "炮二平五 炮8平5\n马二进三 马8进7\n车一进一 车9平8\n车一平六 车8进6 车六进七\n马2进1 "
           "车九进一\n炮2进7\n炮八进五马7退8\n",
           // The columns of a page on one line, read column by column; then with the right one
           // first.
           "1. 炮二平五 炮8平5        5. 车六进七 马2进1\n"
           "2. 马二进三 马8进7        6. 车九进一 炮2进7\n"
           "3. 车一进一 车9平8        7. 炮八进五\n"
           "4. 车一平六 车8进6            马7退8\n",
           "5. 车六进七 马2进1        1. 炮二平五 炮8平5\n"
           "6. 车九进一 炮2进7        2. 马二进三 马8进7\n"
           "7. 炮八进五 马7退8        3. 车一进一 车9平8\n"
           "                          4. 车一平六 车8进6\n",
           // Black's column below Red's.
           "1. 炮二平五\n2. 马二进三\n3. 车一进一\n4. 车一平六\n5. 车六进七\n6. 车九进一\n"
           "7. 炮八进五\n1. 炮8平5\n2. 马8进7\n3. 车9平8\n4. 车8进6\n5. 马2进1\n6. 炮2进7\n"
           "7. 马7退8\n",
           // Two rounds on a line; lines in the wrong order; a misread number.
           "1. 炮二平五 炮8平5   2. 马二进三 马8进7\n3. 车一进一 车9平8   4. 车一平六 车8进6\n"
           "5. 车六进七 马2进1   6. 车九进一 炮2进7\n7. 炮八进五 马7退8\n",
           "1. 炮二平五 炮8平5\n3. 车一进一 车9平8\n2. 马二进三 马8进7\n4. 车一平六 车8进6\n"
           "6. 车九进一 炮2进7\n7. 炮八进五 马7退8\n5. 车六进七 马2进1\n",
           "1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n8. 车一进一 车9平8\n4. 车一平六 车8进6\n"
           "车六进七 马2进1\n6. 车九进一 炮2进7\n7. 炮八进五 马7退8\n",
           "1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n1. 车一进一 车9平8\n4. 车一平六 车8进6\n"
           "5. 车六进七 马2进1\n6. 车九进一 炮2进7\n7. 炮八进五 马7退8\n",
           "1. C2=5 C8=5\n2. H2+3 H8+7\n3. R1+1 R9=8\n4. R1=6 R8+6\n5. R6+7 H2+1\n"
           "6. R9+1 C2+7\n7. C8+5 H7-8\n",
       }) {
    const auto r = test::read_all(kOcr, text, true);
    ASSERT_EQ(r.games.size(), 1u) << text << r.said();
    EXPECT_EQ(moves(r.games[0]), kOpening) << text << r.said();
    for (const NodeId id : r.games[0].main_line()) {
      EXPECT_EQ(r.games[0].notes(id).comment, "") << text;
    }
    EXPECT_EQ(r.games[0].notes(kRoot).comment, "") << text;
  }
}

TEST(Ocr, WhatIsLikeAMoveStandsAmongTheMoves) {
  const std::string_view text =
      "1. 炮二乎五 马8迸7\n2. 军二进五 车9平8\n3. 炮 二 乎 五 卒7逃1\n4. 木目三进五\n"
      "士4进\n3\n5. 兵七迸\n一 马2进3\n";
  const auto r = test::read_all(kOcr, text);
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(words(g),
            "炮二乎五 马8迸7 军二进五 车9平8 炮二乎五 卒7逃1 木目三进五 士4进3 兵七迸一 马2进3");
  EXPECT_EQ(text.substr(g[3].place).starts_with("军二进五"), true);
  EXPECT_EQ(text.substr(g[8].place).starts_with("士4进\n3"), true);
  // In letters.
  const auto latin = test::read_all(kOcr, "1. C2=5 H8t7\n2. H2+3 R9=8\n");
  ASSERT_EQ(latin.games.size(), 1u);
  EXPECT_EQ(words(latin.games[0]), "C2=5 H8t7 H2+3 R9=8");
}

TEST(Ocr, ProseIsNoMove) {
  for (const auto* prose :
       {"马上进攻", "红车二进六是好棋", "三车一炮", "黑方三兵过河，红方难应", "车马炮三子", "好棋",
        "图1-2 红先胜", "楚河 汉界", "九 八 七 六 五 四 三 二 一", "１ ２ ３ ４ ５",
        "車 馬 象 士 将 士 象 馬 車", "第五回合以后", "例一的变化", "2019. 5. 1", "12.",
        "如12. 车二平三"}) {
    const auto r = test::read_all(
        kOcr, "1. 炮二平五 炮8平5\n" + std::string(prose) + "\n2. 马二进三 马8进7\n", true);
    ASSERT_EQ(r.games.size(), 1u) << prose;
    EXPECT_EQ(moves(r.games[0]), "h2e2 h7e7 h0g2 h9g7") << prose << r.said();
    EXPECT_EQ(r.games[0].notes(2).comment, prose);
    EXPECT_EQ(r.findings.all.size(), 0u) << prose << r.said();
  }
}

TEST(Ocr, NumbersTellWhatIsMissing) {
  const auto r = test::read_all(kOcr,
                                "1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n4. 车一平六 车8进6\n"
                                "5. 车六进七\n6. 车九进一 炮2进7\n10. 炮八进五 马7退8\n");
  ASSERT_EQ(r.games.size(), 1u);
  ASSERT_EQ(r.findings.all.size(), 3u) << r.said();
  EXPECT_EQ(r.findings.all[0].code, &diag::number_missing);
  EXPECT_EQ(r.findings.all[0].args, (std::vector<std::string>{"3", "4"}));
  EXPECT_EQ(r.findings.all[0].where.line, 3u);
  EXPECT_EQ(r.findings.all[1].code, &diag::reply_missing);
  EXPECT_EQ(r.findings.all[1].args, std::vector<std::string>{"5"});
  EXPECT_EQ(r.findings.all[2].code, &diag::number_missing);
  EXPECT_EQ(r.findings.all[2].args, (std::vector<std::string>{"7-9", "10"}));
  // A single sign marks the place, also in letters.
  const auto latin = test::read_all(kOcr, "1. C2.5 C8.5\n2. H2+3 H8+7\n4. R1.2 R9+1\n");
  ASSERT_EQ(latin.findings.all.size(), 1u) << latin.said();
  EXPECT_EQ(latin.findings.all[0].code, &diag::number_missing);
  EXPECT_EQ(latin.findings.all[0].where.column, 4u);
  EXPECT_EQ(latin.findings.all[0].where.length, 1u);
}

TEST(Ocr, NumbersThatDoNotFitAreTold) {
  const auto misread =
      test::read_all(kOcr, "1. 炮二平五 炮8平5\n7. 马二进三 马8进7\n3. 车一进一 车9平8\n");
  ASSERT_EQ(misread.games.size(), 1u);
  ASSERT_EQ(misread.findings.all.size(), 1u) << misread.said();
  EXPECT_EQ(misread.findings.all[0].code, &diag::number_misread);
  EXPECT_EQ(misread.findings.all[0].args, (std::vector<std::string>{"7", "2"}));
  EXPECT_EQ(misread.findings.all[0].where.line, 2u);

  const auto turned = test::read_all(
      kOcr, "1. 炮二平五 炮8平5\n3. 车一进一 车9平8\n2. 马二进三 马8进7（正着）\n4. 车一平六\n");
  ASSERT_EQ(turned.games.size(), 1u);
  EXPECT_EQ(words(turned.games[0]), "炮二平五 炮8平5 马二进三 马8进7 车一进一 车9平8 车一平六");
  EXPECT_EQ(turned.games[0].notes(turned.games[0].main_line()[3]).comment, "（正着）");
  ASSERT_EQ(turned.findings.all.size(), 1u) << turned.said();
  EXPECT_EQ(turned.findings.all[0].code, &diag::lines_reordered);

  const auto column = test::read_all(kOcr, "1. 炮二平五\n2. 马二进三\n3. 车一进一\n4. 车一平六\n");
  ASSERT_EQ(column.findings.all.size(), 1u) << column.said();
  EXPECT_EQ(column.findings.all[0].code, &diag::replies_missing);
}

TEST(Ocr, ABookIsReadGameByGame) {
  const auto r = test::read_all(kOcr,
                                "第一局 甲先胜乙\n1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n\n"
                                "丙（先和）丁\n1. 相三进五 炮8平5\n2. 马二进三 马8进7\n"
                                "1. 兵七进一 卒7进1\n2. 炮二平三 炮8平5 例3\n"
                                "第 四 局\n仙人指路\n兵七进一 卒7进1\n"
                                "红方：戊    黑方：己\n结果：和棋\n",
                                true);
  ASSERT_EQ(r.games.size(), 4u) << r.said();
  EXPECT_EQ(r.games[0].tags.get("Title"), "第一局 甲先胜乙");
  EXPECT_EQ(r.games[0].tags.get("Red"), "甲");
  EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins);
  EXPECT_EQ(r.games[1].tags.get("Black"), "丁");
  EXPECT_EQ(r.games[1].outcome.result, GameResult::draw);
  EXPECT_EQ(words(r.games[2]), "兵七进一 卒7进1 炮二平三 炮8平5");
  EXPECT_EQ(r.games[3].tags.get("Title"), "第 四 局");
  EXPECT_EQ(r.games[3].notes(kRoot).comment, "仙人指路");
  EXPECT_EQ(moves(r.games[3]), "c3c4 g6g5") << r.said();
}

TEST(Ocr, BlanksInAHeadingHideNoPlayers) {
  for (const auto* const heading :
       {"第3局 甲乙丙 先胜 丁戊己", "第 3 局 甲乙丙 先胜 丁戊己", "第 三 局  甲乙丙  先 胜  丁戊己",
        "第　三　局　甲乙丙　先胜　丁戊己", "第 3 局 甲 乙 丙 先 胜 丁 戊 己",
        "第3局 甲 乙 丙 胜 丁 戊 己", "第 3 局 甲乙丙（先 胜）丁戊己",
        "【第 3 局】甲乙丙 先胜 丁戊己", "例 3 甲乙丙 先胜 丁戊己",
        "第3局\n甲 乙 丙   先 胜   丁 戊 己", "第 3 局\n甲 乙 丙 （先胜） 丁 戊 己"}) {
    const auto r =
        test::read_all(kOcr, std::string(heading) + "\n1. 炮二平五 炮8平5\n2. 马二进三\n", true);
    ASSERT_EQ(r.games.size(), 1u) << heading;
    EXPECT_EQ(r.games[0].tags.get("Red"), "甲乙丙") << heading;
    EXPECT_EQ(r.games[0].tags.get("Black"), "丁戊己") << heading;
    EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins) << heading;
    EXPECT_EQ(r.games[0].notes(kRoot).comment, "") << heading;
  }
  // It takes no part of a name.
  const auto r = test::read_all(kOcr, "第 3 局 甲先 和 丁先\n1. 炮二平五 炮8平5\n");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].tags.get("Red"), "甲先");
  EXPECT_EQ(r.games[0].outcome.result, GameResult::draw);
}

TEST(Ocr, ALabelBeforeTheFirstRoundHidesNothing) {
  for (const auto* const label : {"甲）", "（甲）", "A)", "【二】", "变一）"}) {
    const std::string text = std::string(label) + "1.炮二平五 马8进7 2.马二进三 车9平8\n" +
                             "3.车一平二 马2进3\n乙）1.兵七进一 卒7进1 2.马八进七\n";
    const auto r = test::read_all(kOcr, text);
    ASSERT_EQ(r.games.size(), 2U) << label;
    EXPECT_EQ(r.games[0].main_line().size(), 6U) << label;
    EXPECT_EQ(r.games[1].main_line().size(), 3U) << label;
  }
  // A first round mentioned in prose begins no game.
  const auto reported = test::read_all(
      kOcr, "1.炮二平五 马8进7 2.马二进三 此时若走1.兵七进一 则不同 车9平8 3.车一平二\n");
  EXPECT_EQ(reported.games.size(), 1U);
}

TEST(Ocr, HeadersWithColonsAreRead) {
  const auto r = test::read_all(kOcr,
                                "标题：弃马局\n红方：甲    黑方：乙\n"
                                "FEN：3k5/9/9/9/9/9/9/9/9/R3K4 w\n着法：车九进九，将4进1。\n红胜\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].tags.get("Title"), "弃马局");
  EXPECT_EQ(r.games[0].tags.get("Black"), "乙");
  EXPECT_EQ(moves(r.games[0]), "a0a9 d9d8") << r.said();
  EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins);
}

TEST(Ocr, ABracketThatIsNotClosedHidesNoRound) {
  const auto r = test::read_all(
      kOcr, "1. 炮二平五 炮8平5（斗炮\n2. 马二进三 马8进7\n3. 车一进一 车9平8）\n", true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(moves(r.games[0]), "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9") << r.said();
  EXPECT_EQ(r.games[0].notes(2).comment, "（斗炮");
}

TEST(Ocr, TheMarkOfAFootnoteHidesNoReply) {
  for (const std::string_view mark : {"①", "②", "⑴", "*", "**", "※", "¹", "¹²", "[1]", "（1）",
                                      "(2)", "（注1）", " ①", " [1]", " （2）"}) {
    for (const std::string_view gap : {" ", "\n", "    "}) {
      const std::string text = "1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n3. 车一进一" +
                               std::string(mark) + std::string(gap) +
                               "车9平8\n4. 车一平六 车8进6\n5. 车六进七 马2进1\n" +
                               std::string(trim(mark)) + "平车是正着。\n";
      const auto r = test::read_all(kOcr, text, true);
      ASSERT_EQ(r.games.size(), 1u) << text << r.said();
      EXPECT_EQ(moves(r.games[0]), "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3 d1d8 b9a7") << text;
      EXPECT_EQ(r.games[0].notes(5).comment, trim(mark)) << text;
      EXPECT_TRUE(r.games[0].notes(10).comment.ends_with("平车是正着。")) << text;
      EXPECT_EQ(r.findings.all.size(), 0u) << text << r.said();
    }
  }
  // After Black's move, after an evaluation sign, in a game without numbers; a note made of moves.
  const auto r = test::read_all(
      kOcr, "1. 炮二平五 炮8平5[1] 2. 马二进三！[2] 马8进7* 3. 车一进一\n[1]炮8进7亦可。\n");
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_EQ(words(r.games[0]), "炮二平五 炮8平5 马二进三 马8进7 车一进一");
  EXPECT_EQ(r.games[0].notes(2).comment, "[1]");
  EXPECT_EQ(r.games[0].notes(3).comment, "[2]");
  EXPECT_EQ(r.games[0].notes(4).comment, "*");
  EXPECT_EQ(r.games[0].notes(5).comment, "[1]炮8进7亦可。");
  const auto bare = test::read_all(kOcr, "炮二平五① 炮8平5\n马二进三* 马8进7\n");
  ASSERT_EQ(bare.games.size(), 1u) << bare.said();
  EXPECT_EQ(words(bare.games[0]), "炮二平五 炮8平5 马二进三 马8进7");
  // If rounds are counted like that, the number of a round is not a note.
  for (const auto* const text : {"①炮二平五 炮8平5②马二进三③车一进一 车9平8",
                                 "(1)炮二平五 炮8平5(2)马二进三(3)车一进一 车9平8"}) {
    const auto counted = test::read_all(kOcr, text);
    ASSERT_EQ(counted.games.size(), 1u) << text << counted.said();
    EXPECT_EQ(words(counted.games[0]), "炮二平五 炮8平5 马二进三 车一进一 车9平8") << text;
    EXPECT_EQ(count(counted, diag::reply_missing), 1) << text;
  }
}

TEST(Ocr, ADigitThatProseBreaksOffBeforeCountsNoRound) {
  for (const std::string_view note :
       {"这里如改走马2进3，则兵七进一，卒7进\n1，马八进七，红方先手。",
        "这里如改走马2进3，则兵七进一，卒7进\n1。马八进七，红方先手。",
        "如马2进3，炮八平六，卒7进\n1 马八进七，红方先手。",
        "如马2进3，炮八进四，车4进\n4，马八进七，红方先手。",
        "（如马2进3，炮八进四，车4进\n4，马八进七，红方先手）",
        "如马2进3，炮八平六，前车进\n1，马八进七，红方先手。"}) {
    const std::string text = "1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n3. 车一进一 车9平8\n" +
                             std::string(note) + "\n4. 车一平六 车8进6\n";
    const auto r = test::read_all(kOcr, text, true);
    ASSERT_EQ(r.games.size(), 1u) << text << r.said();
    EXPECT_EQ(moves(r.games[0]), "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1 h9h3") << text << r.said();
    EXPECT_EQ(r.games[0].notes(6).comment, note);
    EXPECT_EQ(r.findings.all.size(), 0u) << text << r.said();
  }
  // A number that comes next, or that others follow, counts even if the prose before it breaks off.
  const auto due =
      test::read_all(kOcr, "1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n如车4进\n3. 车一进一 车9平8\n");
  ASSERT_EQ(due.games.size(), 1u);
  EXPECT_EQ(words(due.games[0]), "炮二平五 炮8平5 马二进三 马8进7 车一进一 车9平8");
  const auto two = test::read_all(kOcr,
                                  "1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n如车4进\n"
                                  "1. 兵七进一 卒7进1\n2. 炮二平三 炮8平5\n");
  EXPECT_EQ(two.games.size(), 2u);
}

TEST(Ocr, PagesWithoutAMoveAreNoGame) {
  const auto r = test::read_all(kOcr, "前言\n\n象棋源远流长。\n");
  EXPECT_EQ(r.games.size(), 0u);
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::stray_text);
  EXPECT_EQ(test::read_all(kOcr, " \n\f\n").findings.all.size(), 0u);
}

TEST(Ocr, NoPageIsFoundByItself) {
  EXPECT_EQ(find_format("ocr"), &kOcr);
  EXPECT_EQ(kOcr.probe, nullptr);
  EXPECT_EQ(format_by_extension("page.ocr"), nullptr);
  EXPECT_NE(detect_format("", "1. 炮二平五 炮8平5\n2. 马二进三 马8进7\n", "page.txt"), &kOcr);
}

// An algorithm of quadratic cost would take minutes here.
TEST(Ocr, LongTextTakesNoLongTime) {
  constexpr std::size_t kSize = test::some(300'000U, 4U);
  for (const std::string_view piece :
       {"1. 炮二平五 炮8平5 2. 马二进三 马8进7 4. 车一平二 ", "（炮", "1.", "炮 ", "图一\n",
        "- 1 -\n", "1. 炮二平五 炮8平5            15. 车二进六 炮8平9\n", "炮二平五 马8进7\n",
        "红方：甲\n", "第一局\n", "7. 炮二乎\n", "...", "甲乙\f"}) {
    std::string text;
    while (text.size() < kSize) text += piece;
    const auto r = test::read_all(kOcr, text);
    EXPECT_TRUE(!r.games.empty() || !r.findings.all.empty()) << piece;
  }
}

}  // namespace
}  // namespace qipu
