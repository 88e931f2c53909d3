#include <gtest/gtest.h>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

test::ReadAll read_csv(std::string_view text) { return test::read_all(kCsv, text, true); }

Game sample() {
  Game game;
  game.tags.add("Red", "胡荣华");
  game.tags.add("Black", "杨官璘");
  game.tags.add("Date", "一九六〇年十月");
  game.outcome.result = GameResult::red_wins;
  const NodeId a = game.add(kRoot, Move(*Square::parse("h2"), *Square::parse("e2")));
  game.add(a, Move(*Square::parse("h9"), *Square::parse("g7")));
  return game;
}

std::string csv_of(const Game& game, std::string_view columns) {
  WriteOptions options;
  options.columns = columns;
  return test::write_all(kCsv, {game}, options);
}

TEST(Csv, WritesTheColumnsThatWereChosen) {
  EXPECT_EQ(csv_of(sample(), "date,red,black,result,moves"),
            "date,red,black,result,moves\n"
            "一九六〇年十月,胡荣华,杨官璘,1-0,h2e2 h9g7\n");
  EXPECT_EQ(csv_of(sample(), "红方, 年份,plies,iso_date,结果"),
            "红方,年份,plies,iso_date,结果\n胡荣华,1960,2,1960-10,1-0\n");
}

TEST(Csv, HeadingsInChineseAreReadBack) {
  const auto r = read_csv(csv_of(sample(), "日期,红方,黑方,结果,着法"));
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_EQ(first_difference(r.games[0],
                             [] {
                               Game g = sample();
                               g.tags.clear();
                               g.tags.add("Date", "一九六〇年十月");
                               g.tags.add("Red", "胡荣华");
                               g.tags.add("Black", "杨官璘");
                               return g;
                             }()),
            "");
  EXPECT_TRUE(r.findings.all.empty()) << r.said();
}

TEST(Csv, QuotesCommasAndLineEndsAreKept) {
  Game game;
  game.tags.add("Event", "a, \"b\"\nc");
  game.tags.add("Red", "\"");
  const std::string text = csv_of(game, "event,red,result");
  EXPECT_EQ(text, "event,red,result\n\"a, \"\"b\"\"\nc\",\"\"\"\",*\n");
  const auto r = read_csv(text);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].tags, game.tags);
}

TEST(Csv, WhatASpreadsheetWouldRunIsDisarmedAndComesBack) {
  for (const auto* value : {"=HYPERLINK(\"http://x\")", "@SUM(A1)", "＝HYPERLINK(\"http://x\")",
                            "＠SUM(A1)", "＋1+1x", "－2+3x", "'＝x", "＝", "－5", "+1+1x", "-2+3x",
                            "'=x", "''=x", "'tis", "-", "-5", "+3.5", "=", "'"}) {
    Game game;
    game.tags.add("Red", value);
    const std::string text = csv_of(game, "red,result");
    const std::string cell = text.substr(text.find('\n') + 1);
    if (std::string_view(value).size() > 4) {
      EXPECT_EQ(cell.find_first_of("=@+-"), cell.find_first_of("=@+-", 1)) << cell;
    }
    const auto r = read_csv(text);
    ASSERT_EQ(r.games.size(), 1u) << text;
    EXPECT_EQ(r.games[0].tags.get("Red"), value);
  }
  Game game;
  game.tags.add("Red", "=1+1");
  EXPECT_EQ(csv_of(game, "red"), "red\n'=1+1\n");
}

TEST(Csv, ReadsSemicolonsTabsAndEveryLineEnd) {
  for (const auto* text : {"Red;Black;Result;Moves\n甲;乙;0-1;炮二平五 马8进7\n",
                           "red\tblack\tresult\tmoves\r甲\t乙\t黑胜\th2e2 h9g7\r",
                           "White,Black,winner,moves\r\n 甲 ,乙,black,\"1. C2.5 H8+7 0-1\"\r\n\r\n",
                           "红方,黑方,胜方,movelist\n甲,乙,黑,77477062"}) {
    const auto r = read_csv(text);
    ASSERT_EQ(r.games.size(), 1u) << text << r.said();
    EXPECT_EQ(r.games[0].tags.get("Red"), "甲") << text;
    EXPECT_EQ(r.games[0].tags.get("Black"), "乙") << text;
    EXPECT_EQ(r.games[0].outcome.result, GameResult::black_wins) << text;
    EXPECT_EQ(test::main_line(r.games[0]), "h2e2 h9g7") << text;
  }
}

TEST(Csv, ATableOfMovesIsGamesByTheirNumber) {
  // All of Red's moves first, as in some tables.
  const auto r = read_csv(
      "gameID,turn,side,move\n57,1,red,C2.5\n57,2,red,H2+3\n57,1,black,h8+7\n"
      "58,1,red,P3+1\n58,1,black,p7+1\n");
  ASSERT_EQ(r.games.size(), 2u) << r.said();
  EXPECT_EQ(test::main_line(r.games[0]), "h2e2 h9g7 h0g2");
  EXPECT_EQ(r.games[0].tags.get("csv.gameID"), "57");
  EXPECT_EQ(test::main_line(r.games[1]), "g3g4 g6g5");
}

TEST(Csv, ATableOfMovesKeepsWhatItSaysOfTheGames) {
  const auto r = read_csv(
      "gameID,red,event,year,winner,turn,side,move\n57,甲,杯赛,1999,black,1,red,C2.5\n"
      "57,甲,杯赛,1999,black,1,black,h8+7\n58,丙,杯赛,,,1,red,P3+1\n");
  ASSERT_EQ(r.games.size(), 2u) << r.said();
  EXPECT_EQ(test::main_line(r.games[0]), "h2e2 h9g7");
  EXPECT_EQ(r.games[0].tags.get("Red"), "甲");
  EXPECT_EQ(r.games[0].tags.get("Event"), "杯赛");
  EXPECT_EQ(r.games[0].tags.get("Date"), "1999");
  EXPECT_EQ(r.games[0].tags.get("csv.gameID"), "57");
  EXPECT_EQ(r.games[0].outcome.result, GameResult::black_wins);
  EXPECT_EQ(r.games[1].tags.get("Red"), "丙");
  EXPECT_EQ(r.games[1].outcome.result, GameResult::unknown);
}

TEST(Csv, ATableAboutGamesIsGamesWithoutMoves) {
  const auto r = read_csv("gameID,game_datetime,blackID,redID,winner\n57,2018-01-01,b1,r1,red\n");
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins);
  EXPECT_EQ(r.games[0].tags.get("redID"), "r1");
}

TEST(Csv, YearsStandInForADateThatIsNotThere) {
  const auto r = read_csv("red,year,iso_date,moves\n甲,1960,1960-10,h2e2\n");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].tags.get("Date"), "1960-10");
}

TEST(Csv, SaysWhatIsWrongWithRows) {
  const auto r = read_csv("red,result,moves\n\"甲,1-0,h2e2\n乙,0-1,h2e2,x,y\n");
  ASSERT_EQ(r.games.size(), 2u);
  ASSERT_EQ(r.findings.all.size(), 2u) << r.said();
  EXPECT_EQ(r.findings.all[0].code, &diag::csv_unclosed_quote);
  EXPECT_EQ(r.findings.all[0].where.line, 2u);
  EXPECT_EQ(r.findings.all[0].where.column, 1u);
  EXPECT_EQ(r.findings.all[1].code, &diag::csv_cells);
  EXPECT_EQ(r.findings.all[1].where.line, 3u);
  EXPECT_EQ(r.games[1].tags.get("Red"), "乙");
}

TEST(Csv, SaysWhatStandsBehindAQuote) {
  const auto r = read_csv("red,black,result\n\"甲\" ,\"乙\" (农协),1-0\n");
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].tags.get("Black"), "乙");
  ASSERT_EQ(r.findings.all.size(), 1u) << r.said();
  EXPECT_EQ(r.findings.all[0].code, &diag::stray_text);
  EXPECT_EQ(r.findings.all[0].args, std::vector<std::string>{"(农协)"});
  EXPECT_EQ(r.findings.all[0].where.column, 10u);
}

TEST(Csv, IsToldFromOtherTables) {
  const auto likeness = [](std::string_view head) { return kCsv.probe(head); };
  EXPECT_EQ(likeness("red,black,result,moves\n"), Likeness::certain);
  EXPECT_EQ(likeness("gameID,turn,side,move\n1,1,red,C2.5\n"), Likeness::certain);
  EXPECT_EQ(likeness("name,date,price\na,b,c\n"), Likeness::no);
  EXPECT_EQ(likeness("name,phone\n"), Likeness::no);
  EXPECT_EQ(likeness("1. 炮二平五, 马8进7\n"), Likeness::no);
  EXPECT_EQ(likeness(""), Likeness::no);
}

TEST(Csv, ManyUnclosedQuotesCostNoMoreThanTheirText) {
  std::string text = "red,black,result\n";
  for (int i = 0; i < 200'000; ++i) text += "\"\"\"\n";
  text += '"';
  EXPECT_FALSE(read_csv(text).games.empty());
}

}  // namespace
}  // namespace qipu
