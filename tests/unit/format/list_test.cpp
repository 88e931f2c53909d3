#include <gtest/gtest.h>

#include <filesystem>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::main_line;

TEST(MoveList, ReadsEveryLayout) {
  for (const auto* text : {
           "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
           "１．炮二平五　马８进７\n２．马二进三　车９平８",
           "⒈炮二平五 马8进7 ⒉马二进三 车9平8",
           "第1回合 炮二平五 马8进7\r\n第2回合 马二进三 车9平8\r\n",
           "炮二平五\n马8进7\n马二进三\n车9平8\n",
           "1、炮二平五，马8进7；2、马二进三，车9平8。",
           "炮二平五马8进7马二进三车9平8",
           "炮 二 平 五  马 8 进 7\n马 二 进 三  车 9 平 8",
           "1. C2.5 H8+7\n2. H2+3 R9.8\n",
           "1. H2-E2 H9-G7 2. H0-G2 I9-H9",
           "h2e2 h9g7 h0g2 i9h9",
           "标题：测试\n红    方：甲\n\n----------\n 1. 炮二平五\n 1. ……    马8进7\n 2. 馬二進三 "
           "車9平8",
       }) {
    const auto r = test::read_all(kMoveList, text, true);
    ASSERT_EQ(r.games.size(), 1u) << text;
    EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2 i9h9") << text << "\n" << r.said();
    EXPECT_EQ(kMoveList.probe(text) == Likeness::no, false) << text;
  }
}

TEST(MoveList, HeadersHaveBlanksAndEitherColon) {
  const auto r = test::read_all(kMoveList,
                                "棋 局 名：当头炮\n红    方: 胡荣华\n黑方：杨官璘\n赛事：\n"
                                "结果：黑方胜（红方超时）\n录入：某人\n\n炮二平五");
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(g.tags.get("Title"), "当头炮");
  EXPECT_EQ(g.tags.get("Red"), "胡荣华");
  EXPECT_EQ(g.tags.get("Black"), "杨官璘");
  EXPECT_FALSE(g.tags.has("Event"));
  EXPECT_EQ(g.tags.get("Creator"), "某人");
  EXPECT_EQ(g.outcome.result, GameResult::black_wins);
  EXPECT_EQ(g.outcome.ending, Ending::time);
}

TEST(MoveList, WhatIsNoMoveIsAComment) {
  const auto r =
      test::read_all(kMoveList,
                     "标题：x\n\n开局的话\n1. 炮二平五 马8进7\n如改走炮8平5，则成列炮。\n"
                     "2. 马二进三 正着\n红胜\n棋谱由XQStudio生成\n");
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(g.main_line().size(), 3u);
  EXPECT_EQ(g.notes(kRoot).comment, "开局的话");
  EXPECT_EQ(g.notes(2).comment, "如改走炮8平5，则成列炮。");
  EXPECT_EQ(g.notes(3).comment, "正着");
  EXPECT_EQ(g.outcome.result, GameResult::red_wins);
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::text_after_result);
  EXPECT_EQ(r.findings.all[0].where.line, 8u);
}

TEST(MoveList, RemarksAmongTheMovesOfALine) {
  const auto r = test::read_all(
      kMoveList,
      "标题：x\n1.炮二平五 （当头炮） 马8进7（如改走马2进3，则3.兵七进一），2.马二进三! 车9平8 "
      "红方先手 "
      "3.车一平二 卒7进1（好）\n（4.兵三进一）4.车二进六?? 马2进3 以下3.兵七进一，红优\n",
      true);
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(main_line(g), "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7");
  const std::vector<std::string> comments = {"",
                                             "当头炮",
                                             "如改走马2进3，则3.兵七进一",
                                             "",
                                             "红方先手",
                                             "",
                                             "（好）\n4.兵三进一",
                                             "",
                                             "以下3.兵七进一，红优"};
  for (NodeId id = 0; id < comments.size(); ++id)
    EXPECT_EQ(g.notes(id).comment, comments[id]) << id;
  EXPECT_EQ(g.notes(3).nags, (std::vector<Nag>{1}));
  EXPECT_EQ(g.notes(7).nags, (std::vector<Nag>{4}));
}

TEST(MoveList, WhatMightHaveBeenPlayedIsNot) {
  const std::string begin = "标题：x\n1.炮二平五 马8进7 2.马二进三 车9平8 3.车一平二 卒7进1 ";
  for (const char* remark :
       {"如改走 3.兵七进一 卒7进1", "不如 4.兵七进一 稳健", "例如 4.兵七进一 卒7进1",
        "（如改走） 3...卒3进1", "（也可） 4.兵七进一 卒7进1", "（或者） 兵七进一 稳健",
        "红方先手 3.兵七进一 卒7进1", "（先手） 兵七进一 稳健", "红方先手 5.兵七进一"}) {
    const auto r = test::read_all(kMoveList, begin + remark + "\n4.车二进六 马2进3\n", true);
    ASSERT_EQ(r.games.size(), 1u) << remark;
    EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7") << remark;
    EXPECT_EQ(r.games[0].notes(6).comment, remark);
  }
}

TEST(MoveList, PlayersWhoSpeakTheirMoves) {
  const auto r = test::read_all(
      kMoveList, "红方：甲\n黑方：乙\n红：炮二平五\n黑：马8进7\n红：马二进三\n", true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].tags.get("Red"), "甲");
  EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2");
}

TEST(MoveList, AFirstLineMayBeAFen) {
  const auto r = test::read_all(kMoveList, "3k5/9/9/9/9/9/9/9/9/R3K4 w\n车九进九\n将4进1\n", true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(main_line(r.games[0]), "a0a9 d9d8") << r.said();
  EXPECT_EQ(write_fen_board(r.games[0].start.board), "3k5/9/9/9/9/9/9/9/9/R3K4");
}

TEST(MoveList, ATitleBeginsTheNextGame) {
  const auto r = test::read_all(
      kMoveList, "标题：一\n1. 炮二平五 马8进7\n\n标题：二\n\n标题：三\n红方：乙\n兵七进一\n");
  ASSERT_EQ(r.games.size(), 3u);
  EXPECT_EQ(r.games[0].tags.get("Title"), "一");
  EXPECT_EQ(r.games[1].main_line().size(), 0u);
  EXPECT_EQ(r.games[2].tags.get("Red"), "乙");
}

TEST(MoveList, IsSetAsMagazinesSetIt) {
  Game g;
  g.tags.add("Title", "顺炮");
  NodeId at = kRoot;
  for (const auto* m : {"h2e2", "h7e7", "h0g2", "h9g7"}) {
    at = g.add(at, Move(*Square::parse(std::string_view(m).substr(0, 2)),
                        *Square::parse(std::string_view(m).substr(2))));
    if (at == 2) g.edit_notes(at).comment = "以炮还炮";
  }
  g.outcome.result = GameResult::draw;
  EXPECT_EQ(test::write_all(kMoveList, {g}),
            "标题：顺炮\n"
            "结果：和棋\n"
            "\n"
            "  1. 炮二平五    炮8平5\n"
            "　　以炮还炮\n"
            "  2. 马二进三    马8进7\n"
            "\n");
}

TEST(MoveList, TheSampleIsReadWhole) {
  const auto r = test::read_all(
      kMoveList,
      test::read_bytes(std::filesystem::path(QIPU_SOURCE_DIR) / "samples" / "score-sheet.txt"),
      true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].main_line().size(), 48u);
  EXPECT_EQ(r.games[0].outcome.result, GameResult::black_wins);
  for (const NodeId id : r.games[0].main_line()) {
    EXPECT_EQ(r.games[0][id].standing, Standing::legal) << r.games[0].written(id);
  }
}

TEST(MoveList, FramesAndTwoHeadersOnALineAreRead) {
  for (const auto* text : {
           "┌────────────┐\n│ 中国象棋对局记录 │\n├──┬──┬──┬──┤\n"
           "│红方│甲│黑方│乙│\n│比赛结果│红胜│裁判员│丙│\n└──┴──┴──┴──┘\n"
           "│1│炮二平五│马８进７│\n│2│马二进三│车９平８│\n",
           "中国象棋对局记录\n紅方：甲　　黑方：乙\n比賽結果：紅勝   裁判員：丙\n\n"
           "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
           "Red: 甲\nBlack: 乙\nResult: 1-0\nReferee: 丙\n\n1. 炮二平五 马8进7\n"
           "2. 马二进三 车9平8\n",
           "┃红方：┃甲┃黑方：┃乙┃\n┃结果┃红胜┃裁判：丙┃\n炮二平五 马8进7\n马二进三 车9平8\n",
       }) {
    const auto r = test::read_all(kMoveList, text, true);
    ASSERT_EQ(r.games.size(), 1u) << text;
    const Game& g = r.games[0];
    EXPECT_EQ(main_line(g), "h2e2 h9g7 h0g2 i9h9") << text << r.said();
    EXPECT_EQ(g.tags.get("Red"), "甲") << text;
    EXPECT_EQ(g.tags.get("Black"), "乙") << text;
    EXPECT_EQ(g.tags.get("Referee"), "丙") << text;
    EXPECT_EQ(g.outcome.result, GameResult::red_wins) << text;
    EXPECT_EQ(g.notes(kRoot).comment, "") << text;
  }
}

TEST(MoveList, ABookIsReadGameByGame) {
  const auto r = test::read_all(kMoveList,
                                "象棋对局选\n\n"
                                "第一局　甲先胜乙\n"
                                "1. 炮二平五 马8进7\n"
                                "2. 马二进三 车9平8\n"
                                "至此红优。如改走 1. 炮八平五 则另成局势。\n"
                                "（红胜）\n"
                                "第二局 丙先和丁\n"
                                "⒈兵七进一 炮2平3\n"
                                "⒉炮二平五 象3进5\n"
                                "\n"
                                "局三\n"
                                "1、炮八平五，马2进3；\n"
                                "1. 马二进三\n"
                                "2. 马八进七 马8进7\n"
                                "1. 相三进五 炮8平4\n"
                                "2. 马二进三 马8进7\n",
                                true);
  ASSERT_EQ(r.games.size(), 4u) << r.said();
  EXPECT_EQ(r.games[0].tags.get("Title"), "第一局　甲先胜乙");
  EXPECT_EQ(r.games[0].notes(kRoot).comment, "象棋对局选");
  EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2 i9h9");
  EXPECT_EQ(r.games[0].notes(4).comment, "至此红优。如改走 1. 炮八平五 则另成局势。");
  EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins);
  EXPECT_EQ(r.games[1].tags.get("Title"), "第二局 丙先和丁");
  EXPECT_EQ(main_line(r.games[1]), "c3c4 b7c7 h2e2 c9e7");
  EXPECT_EQ(r.games[2].tags.get("Title"), "局三");
  EXPECT_EQ(main_line(r.games[2]), "b2e2 b9c7 b0c2 h9g7");
  EXPECT_EQ(r.games[2].notes(2).comment, "1. 马二进三");
  EXPECT_EQ(main_line(r.games[3]), "g0e2 h7d7 h0g2 h9g7");
}

TEST(MoveList, LinesQuotedInNotesStayNotes) {
  const auto r = test::read_all(kMoveList,
                                "1. 炮二平五 马8进7\n"
                                "2. 马二进三 车9平8\n"
                                "3. 车一平二 马2进3\n"
                                "2. 兵七进一 卒7进1\n"
                                "马八进七 马2进3\n"
                                "①炮八平六 车1进1\n"
                                "4. 兵七进一\n"
                                "好棋\n"
                                "4. …… 卒7进1\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5") << r.said();
  EXPECT_EQ(r.games[0].notes(6).comment, "2. 兵七进一 卒7进1\n马八进七 马2进3\n①炮八平六 车1进1");
  EXPECT_EQ(r.games[0].notes(7).comment, "好棋");
}

TEST(MoveList, BehindAWrongNumberTheGameGoesOn) {
  const auto lines = [](std::vector<int> numbers) {
    std::string text;
    bool other = false;  // a line repeated exactly would count as printed twice
    for (const int n : numbers) {
      text += std::to_string(n) + (other ? ". 马二进三 车9平8\n" : ". 炮二平五 马8进7\n");
      other = !other;
    }
    const auto r = test::read_all(kMoveList, text, false);
    return r.games.size() == 1 ? r.games[0].main_line().size() / 2 : 0;
  };
  EXPECT_EQ(lines({1, 2, 30, 4, 5}), 5u);
  EXPECT_EQ(lines({1, 2, 5, 4, 5}), 5u);
  EXPECT_EQ(lines({1, 2, 4, 3, 5}), 5u);  // exchanged
  // Quotations: rounds that were already read, or do not fit the count.
  EXPECT_EQ(lines({1, 2, 3, 2, 4}), 4u);
  EXPECT_EQ(lines({1, 2, 6, 2, 7}), 4u);
  EXPECT_EQ(lines({1, 2, 4, 3, 4, 5}), 5u);
  EXPECT_EQ(lines({1, 2, 9, 7, 10}), 4u);
}

TEST(MoveList, ColumnsThatCameApartArePutTogether) {
  const auto r = test::read_all(kMoveList,
                                "1. 炮二平五\n2. 马二进三 {稳健}\n3. 车一平二\n"
                                "1. 马8进7\n2. 车9平8\n3. 马2进3\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7") << r.said();
  EXPECT_EQ(r.games[0].notes(r.games[0].main_line()[2]).comment, "稳健");
}

TEST(MoveList, AMisprintedMoveOfAColumnStaysAMove) {
  const auto r = test::read_all(kMoveList,
                                "1. 炮二平五\n2. 马二进三\n3. 车一平二\n4. 兵七进一\n5. "
                                "军二进六\n1. 马8进7\n2. 车9平8\n3. 马2进3\n"
                                "4. 卒7进1\n5. 士4进5\n",
                                false);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(main_line(r.games[0]),
            "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 军二进六 士4进5");
}

TEST(MoveList, AColumnThatIsMissingIsSaid) {
  const auto r =
      test::read_all(kMoveList, "1. 炮二平五\n2. 马二进三\n3. 车一平二\n4. 兵七进一\n", true);
  ASSERT_EQ(r.games.size(), 1u);
  ASSERT_FALSE(r.findings.all.empty());
  EXPECT_EQ(r.findings.all[0].code, &diag::replies_missing);
  EXPECT_EQ(main_line(r.games[0]), "h2e2 …… 马二进三 …… 车一平二 …… 兵七进一") << r.said();
}

TEST(MoveList, NumbersReadAsLettersCountWhereTheyAreDue) {
  std::string text, moves;
  const auto add = [&](const std::string& number, const char* red, const char* black) {
    text += number + " " + red + " " + black + "\n";
    moves += std::string(moves.empty() ? "" : " ") + red + " " + black;
  };
  add("l.", "炮二平五", "马8进7");
  for (int n = 2; n < 10; n += 2) {
    add(std::to_string(n) + ".", "炮五平六", "马7退8");
    add(std::to_string(n + 1) + ".", "炮六平五", "马8进7");
  }
  const std::string nine = text, played = moves;
  for (const char* const ten : {"I0.", "1O.", "lO.", "lo、"}) {
    text = nine;
    moves = played;
    add(ten, "炮五平六", "马7退8");
    add("1l.", "炮六平五", "马8进7");
    add("I2.", "车一进一", "车9进1");
    EXPECT_EQ(main_line(test::read_all(kMoveList, text, false).games[0]), moves) << ten;
  }
  // A number that is not the next one, or is not a number, stays a word.
  for (const char* const other : {"I1.", "lO", "I.", "O."}) {
    const auto r = test::read_all(kMoveList, nine + other + " 炮五平六 马7退8\n", false);
    ASSERT_EQ(r.games.size(), 1u);
    EXPECT_EQ(r.games[0].main_line().size(), 18u) << other;
    EXPECT_NE(r.games[0].notes(r.games[0].main_line().back()).comment, "") << other;
  }
}

TEST(MoveList, MovesNumberedOneByOneAreNoColumn) {
  const auto r = test::read_all(
      kMoveList, "1. 炮二平五\n2. 马8进7\n3. 马二进三\n4. 车9平8\n1. 兵七进一\n2. 炮2平3\n", true);
  ASSERT_EQ(r.games.size(), 2u) << r.said();
  EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2 i9h9");
  EXPECT_EQ(main_line(r.games[1]), "c3c4 b7c7");
}

TEST(MoveList, HeadersBehindAResultBeginTheNextGame) {
  const auto r = test::read_all(kMoveList,
                                "赛事：甲\n红方：一\n炮二平五 马8进7\n红方胜\n"
                                "赛事：乙\n红方：二\n兵七进一 炮2平3\n马二进三 卒3进1\n\n"
                                "红方：三\n相三进五 炮8平4\n",
                                true);
  ASSERT_EQ(r.games.size(), 3u) << r.said();
  EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins);
  EXPECT_EQ(r.games[1].tags.get("Red"), "二");
  EXPECT_EQ(r.games[2].tags.get("Red"), "三");
  EXPECT_EQ(main_line(r.games[2]), "g0e2 h7d7");
}

TEST(MoveList, IsSetAsXqstudioSetsIt) {
  Game g;
  g.tags.add("Black", "乙");
  g.tags.add("Title", "顺炮");
  NodeId at = kRoot;
  for (const auto* m : {"h2e2", "h7e7", "h0g2", "h9g7"}) {
    at = g.add(at, Move(*Square::parse(std::string_view(m).substr(0, 2)),
                        *Square::parse(std::string_view(m).substr(2))));
  }
  g.edit_notes(1).comment = "1. 不是着法";
  g.outcome.result = GameResult::red_wins;
  Losses losses;
  const std::string rule = std::string(52, '-') + "\r\n";
  EXPECT_EQ(test::write_all(kXqstudioText, {reduced(g, kXqstudioText.can, losses)}),
            rule +
                "标题: 顺炮\r\n赛事:\r\n日期:\r\n地点:\r\n红方:\r\n黑方: 乙\r\n评论:\r\n"
                "作者:\r\n结果: 红方胜\r\n" +
                rule +
                "  1. 炮二平五  …………\r\n{1. 不是着法}\r\n"
                "  1. …………  炮８平５    2. 马二进三  马８进７\r\n" +
                rule + "\r\n");
}

TEST(MoveList, RealFilesOfOthersAreReadToTheLastMove) {
  const auto data = std::filesystem::path(QIPU_SOURCE_DIR) / ".." / "shared" / "formats" / "data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "no ../shared here";
  struct Row {
    const char* path;
    std::size_t plies;
  };
  for (const auto& [path, plies] : {Row{"text/sample_04x_ccbridge_export.txt", 45}}) {
    const std::string bytes = test::read_bytes(data / path);
    const Detected found = detect_encoding(bytes);
    const Decoded decoded = decode(bytes, found.encoding, found.bom_bytes);
    const auto r = test::read_all(kMoveList, decoded.text(), true);
    ASSERT_EQ(r.games.size(), 1u) << path;
    EXPECT_EQ(r.games[0].main_line().size(), plies) << path;
    for (const NodeId id : r.games[0].main_line()) {
      EXPECT_EQ(r.games[0][id].standing, Standing::legal) << r.games[0].written(id);
    }
  }
}

TEST(MoveList, ListsOfOthersAgreeWithTheRecordsTheyWereMadeFrom) {
  const auto data = std::filesystem::path(QIPU_SOURCE_DIR) / ".." / "shared" / "formats" / "data" /
                    "walker8088-tests";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "../shared is absent";
  for (const auto* name : {"test1", "ucci_test1"}) {
    const auto list =
        test::read_all(kMoveList, test::read_bytes(data / (std::string(name) + "_move.txt")), true);
    const auto record =
        test::read_all(kXqf18, test::read_bytes(data / (std::string(name) + ".xqf")), true);
    ASSERT_EQ(list.games.size(), 1u) << name;
    ASSERT_EQ(record.games.size(), 1u) << name;
    EXPECT_EQ(main_line(list.games[0]), main_line(record.games[0])) << name;
    EXPECT_EQ(write_fen_board(list.games[0].start.board),
              write_fen_board(record.games[0].start.board));
    EXPECT_NE(list.games[0].outcome.result, GameResult::unknown);
  }
}

TEST(MoveList, ManyHeadersAndHeadingsCostNoMoreThanTheirLength) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "红方：甲　　黑方：乙　　";
  text += "\n│";
  for (int i = 0; i < 20'000; ++i) text += "红方│甲│";
  text += "\n1. 炮二平五\n";
  const auto r = test::read_all(kMoveList, text);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].main_line().size(), 1u);
}

TEST(MoveList, BracesWithoutEndAreNoTrouble) {
  std::string text = "1. 炮二平五\n";
  for (int i = 0; i < 300'000; ++i) text += "{\n";
  const auto r = test::read_all(kMoveList, text);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].main_line().size(), 1u);
}

TEST(MoveList, IsNotTakenForOtherTexts) {
  for (const auto* text : {
           "[Event \"x\"]\n\n1. 炮二平五 *\n",
           "<html><body>炮二平五 马8进7</body></html>",
           "Dear reader,\nthis is a letter about many things.\n",
           "你好，这是一封信。\n没有着法。\n",
       }) {
    EXPECT_EQ(kMoveList.probe(text), Likeness::no) << text;
  }
}

}  // namespace
}  // namespace qipu
