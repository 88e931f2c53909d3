#include <gtest/gtest.h>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/records.h"
#include "support/shared.h"
#include "support/summary.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using namespace test;

constexpr std::string_view kStartFen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

std::string root(std::string_view more, std::string_view inside) {
  return "<n version=\"2\" m=\"" + std::string(kStartFen) + "\"" + std::string(more) + ">" +
         std::string(inside) + "</n>";
}

TEST(Pfc, MovesNestInMoves) {
  const auto r =
      test::read_all(kPfc, root(" c=\"开局\"",
                                "<n m=\"h2e2\"><n m=\"h9g7\" c=\"a&#10;b\"/><n m=\"h7e7\"/></n>"
                                "<n m=\"c3c4\"/>"));
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(main_line(g), "h2e2 h9g7");
  EXPECT_EQ(g.leaves(), 3u);
  EXPECT_EQ(g.notes(kRoot).comment, "开局");
  EXPECT_EQ(g.notes(2).comment, "a\nb");
  EXPECT_TRUE(r.findings.all.empty());
}

TEST(Pfc, TheDefaultChildIsTheMainLine) {
  const auto r = test::read_all(
      kPfc, root("",
                 "<n m=\"c3c4\"/><n m=\"h2e2\" default=\"true\" c=\"炮\"><n m=\"h7e7\"/>"
                 "<n m=\"h9g7\"/><n m=\"b9c7\" default=\"true\"/></n><n m=\"g3g4\"/>"));
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(main_line(g), "h2e2 b9c7");
  EXPECT_EQ(g.notes(1).comment, "炮");
  std::string first;
  for (NodeId c = g[kRoot].first_child; c != kNoNode; c = g[c].next_sibling) {
    first += g[c].move.ucci() + " ";
  }
  EXPECT_EQ(first, "h2e2 c3c4 g3g4 ");
  EXPECT_EQ(g.leaves(), 5u);
}

TEST(Pfc, TheHeadHasTheNamesOfDhtmlXq) {
  const auto r = test::read_all(
      kPfc,
      root(" win=\"0-1\" title=\"题\" place=\"广州\" create-time=\"2012-01-27\" red=\"甲\"", ""));
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(g.tags.get("Title"), "题");
  EXPECT_EQ(g.tags.get("Site"), "广州");
  EXPECT_EQ(g.tags.get("Red"), "甲");
  EXPECT_EQ(g.tags.get("pfc.create-time"), "2012-01-27");
  EXPECT_EQ(g.outcome.result, GameResult::black_wins);
  EXPECT_EQ(law_difference(kPfc, g), "");
}

TEST(Pfc, RecordsAreFoundInForumPages) {
  const std::string page =
      "<html>&nbsp;<b>谱</b>[pfchessrecord]<!-- <?xml version=\"1.0\"?>" +
      root("", "<n m=\"h2e2\"/>") + " -->[/pfchessrecord]<br>[pfchessrecord]<!--" +
      root("", "<n m=\"b2e2\"><n m=\"h9g7\">") + "-->[/pfchessrecord]<p>&lt;n version=\"2\" m=\"" +
      std::string(kStartFen) + "\"&gt;&lt;n m=\"c3c4\"/&gt;&lt;/n&gt;</p>" +
      root("", "<n m=\"g3g4\"/>") + "</html>";
  const auto r = test::read_all(kPfc, page);
  ASSERT_EQ(r.games.size(), 4u) << r.said();
  EXPECT_EQ(main_line(r.games[0]), "h2e2");
  EXPECT_EQ(r.games[0][1].place, page.find("<n m=\"h2e2"));
  EXPECT_EQ(main_line(r.games[1]), "b2e2 h9g7");  // it is damaged, but later games are not affected
  EXPECT_EQ(main_line(r.games[2]), "c3c4");
  EXPECT_EQ(main_line(r.games[3]), "g3g4");
  EXPECT_EQ(codes(r).size(), 1u);
  EXPECT_EQ(r.games[2][1].place, page.find("&lt;n"));
  EXPECT_EQ(kPfc.probe(page), Likeness::certain);
  EXPECT_EQ(kPfc.probe("<html><nav m=\"1\"> <n> </html>"), Likeness::no);
}

TEST(Pfc, ValuesThatVschessLeavesUnescapedAreRead) {
  const auto r = test::read_all(
      kPfc, root(" c=\"1\n2 & <b>3</b>\"", "<n m=\"h2e2\" c=\"a < b\" default=\"true\" />"));
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_EQ(r.games[0].notes(kRoot).comment, "1\n2 & <b>3</b>");
  EXPECT_EQ(r.games[0].notes(1).comment, "a < b");
  EXPECT_EQ(codes(r), Codes{"xml_mended"});
}

TEST(Pfc, WhatIsOddInARecordThatIsShownStandsWhereItBegins) {
  const auto r = test::read_all(kPfc, "<p>\n谱 &lt;n version=\"2\" m=\"8/9\"/&gt;</p>");
  EXPECT_EQ(codes(r), Codes{"bad_fen"});
  EXPECT_EQ(r.findings.all[0].where.line, 2u);
  EXPECT_EQ(r.findings.all[0].where.column, 3u);
}

TEST(Pfc, DamageKeepsWhatStandsBeforeIt) {
  std::string open = root("", "<n m=\"h2e2\"><n m=\"h9g7\"/><n m=\"h7");
  open.resize(open.size() - 4);  // without the last </n>
  const auto cut = test::read_all(kPfc, open);
  ASSERT_EQ(cut.games.size(), 1u);
  EXPECT_EQ(main_line(cut.games[0]), "h2e2 h9g7");
  EXPECT_EQ(codes(cut), Codes{"truncated"});
  const auto fen = test::read_all(kPfc, "<n version=\"2\" m=\"8/9\"><n m=\"h2e2\"/></n>");
  EXPECT_EQ(codes(fen), Codes{"bad_fen"});
  EXPECT_EQ(main_line(fen.games[0]), "h2e2");
  EXPECT_EQ(codes(test::read_all(kPfc, "<p>nothing</p>")), Codes{"xml_no_record"});
  const auto odd = test::read_all(kPfc, root("", "<n m=\"z9z9\"/><n/>"));
  EXPECT_EQ(odd.games[0].written(1), "z9z9");
  EXPECT_EQ(odd.games[0].written(2), "?");
}

TEST(Pfc, AHundredThousandMovesDeepIsHarmless) {
  std::string text = root("", "");
  text.resize(text.size() - 4);
  std::string closing = "</n>";
  for (int i = 0; i < 100000; ++i) {
    text += i % 2 == 0 ? "<n m=\"h2e2\">" : "<n m=\"e2h2\">";
    closing += "</n>";
  }
  const auto r = test::read_all(kPfc, text + closing);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].size(), 100001u);
  EXPECT_TRUE(r.findings.all.empty());
  EXPECT_EQ(law_difference(kPfc, r.games[0]), "");
  EXPECT_EQ(codes(test::read_all(kPfc, text)), Codes{"truncated"});
}

TEST(Pfc, ManyRecordsInAPageAreTakenOneByOne) {  // searching the whole page for each would take too
                                                 // long
  constexpr std::size_t kRecords = test::some(20'000U, 4U);
  std::string page;
  for (std::size_t i = 0; i < kRecords; ++i) page += root("", "<n m=\"h2e2\"/>");
  EXPECT_EQ(test::read_all(kPfc, page).games.size(), kRecords);
  std::string bare;  // only the end marks the end of a record
  for (std::size_t i = 0; i < kRecords; ++i) bare += "<n m=\"\" c=\"&\"></n>";
  const auto all = test::read_all(kPfc, bare);
  EXPECT_EQ(all.games.size(), kRecords);
  ASSERT_EQ(all.findings.all.size(), kRecords);  // each has only its own ampersand
  EXPECT_EQ(all.findings.all[kRecords - 1].args, std::vector<std::string>{"1"});
  std::string openings;
  for (std::size_t i = 0; i < 10 * kRecords; ++i) openings += "<n ";
  test::read_all(kPfc, openings);
}

TEST(Pfc, TheRealFileReadsAsItShould) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto games = read_games(
      read_bytes(*shared / "formats" / "data" / "sites" / "sample_31_pengfei.pfc"), kPfc);
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(write_fen(games[0].start), "4ka3/8R/9/7N1/9/9/9/9/4A4/crBAK4 w - - 0 1");
  EXPECT_EQ(main_line(games[0]), "h6f7 e9d9 i8d8");  // its comment says that this is mate
  EXPECT_EQ(summary_of(games[0]).illegal, 0u);
  EXPECT_EQ(law_difference(kPfc, games[0]), "");
}

}  // namespace
}  // namespace qipu
