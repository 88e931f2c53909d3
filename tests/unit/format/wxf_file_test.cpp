// WXF text files: keywords, start positions, every move format of the draft.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::main_line;

bool says(const test::ReadAll& r, const Code& code) {
  return std::ranges::any_of(r.findings.all, [&](const auto& d) { return d.code == &code; });
}

TEST(WxfFile, ReadsEveryMoveFormatOfTheDraft) {
  for (const auto* text : {
           "FORMAT\tWXF\nSTART{\n1. C2.5 h8+7\n2. H2+3 r9.8\n}END\n",
           "FORMAT  WXF\nSTART{ 1. C2.5 H8+7   2. H2+3 R9.8 }END",
           "FORMAT AXF\nSTART{\n1. C2=5!! N8+7?\n2. N2+3 R9=8\n}END\n",
           "FORMAT ICCS\nSTART{\n1. H2-E2 H9-G7 2. H0-G2 I9-H9\n}END\n",
           "FORMAT LALG\nSTART{\n1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9\n}END\n",
           "FORMAT SALG\nSTART{\n1. Che2 Hg7 2. Hg2 Rh9\n}END\n",
           "FORMAT AXF, R(C) N(H) C(P) P(S)\nSTART{\n1. P2=5 H8+7 2. H2+3 c9=8\n}END\n",
           "format wxf\nstart{\n1.C2.5 h8+7 2.H2+3 r9.8\n}END\n",
           "FORMAT WXF\r\nRED a;b;c;\r\nSTART{\r\n 1. C2.5 {x}\r\n 1. ... h8+7\r\n 2. H2+3 R9.8 "
           "}END\r\n",
           "FORMAT WXF\nSTART{\n1. C2.5 h8+7 (1. ... C8.5 2. H2+3) 2. H2+3 r9.8 1-0\n}END\n",
       }) {
    const auto r = test::read_all(kWxfFile, text, true);
    ASSERT_EQ(r.games.size(), 1u) << text;
    EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2 i9h9") << text << "\n" << r.said();
  }
}

TEST(WxfFile, KeywordsAreTagsAndUnknownOnesAreKept) {
  const auto r = test::read_all(kWxfFile,
                                "FORMAT  WXF\n"
                                "GAME    12\n"
                                "RED     Hu Ronghua ; 2500 ; Shanghai ; 15th\n"
                                "BLACK   Yang Guanlin;;;\n"
                                "RESULT  1-0\n"
                                "PLACE   Hangzhou\n"
                                "EVENT   PlayOK Game ; 10m+0s\n"
                                "WEATHER fair\n"
                                "a line of prose: it has no keyword\n"
                                "START{\n}END\n");
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(g.tags.get("Title"), "12");
  EXPECT_EQ(g.tags.get("Red"), "Hu Ronghua");
  EXPECT_EQ(g.tags.get("RedElo"), "2500");
  EXPECT_EQ(g.tags.get("RedTeam"), "Shanghai");
  EXPECT_EQ(g.tags.get("wxf.red_rest"), "15th");
  EXPECT_EQ(g.tags.get("Black"), "Yang Guanlin");
  EXPECT_FALSE(g.tags.has("BlackElo"));
  EXPECT_EQ(g.tags.get("Site"), "Hangzhou");
  EXPECT_EQ(g.tags.get("Event"), "PlayOK Game");
  EXPECT_EQ(g.tags.get("TimeControl"), "10m+0s");
  EXPECT_EQ(g.tags.get("wxf.WEATHER"), "fair");
  EXPECT_EQ(g.tags.get("a"), "line of prose: it has no keyword");
  EXPECT_EQ(g.outcome.result, GameResult::red_wins);
}

TEST(WxfFile, SetupPutsPiecesOnSquares) {
  const auto r = test::read_all(kWxfFile,
                                "FORMAT AXF, N(H)\n"
                                "SETUP{ Ke0 R d3, ke9\n h c7 Gf0\n MOVE 12, BLACK }\n"
                                "START{ 12. ... h7-8 }END\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(write_fen(g.start), "4k4/9/2n6/9/9/9/3R5/9/9/4KA3 b - - 0 12");
  EXPECT_TRUE(r.findings.all.empty() || !says(r, diag::wxf_setup)) << r.said();
}

TEST(WxfFile, SetupMayNameTheSides) {
  const auto r = test::read_all(kWxfFile,
                                "FORMAT ICCS\n"
                                "SETUP{ RED: KE0 RD3 BLACK: KE9 MC9 RED }\nSTART{ }END\n");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(write_fen(r.games[0].start), "2b1k4/9/9/9/9/9/3R5/9/9/4K4 w - - 0 1");
}

TEST(WxfFile, WhatIsWrongInSetupIsSaidAndTheRestKept) {
  const auto r = test::read_all(kWxfFile, "FORMAT WXF\nSETUP{ Ke0 Xa1 foo Rd3 ke9 }\nSTART{}END\n");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(write_fen_board(r.games[0].start.board), "4k4/9/9/9/9/9/3R5/9/9/4K4");
  ASSERT_EQ(r.findings.all.size(), 2u) << r.said();
  EXPECT_EQ(r.findings.all[0].code, &diag::wxf_setup);
  EXPECT_EQ(r.findings.all[0].where.line, 2u);
  EXPECT_EQ(r.findings.all[0].where.column, 12u);
}

TEST(WxfFile, SeveralGamesAreToldApart) {
  const auto r = test::read_all(kWxfFile,
                                "Games of a match\n"
                                "FORMAT WXF\nRED a;;;\nSTART{\n1. C2.5\n}END\n"
                                "\n"
                                "RED b;;;\nSTART{\n1. C8.5\n}END\n"
                                "FORMAT ICCS\nRED c;;;\nSTART{\n1. H2-E2\n"
                                "FORMAT WXF\nRED d;;;\n"
                                "FORMAT WXF\nRED e;;;\nSTART{\n1. P3+1 }END\nthat is all\n",
                                true);
  ASSERT_EQ(r.games.size(), 5u) << r.said();
  EXPECT_EQ(r.games[0].notes(kRoot).comment, "Games of a match");
  EXPECT_EQ(main_line(r.games[0]), "h2e2");
  EXPECT_EQ(r.games[1].tags.get("Red"), "b");
  EXPECT_EQ(main_line(r.games[1]), "b2e2");
  EXPECT_EQ(main_line(r.games[2]), "h2e2");
  EXPECT_EQ(r.games[3].tags.get("Red"), "d");
  EXPECT_EQ(main_line(r.games[4]), "g3g4");
  EXPECT_TRUE(says(r, diag::wxf_unclosed));
  EXPECT_TRUE(says(r, diag::wxf_no_moves));
  EXPECT_TRUE(says(r, diag::stray_text));
}

TEST(WxfFile, AnUnclosedCommentEndsWithItsGame) {
  const auto r = test::read_all(kWxfFile,
                                "FORMAT WXF\nSTART{\n1. C2.5 {good\n}END\n"
                                "FORMAT WXF\nSTART{\n1. C8.5 {bad\n"
                                "FORMAT WXF\nSTART{\n1. P3+1\n}END\n",
                                true);
  ASSERT_EQ(r.games.size(), 3u) << r.said();
  EXPECT_EQ(r.games[0].notes(1).comment, "good");
  EXPECT_EQ(r.games[1].notes(1).comment, "bad");
  EXPECT_EQ(main_line(r.games[2]), "g3g4");
  EXPECT_TRUE(says(r, diag::unclosed_comment));
}

TEST(WxfFile, AFenThatIsNoneIsSaidWithItsPlace) {
  const auto r = test::read_all(kWxfFile, "FORMAT WXF\nFEN     4k4/9/9x w\nSTART{\n}END\n");
  ASSERT_EQ(r.games.size(), 1u);
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::bad_fen);
  EXPECT_EQ(r.findings.all[0].where.line, 2u);
  EXPECT_EQ(r.findings.all[0].where.column, 16u);
}

TEST(WxfFile, IsWrittenAsTheSitesWriteIt) {
  const auto r = test::read_all(kWxfFile,
                                "FORMAT WXF\nRED a ; 1200 ;;\nDATE 2020-02-02\nRESULT 0-1\n"
                                "START{ 1. P3+1 c8.7 2. E7+5 {why} c2.5 3. H2+3 }END\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(test::write_all(kWxfFile, r.games),
            "FORMAT  WXF\n"
            "GAME\n"
            "RED     a ; 1200 ; ;\n"
            "BLACK   ; ; ;\n"
            "RESULT  0-1\n"
            "DATE    2020-02-02\n"
            "\n"
            "START{\n"
            " 1. P3+1 C8.7    2. E7+5\n"
            "{why}\n"
            " 2. ... C2.5    3. H2+3\n"
            "}END\n"
            "\n");
}

TEST(WxfFile, RealFilesOfOthersAreReadToTheLastMove) {
  const auto data =
      std::filesystem::path(QIPU_SOURCE_DIR) / ".." / "shared" / "formats" / "data" / "wxf";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "../shared is absent";
  const auto playok =
      test::read_all(kWxfFile, test::read_bytes(data / "demo-with-history-playok.wxf"), true);
  ASSERT_EQ(playok.games.size(), 1u);
  EXPECT_TRUE(playok.findings.all.empty()) << playok.said();
  EXPECT_EQ(playok.games[0].main_line().size(), 54u);
  EXPECT_EQ(playok.games[0].tags.get("BlackElo"), "1240");
  for (const NodeId id : playok.games[0].main_line()) {
    EXPECT_EQ(playok.games[0][id].standing, Standing::legal) << playok.games[0].written(id);
  }
  const auto demo = test::read_all(kWxfFile, test::read_bytes(data / "demo.wxf"), true);
  ASSERT_EQ(demo.games.size(), 1u);
  EXPECT_EQ(write_fen(demo.games[0].start),
            "4kabr1/4a2c1/2n1b1n2/3Rp1C1p/2C6/5rP2/1pP1P3P/8B/9/1cBAKA1R1 b - - 0 1");
}

}  // namespace
}  // namespace qipu
