// CSV as described in RFC 4180 and csv.cpp: everything in a table is read or reported, cell by
// cell, row by row, with any heading of a column; and the written table is exact to the byte.

#include <gtest/gtest.h>

#include <utility>

#include "qipu/format/formats.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using test::dump;

std::string csv_of(const std::vector<Game>& games, std::string_view columns) {
  WriteOptions options;
  options.columns = columns;
  return test::write_all(kCsv, games, options);
}

Move csv_move(std::string_view ucci) {
  return Move(*Square::parse(ucci.substr(0, 2)), *Square::parse(ucci.substr(2)));
}

Game tagged(std::string_view name, std::string_view value) {
  Game game;
  game.tags.add(name, value);
  return game;
}

TEST(CsvTable, SaysOfEachGameWhatItsCellsSay) {
  EXPECT_EQ(dump(kCsv,
                 "title,red,黑方,result,ending,date,moves\r\n"
                 ",甲,,1-0,time,2001.2.3,h2e2 h9g7\r\n"
                 "\"第二局, \"\"完\"\"\",,丙,黑胜,长将,,\"1. 炮二平五! 马8进7\"\r\n"
                 "\r\n"
                 ",,,*,不知,𠮷,\r\n"
                 "𠮷,乙\r\n"),
            "game 2:1\n"
            "Red=甲\nDate=2001.2.3\n"
            "result 1-0 time\n"
            "h2e2 h9g7\n"
            "game 3:1\n"
            "Title=第二局, \"完\"\nBlack=丙\n"
            "result 0-1 perpetual_check\n"
            "炮二平五 $1 马8进7\n"
            "game 5:1\n"
            "Termination=不知\nDate=𠮷\n"
            "game 6:1\n"
            "Title=𠮷\nRed=乙\n");
}

// Tags are in the order of the columns; the column of an empty cell gives its tag to no other.
TEST(CsvTable, AnEmptyCellIsItsOwnColumns) {
  const std::vector<std::string> headings = {"title", "event", "red", "black", "round", "site"};
  const std::vector<std::string> tags = {"Title", "Event", "Red", "Black", "Round", "Site"};
  std::string table, expected;
  for (std::size_t i = 0; i < headings.size(); ++i) table += (i == 0 ? "" : ",") + headings[i];
  for (std::size_t filled = 1; filled < std::size_t{1} << headings.size(); ++filled) {
    table += "\n";
    expected += "game " + std::to_string(filled + 1) + ":1\n";
    for (std::size_t i = 0; i < headings.size(); ++i) {
      if (i != 0) table += ',';
      if ((filled >> i & 1) == 0) continue;
      table += "v" + std::to_string(i);
      expected += tags[i] + "=v" + std::to_string(i) + "\n";
    }
  }
  EXPECT_EQ(dump(kCsv, table), expected);
}

TEST(CsvTable, IsPartedByTheMarkMostMetInItsFirstLine) {
  constexpr std::string_view kOne = "game 2:1\nRed=甲\nBlack=乙\nRound=3\n";
  EXPECT_EQ(dump(kCsv, "red,black,round\n甲,乙,3"), kOne);
  EXPECT_EQ(dump(kCsv, "red;black;round\n甲;乙;3"), kOne);
  EXPECT_EQ(dump(kCsv, "red\tblack\tround\n甲\t乙\t3"), kOne);
  // If it occurs as often as the comma or more often.
  EXPECT_EQ(dump(kCsv, "red,black;\n甲,乙"), "game 2:1\nRed=甲\nblack;=乙\n");
  EXPECT_EQ(dump(kCsv, "red;black,;\n甲;乙"), "game 2:1\nRed=甲\nblack,=乙\n");
  EXPECT_EQ(dump(kCsv, "red;x\tblack\ty;\n甲;乙"), "game 2:1\nRed=甲\nx\tblack\ty=乙\n");
  // Only the first line is counted.
  EXPECT_EQ(dump(kCsv, "red,black\n甲;;;,乙"), "game 2:1\nRed=甲;;;\nBlack=乙\n");
  EXPECT_EQ(dump(kCsv, "red,black\r甲;;;,乙\r\n丙,丁"),
            "game 2:1\nRed=甲;;;\nBlack=乙\ngame 3:1\nRed=丙\nBlack=丁\n");
}

TEST(CsvTable, QuotesHoldMarksLinesAndDoubledQuotes) {
  struct Row {
    std::string_view cell, says;
  };
  for (const auto& [cell, says] : {
           Row{"甲", "甲"},
           Row{"  甲  ", "甲"},
           Row{"\"甲\"", "甲"},
           Row{"  \"甲\"  ", "甲"},
           Row{"\"a,b\"", "a,b"},
           Row{"\"a\nb\"", "a\nb"},
           Row{"\"a\r\nb\"", "a\r\nb"},
           Row{"\"\"\"a\"\"\"", "\"a\""},
           Row{"\"a\"\"b\"", "a\"b"},
           Row{"\"\"\"\"", "\""},
           Row{"\"\"\"\"\"\"", "\"\""},
           Row{"a\"b", "a\"b"},  // a quote counts only at the beginning of a cell
           Row{"a\"\"b", "a\"\"b"},
           Row{"'", "'"},
           Row{"'tis", "'tis"},
       }) {
    for (const std::string_view end : {"\n", "\r\n", "\r"}) {
      std::string table = "red,event,black\n";
      table.append(cell).append(",x,").append(cell).append(end).append("y,z,w");
      const auto r = test::read_all(kCsv, table);
      ASSERT_EQ(r.games.size(), 2u) << table;
      for (const char* tag : {"Red", "Black"}) EXPECT_EQ(r.games[0].tags.get(tag), says) << table;
      EXPECT_EQ(r.games[0].tags.get("Event"), "x") << table;
      EXPECT_EQ(r.games[1].tags.get("Black"), "w") << table;
      EXPECT_TRUE(r.findings.all.empty()) << r.said();
    }
  }
}

TEST(CsvTable, AQuoteThatNeverClosesEndsWithItsLine) {
  EXPECT_EQ(dump(kCsv, "red,black\n甲,\"乙,x\n丙,丁\n"),
            "game 2:1\nRed=甲\nBlack=乙,x\n"
            "game 3:1\nRed=丙\nBlack=丁\n"
            "csv_unclosed_quote 2:3+1\n");
  EXPECT_EQ(dump(kCsv, "red,black\r甲,\"乙\r\"\",丁\r\n\"\"\"\"戊\r己,\"\"\"\""),
            "game 2:1\nRed=甲\nBlack=乙\n"
            "game 3:1\nBlack=丁\n"
            "game 4:1\nRed=\"\n"
            "game 5:1\nRed=己\nBlack=\"\n"
            "csv_unclosed_quote 2:3+1\nstray_text 4:5+1 戊\n");
}

TEST(CsvTable, SaysWhatBelongsToNoCell) {
  const std::string long_words(61, 'z');
  EXPECT_EQ(dump(kCsv, "red,black\n\"甲\" 人 ,乙,\"丙\" x ,,\n\"丁\"" + long_words + ",戊\n"),
            "game 2:1\nRed=甲\nBlack=乙\n"
            "game 3:1\nRed=丁\nBlack=戊\n"
            "stray_text 2:5+1 人\nstray_text 2:14+1 x\ncsv_cells 2:1+1 5|2\n"
            "stray_text 3:4+1 " +
                long_words.substr(1) + "\n");
  // As many cells as columns, or fewer, are correct.
  EXPECT_EQ(dump(kCsv, "red,black\n甲\n乙,\n"), "game 2:1\nRed=甲\ngame 3:1\nRed=乙\n");
}

// Values that a spreadsheet would run as formulas, by their first sign; a sign alone and a number
// are not.
TEST(CsvTable, FormulasStandBehindAnApostrophe) {
  struct Row {
    std::string_view value, cell;
  };
  for (const auto& [value, cell] : {
           // Spreadsheets accept a full-width sign, too.
           Row{"＝1", "'＝1"},      Row{"＠a", "'＠a"},      Row{"＋a", "'＋a"},
           Row{"－a", "'－a"},      Row{"－", "－"},         Row{"＋1.5", "＋1.5"},
           Row{"'＝1", "''＝1"},    Row{"a＝1", "a＝1"},     Row{"＝", "＝"},
           Row{"=1", "'=1"},        Row{"=", "="},           Row{"@a", "'@a"},
           Row{"@", "@"},           Row{"+a", "'+a"},        Row{"-a", "'-a"},
           Row{"+1", "+1"},         Row{"-1.5", "-1.5"},     Row{"+90", "+90"},
           Row{"-0.", "-0."},       Row{"+", "+"},           Row{"-", "-"},
           Row{"-1e", "'-1e"},      Row{"+1/2", "'+1/2"},    Row{"-1,5", "\"'-1,5\""},
           Row{"'=1", "''=1"},      Row{"''@a", "'''@a"},    Row{"'a", "'a"},
           Row{"''", "''"},         Row{"a=1", "a=1"},       Row{"甲", "甲"},
           Row{"a;b", "\"a;b\""},   Row{"a\tb", "\"a\tb\""}, Row{"a\rb", "\"a\rb\""},
           Row{"a\nb", "\"a\nb\""}, Row{"a,b", "\"a,b\""},   Row{"a\"b", "\"a\"\"b\""},
           Row{"a b", "a b"},       Row{"\"", "\"\"\"\""},   Row{"=\"", "\"'=\"\"\""},
       }) {
    for (const auto& [tag, column] : {std::pair{"Red", "red"}, std::pair{"Odd", "Odd"}}) {
      Game game = tagged(tag, value);
      game.tags.add("Black", "乙");
      const std::string columns = std::string(column) + ",black";
      const std::string table = csv_of({game}, columns);
      EXPECT_EQ(table, columns + "\n" + std::string(cell) + ",乙\n");
      const auto r = test::read_all(kCsv, table);
      ASSERT_EQ(r.games.size(), 1u) << table;
      EXPECT_EQ(r.games[0].tags, game.tags) << table;
    }
  }
}

// --- headings -----------------------------------------------------------------------------------

TEST(CsvTable, EachHeadingNamesTheSameThingInEveryHand) {
  struct Row {
    std::string_view headings, cell, says;
  };
  for (const auto& [headings, cell, says] : {
           Row{"moves|MoveList|move_text|着法|着法列表|招法|走法|著法| Moves ", "h2e2 h9g7",
               "h2e2 h9g7\n"},
           Row{"ending|ENDING|Termination|endtype|结束方式", "time", "result * time\n"},
           Row{"ending|Termination|终局方式", "超时", "result * time\n"},
           Row{"winner|Winner|胜方|result|Result|结果|胜负", "黑胜", "result 0-1\n"},
           Row{"plies|PlyCount|ply_count|着数", "17", ""},
           Row{"finalfen|final_fen|终局局面", "4k4/9/9/9/9/9/9/9/9/4K4 w", ""},
           Row{"year|年份|年|isodate|iso_date", "1999", "Date=1999\n"},
           Row{"game_id|gameID", "7", "csv.gameID=7\n"},
           Row{"turn|side|move", "7", ""},
           Row{"FEN|fen|局面", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 3 9",
               "start 4k4/9/9/9/9/9/9/9/9/4K4 b - - 3 9\n"},
           Row{"Format|notation|记法", "WXF", "in WXF\n"},
           Row{"Event|赛事|tournament|比赛 名称", "杯", "Event=杯\n"},
           Row{"whatever", "甲", "whatever=甲\n"},
       }) {
    for (std::string_view rest = headings; !rest.empty();) {
      const std::string heading(rest.substr(0, rest.find('|')));
      rest.remove_prefix(std::min(heading.size() + 1, rest.size()));
      EXPECT_EQ(dump(kCsv, heading + ",x\n" + std::string(cell) + ",\n"),
                "game 2:1\n" + std::string(says))
          << heading;
    }
  }
  // Columns that a run adds are read like any other.
  for (const char* heading : {"n", "ext", "dir"}) {
    EXPECT_EQ(dump(kCsv, std::string(heading) + ",x\n甲,\n"),
              "game 2:1\n" + std::string(heading) + "=甲\n");
  }
}

TEST(CsvTable, TheDateComesFromWhatSaysMostOfIt) {
  EXPECT_EQ(dump(kCsv,
                 "isodate,year,date,red\n2001-02-03,2002,2003.4.5,甲\n2001-02-03,2002,,乙\n"
                 ",2002,,丙\n2001-02-03,,,丁\n,,,戊\n"),
            "game 2:1\nDate=2003.4.5\nRed=甲\n"
            "game 3:1\nRed=乙\nDate=2001-02-03\n"
            "game 4:1\nRed=丙\nDate=2002\n"
            "game 5:1\nRed=丁\nDate=2001-02-03\n"
            "game 6:1\nRed=戊\n");
}

TEST(CsvTable, ResultsAndStartsInEveryHand) {
  const std::string fen = "4k4/9/9/9/9/9/9/9/9/4K4";
  EXPECT_EQ(dump(kCsv, "winner,fen\n1-0,\nred,\nRed," + fen + " b\nblack," + fen +
                           " w - - 5 20\nBlack,x\n红方胜（黑方超时）,\n1/2-1/2,\n"),
            "game 2:1\nresult 1-0\n"
            "game 3:1\nresult 1-0\n"
            "game 4:1\nstart " +
                fen +
                " b - - 0 1\nresult 1-0\n"
                "game 5:1\nstart " +
                fen +
                " w - - 5 20\nresult 0-1\n"
                "game 6:1\nFEN=x\nstart 9/9/9/9/9/9/9/9/9/9 w - - 0 1\nresult 0-1\n"
                "game 7:1\nresult 1-0 time \"红方胜（黑方超时）\"\n"
                "game 8:1\nresult 1/2-1/2\n"
                "bad_fen 6:7+1 `x` is not a piece\n");
}

// --- moves --------------------------------------------------------------------------------------

TEST(CsvTable, MovesAreThoseOfTheirCell) {
  struct Row {
    std::string_view cell, says;
  };
  for (const auto& [cell, says] : {
           Row{"1. h2e2 h9g7 2. h0g2", "h2e2 h9g7 h0g2"},
           Row{"1... h9g7 12. h0g2 1-0", "h9g7 h0g2"},
           Row{"* h2e2 0-1", "h2e2"},
           Row{"h2e2 1/2-1/2", "h2e2"},
           Row{"h2e2;h9g7|h0g2\ti9h9", "h2e2 h9g7 h0g2 i9h9"},
           Row{"h2e2,h9g7\nh0g2\r\ni9h9", "h2e2 h9g7 h0g2 i9h9"},
           Row{"h2e2!? h9g7?!", "h2e2 $5 h9g7 $6"},
           Row{" 炮二平五！ 马8进7？ ", "炮二平五 $1 马8进7 $2"},
           Row{"'h2e2", "h2e2"},
           Row{"12 1.x .", "12 1.x"},
           Row{"1 2-0", "1 2-0"},
           Row{"1.h2e2 1…h9g7 2.h0g2?", "h2e2 h9g7 h0g2 $2"},
           Row{"2.h2e2x 1. 红方", "2.h2e2x 红方"},
           Row{"7747", "in dhtmlxq\n7747"},
           Row{" 77477062 ", "in dhtmlxq\n7747 7062"},
           Row{"774770", "774770"},
           Row{"7747 7062", "7747 7062"},
           Row{"774x", "774x"},
       }) {
    const std::string table = "red,moves,black\n甲,\"" + std::string(cell) + "\",乙\n丙,h2e2,丁\n";
    EXPECT_EQ(dump(kCsv, table), "game 2:1\nRed=甲\nBlack=乙\n" + std::string(says) + "\n" +
                                     "game " + test::line_and_column(table, table.find("丙")) +
                                     "\nRed=丙\nBlack=丁\nh2e2\n");
  }
  // Words may say the result among the moves.
  EXPECT_EQ(dump(kCsv, "red,moves\n甲,h2e2 h9g7 红胜\n"),
            "game 2:1\nRed=甲\nresult 1-0\nh2e2 h9g7\n");
  // Words of a cell with doubled quotes have no place of their own.
  EXPECT_EQ(dump(kCsv, "red,moves\n甲,\"h2e2 \"\"x h9g7\"\n"),
            "game 2:1\nRed=甲\nh2e2 \"x@15 h9g7@15\n");
}

TEST(CsvTable, ATableOfMovesIsSortedByTurnAndSide) {
  EXPECT_EQ(dump(kCsv,
                 "gameID,red,winner,turn,side,move\n"
                 "1,甲,black,2,red, h0g2 \n1,甲,,1,Black,h9g7?\n1,x,,1,red,h2e2!\n1,,,2,黑,i9h9\n"
                 "2,乙,red,1,b,h9g7\n2,,,1,w,h2e2\n2,,,10,w,b2e2\n2,,,9,,c3c4\n"
                 "1,丙,,1,red,\n1,丙,,1,red\n1,丙,,1,red,\"h2e2,x,y\n"),
            "game 2:1\ncsv.gameID=1\nRed=甲\nresult 0-1\nh2e2 $1 h9g7 $2 h0g2 i9h9\n"
            "game 6:1\ncsv.gameID=2\nRed=乙\nresult 1-0\nh2e2 h9g7 c3c4 b2e2\n"
            "game 10:1\ncsv.gameID=1\nRed=丙\nh2e2,x,y\n"
            "csv_column_differs 4:3+1 red\ncsv_unclosed_quote 12:12+1\n");
  EXPECT_EQ(dump(kCsv, "gameid,move\n1,h2e2,x\n1,\"h9g7\"y\n2,h2e2\n"),
            "game 2:1\ncsv.gameID=1\nh2e2 h9g7\n"
            "game 4:1\ncsv.gameID=2\nh2e2\n"
            "csv_cells 2:1+1 3|2\nstray_text 3:9+1 y\n");
  // Moves of one side below those of the other.
  EXPECT_EQ(dump(kCsv, "gameid,turn,side,move\n1,1,red,h2e2\n1,2,red,h0g2\n1,1,black,h9g7\n"),
            "game 2:1\ncsv.gameID=1\nh2e2 h9g7 h0g2\n");
}

TEST(CsvTable, AColumnOfMovesMakesARowAGame) {
  EXPECT_EQ(dump(kCsv, "gameid,move,moves\n1,h2e2,b2e2\n1,h9g7,h7e7\n"),
            "game 2:1\ncsv.gameID=1\nb2e2\ngame 3:1\ncsv.gameID=1\nh7e7\n");
  EXPECT_EQ(dump(kCsv, "gameid,red\n1,甲\n1,乙\n"),
            "game 2:1\ncsv.gameID=1\nRed=甲\ngame 3:1\ncsv.gameID=1\nRed=乙\n");
}

// --- detection ----------------------------------------------------------------------------------

TEST(CsvTable, IsKnownByTwoHeadingsOneOfWhichOnlyGamesHave) {
  for (const std::string_view telling :
       {"moves", "move", "result", "fen", "gameid", "red", "Black", "winner", "招法", "黑方"}) {
    const std::string one(telling);
    EXPECT_EQ(kCsv.probe(one), Likeness::no) << telling;
    EXPECT_EQ(kCsv.probe(one + "\n"), Likeness::no) << telling;
    EXPECT_EQ(kCsv.probe(one + ",x,y,z"), Likeness::no) << telling;
    EXPECT_EQ(kCsv.probe(one + ",date"), Likeness::likely) << telling;
    EXPECT_EQ(kCsv.probe("date;" + one + ";x\n1;2;3"), Likeness::likely) << telling;
    EXPECT_EQ(kCsv.probe("date\tevent\t" + one), Likeness::likely) << telling;
    EXPECT_EQ(kCsv.probe("date,event,round," + one), Likeness::certain) << telling;
    EXPECT_EQ(kCsv.probe("\n\r\n" + one + ",date"), Likeness::likely) << telling;
  }
  for (const std::string_view other : {"ending", "plies", "year", "turn", "side", "title", "site",
                                       "notation", "finalfen", "isodate"}) {
    EXPECT_EQ(kCsv.probe("date,event,round," + std::string(other)), Likeness::no) << other;
  }
}

// --- writing ------------------------------------------------------------------------------------

Game two_plies() {
  Game game;
  game.tags.add("Red", "甲");
  game.tags.add("Date", "1999.10.2");
  game.outcome = {GameResult::draw, Ending::agreement, {}};
  game.add(game.add(kRoot, csv_move("h2e2")), csv_move("h9g7"));
  return game;
}

TEST(CsvTable, WritesEveryColumnOfEveryGame) {
  Game black;
  black.start.turn = Color::black;
  black.start.quiet_plies = 3;
  black.start.round = 9;
  black.tags.add("Title", "后手, 一");
  black.outcome.result = GameResult::black_wins;
  const NodeId first = black.add(kRoot, csv_move("h9g7"));
  black.add(first, csv_move("h2e2"));
  black.add(first, csv_move("b2e2"));
  const std::string start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
  const std::string end = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR";
  EXPECT_EQ(csv_of({two_plies(), black, Game()},
                   " title, ,red ,result,ending,plies,year,isodate,fen,notation,moves,finalfen,n,"),
            "title,red,result,ending,plies,year,isodate,fen,notation,moves,finalfen,n\n"
            ",甲,1/2-1/2,agreement,2,1999,1999-10-02,,uci,h2e2 h9g7," +
                end +
                " w - - 2 2,\n"
                "\"后手, 一\",,0-1,,2,,," +
                start + " b - - 3 9,uci,h9g7 h2e2," + end +
                " b - - 5 10,\n"
                ",,*,,0,,,,uci,," +
                start + " w - - 0 1,\n");
  EXPECT_EQ(csv_of({two_plies()}, {}),
            "title,event,site,date,round,table,red,redteam,redelo,black,blackteam,blackelo,result,"
            "ending,ecco,opening,fen,moves\n"
            ",,,1999.10.2,,,甲,,,,,,1/2-1/2,agreement,,,,h2e2 h9g7\n");
  WriteOptions chinese;
  chinese.columns = "move,记法";
  chinese.notation = find_notation("zh");
  EXPECT_EQ(test::write_all(kCsv, {two_plies()}, chinese), "move,记法\n炮二平五 马8进7,zh\n");
}

TEST(CsvTable, AWriterIsToldWhereGamesComeFrom) {
  WriteOptions options;
  options.columns = "red,n,name,dir";
  const auto writer = kCsv.create(options);
  std::string out = "xy";
  writer->come_from({.path = "a/b.pgn", .name = "b,c", .folder = "a"});
  writer->write(two_plies(), out);
  EXPECT_EQ(out, "xy甲,,\"b,c\",a\n");
  EXPECT_EQ(writer->number_at(), std::string_view("甲,").size());
  EXPECT_TRUE(writer->numbers_run());
  writer->come_from({.path = "d", .name = "d", .folder = ""});
  out.clear();
  writer->write(Game(), out);
  EXPECT_EQ(out, ",,d,\n");
  EXPECT_EQ(writer->number_at(), 1u);
  options.columns = "red,name";
  const auto other = kCsv.create(options);
  other->write(Game(), out);
  EXPECT_EQ(other->number_at(), GameWriter::kNowhere);
}

}  // namespace
}  // namespace qipu
