// Tables whose rows are rounds or moves, as kept in spreadsheets.

#include <gtest/gtest.h>

#include "qipu/format/formats.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using test::dump;

constexpr std::string_view kThree = "game 2:1\n炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3\n";

TEST(CsvMoves, ARowIsARoundWhereTheCellsAreMoves) {
  for (const std::string heading :
       {"回合,红方,黑方", "序号,红,黑", "no,red,black", "round,red,black", "move,white,black",
        "步数,红方着法,黑方着法", "No.,Red Move,Black Move", "#,先手,后手"}) {
    EXPECT_EQ(dump(kCsv, heading + "\n1,炮二平五,马8进7\n2,马二进三,车9平8\n3,车一平二,马2进3\n"),
              kThree)
        << heading;
  }
  // Without numbers, the moves of both sides show it.
  EXPECT_EQ(dump(kCsv, "红方,黑方\n炮二平五,马8进7\n马二进三,车9平8\n车一平二,马2进3\n"), kThree);
  // Names are not moves.
  EXPECT_EQ(dump(kCsv, "round,red,black\n1,甲,乙\n"), "game 2:1\nRound=1\nRed=甲\nBlack=乙\n");
}

TEST(CsvMoves, ARowIsAMove) {
  EXPECT_EQ(dump(kCsv, "game,move,result\n1,h2e2,1-0\n1,h9g7,1-0\n乙,c3c4,*\n"),
            "game 2:1\ncsv.gameID=1\nresult 1-0\nh2e2 h9g7\ngame 4:1\nTitle=乙\nc3c4\n");
  EXPECT_EQ(dump(kCsv, "序号,着法,评注\n1,炮二平五,当头炮\n2,马8进7,\n"),
            "game 2:1\n炮二平五 {当头炮} 马8进7\n");
  // Rows of several games may be mixed.
  EXPECT_EQ(dump(kCsv, "game,no,move\na,1,h2e2\nb,1,c3c4\na,2,h9g7\nb,2,g6g5\n"),
            "game 2:1\nTitle=a\nh2e2 h9g7\ngame 3:1\nTitle=b\nc3c4 g6g5\n");
}

TEST(CsvMoves, GamesEndWhereNumbersBeginAnewOrTheHeadingComesAgain) {
  const std::string two = "game 2:1\n炮二平五 马8进7 马二进三\n";
  EXPECT_EQ(dump(kCsv, "回合,红方,黑方\n1,炮二平五,马8进7\n2,马二进三,\n1,兵七进一,卒7进1\n"),
            two + "game 4:1\n兵七进一 卒7进1\n");
  EXPECT_EQ(dump(kCsv,
                 "回合,红方,黑方\n1,炮二平五,马8进7\n2,马二进三,\n回合,红方,黑方\n"
                 "1,兵七进一,卒7进1\n"),
            two + "game 5:1\n兵七进一 卒7进1\n");
}

TEST(CsvMoves, ColumnsThatDifferByRowAreNotes) {
  EXPECT_EQ(dump(kCsv,
                 "回合,红方,黑方,评注,评分,红方用时,黑方用时\n"
                 "1,炮二平五,马8进7,中炮,0.35,0:05,12秒\n2,马二进三,,,\"#3\",,\n"),
            "game 2:1\n炮二平五 elapsed 5000 马8进7 cp 35 elapsed 12000 {中炮} 马二进三 mate 3\n");
  EXPECT_EQ(dump(kCsv, "no,red,black,event\n1,h2e2,h9g7,杯\n2,h0g2,,赛\n"),
            "game 2:1\nEvent=杯\nh2e2 h9g7 h0g2\ncsv_column_differs 3:9+1 event\n");
}

TEST(CsvMoves, EndsAreResults) {
  EXPECT_EQ(dump(kCsv, "no,red,black\n1,h2e2,h9g7\n2,h0g2,认输\n"),
            "game 2:1\nresult 1-0 resignation\nh2e2 h9g7 h0g2\n");
  EXPECT_EQ(dump(kCsv, "回合,红方,黑方\n1,h2e2,h9g7\n结果,红胜,\n"),
            "game 2:1\nresult 1-0\nh2e2 h9g7\n");
  EXPECT_EQ(dump(kCsv, "no,red,black\n1,h2e2,\n2,h0g2,i9h9\n"),
            "game 2:1\nh2e2 h0g2 i9h9\nreply_missing 2:1+1 1\n");
}

TEST(CsvMoves, ExcelNamesItsSeparator) {
  EXPECT_EQ(dump(kCsv, "sep=;\r\nno;red;black\r\n1;h2e2;h9g7\r\n"), "game 3:1\nh2e2 h9g7\n");
  EXPECT_EQ(kCsv.probe("sep=;\r\n回合;红方;黑方\r\n"), Likeness::likely);
}

// Rows above the headings.
TEST(CsvMoves, TitlesStandAboveTheHeading) {
  const std::string rounds = "回合,红方,黑方\n1,炮二平五,马8进7\n";
  EXPECT_EQ(kCsv.probe("2024年全国赛\n\n" + rounds), Likeness::certain);
  EXPECT_EQ(dump(kCsv, "2024年全国赛\n\n" + rounds),
            "game 4:1\nEvent=2024年全国赛\n炮二平五 马8进7\n");
  EXPECT_EQ(dump(kCsv, "赛事：全国赛,,\n红方：甲,,黑方：乙\n" + rounds + "结果,红胜,\n"),
            "game 4:1\nEvent=全国赛\nRed=甲\nBlack=乙\nresult 1-0\n炮二平五 马8进7\n");
  EXPECT_EQ(dump(kCsv, "红方,甲,\n黑方,乙,\n结果,黑胜,\n随便下下,,\n" + rounds),
            "game 6:1\nRed=甲\nBlack=乙\nresult 0-1\n{随便下下}\n炮二平五 马8进7\n");
  EXPECT_EQ(dump(kCsv, "成绩表\n红方,黑方,结果,着法\n甲,乙,红胜,h2e2 h9g7\n丙,丁,和,c3c4\n"),
            "game 3:1\nRed=甲\nBlack=乙\nresult 1-0\n{成绩表}\nh2e2 h9g7\n"
            "game 4:1\nRed=丙\nBlack=丁\nresult 1/2-1/2\nc3c4\n");
}

TEST(CsvMoves, TitlesStandBelowTheSeparator) {
  EXPECT_EQ(dump(kCsv, "sep=,\r\n红方,甲\r\n黑方,乙\r\n回合,红方,黑方\r\n1,炮二平五,马8进7\r\n"),
            "game 5:1\nRed=甲\nBlack=乙\n炮二平五 马8进7\n");
  EXPECT_EQ(dump(kCsv, "sep=;\n全国赛\n回合;红方;黑方\n1;炮二平五;马8进7\n"),
            "game 4:1\nEvent=全国赛\n炮二平五 马8进7\n");
}

TEST(CsvMoves, HeadingsNamePlayers) {
  for (const std::string heading :
       {"回合,红方(甲),黑方(乙)", "回合,甲(红),乙(黑)", "回合,红方：甲,黑方：乙"}) {
    EXPECT_EQ(dump(kCsv, heading + "\n1,炮二平五,马8进7\n"),
              "game 2:1\nRed=甲\nBlack=乙\n炮二平五 马8进7\n")
        << heading;
  }
}

TEST(CsvMoves, HeadingsAreInOtherWords) {
  for (const std::string heading : {"Lượt,Đỏ,Đen", "序號,紅方,黑方", "编号,红方着法,黑方着法"}) {
    EXPECT_EQ(dump(kCsv, heading + "\n一,炮二平五,马8进7\n二,马二进三,车9平8\n"),
              "game 2:1\n炮二平五 马8进7 马二进三 车9平8\n")
        << heading;
  }
  EXPECT_EQ(dump(kCsv, "红方;黑方;棋谱\n甲;乙;\"1. 炮二平五 马8进7\n2. 马二进三\"\n"),
            "game 2:1\nRed=甲\nBlack=乙\n炮二平五 马8进7 马二进三\n");
  EXPECT_EQ(dump(kCsv, "游戏ID,着法序列,胜负\n1,h2e2 h9g7,红胜\n2,c3c4 g6g5,黑胜\n"),
            "game 2:1\n游戏ID=1\nresult 1-0\nh2e2 h9g7\n"
            "game 3:1\n游戏ID=2\nresult 0-1\nc3c4 g6g5\n");
}

}  // namespace
}  // namespace qipu
