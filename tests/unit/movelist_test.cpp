#include "qipu/format/movelist.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "qipu/board/fen.h"
#include "support/records.h"

namespace qipu {
namespace {

std::string main_line(const Game& g) {
  std::string text;
  for (const NodeId id : g.main_line()) {
    if (!text.empty()) text += ' ';
    text += g[id].has_move ? g[id].move.ucci() : std::string(g.written(id));
  }
  return text;
}

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
            "{以炮还炮}\n"
            "  2. 马二进三    马8进7\n"
            "\n");
}

TEST(MoveList, TheSampleIsReadWhole) {
  const auto r = test::read_all(
      kMoveList, test::file(std::filesystem::path(QIPU_SOURCE_DIR) / "samples" / "score-sheet.txt"),
      true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].main_line().size(), 48u);
  EXPECT_EQ(r.games[0].outcome.result, GameResult::black_wins);
  for (const NodeId id : r.games[0].main_line()) {
    EXPECT_EQ(r.games[0][id].standing, Standing::legal) << r.games[0].written(id);
  }
}

TEST(MoveList, RealFilesOfOthersAreReadToTheLastMove) {
  const auto data = std::filesystem::path(QIPU_SOURCE_DIR) / ".." / "shared" / "formats" / "data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "no ../shared here";
  struct Row {
    const char* path;
    std::size_t plies;
  };
  for (const auto& [path, plies] : {Row{"text/sample_04x_ccbridge_export.txt", 45}}) {
    const std::string bytes = test::file(data / path);
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
