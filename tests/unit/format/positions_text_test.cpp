// Lines of positions: FEN and EPD with everything around them, and the position lines of engines,
// with complete results, including a second line of its kind and Black to move.

#include <gtest/gtest.h>

#include "format/positions/epd_operations.h"
#include "qipu/format/formats.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using test::dump;

const std::string kKings = "4k4/9/9/9/9/9/9/9/9/4K4";
const std::string kKingsStart = "start " + kKings + " w - - 0 1\n";
const std::string kUsual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

TEST(FenWhole, ANameStandsBeforeOrBehindOrAbove) {
  struct Row {
    std::string line, tags;
  };
  for (const auto& [line, tags] : std::vector<Row>{
           {kKings + " w", ""},
           {"名," + kKings + " w", "Title=名\n"},
           {"名， " + kKings + " w", "Title=名\n"},
           {"名: " + kKings + " w", "Title=名\n"},
           {"名： " + kKings + " w", "Title=名\n"},
           {"名; " + kKings + " w", "Title=名\n"},
           {"名；\t" + kKings + " w", "Title=名\n"},
           {"名 = " + kKings + " w", "Title=名\n"},
           {"名,, " + kKings + " w", "Title=名,\n"},
           {"名 字 " + kKings + " w", "Title=名 字\n"},
           {kKings + " w - - 0 1 名", "Title=名\n"},
           {kKings + " w ,;# 名 ;", "Title=名 ;\n"},
           {"前," + kKings + " w - - 0 1 ; 后", "Title=前\nfen.rest=后\n"},
           {"# 上\n" + kKings + " w", "Title=上\n"},
           {"#上 \n\n# 二\n\n" + kKings + " w", "Title=二\n"},
           {"# 上\n前," + kKings + " w", "Title=前\n"},
           {"# 上\n" + kKings + " w 后", "Title=后\n"},
           {"# 上\n前," + kKings + " w 后", "Title=前\nfen.rest=后\n"},
       }) {
    const std::string text = line + "\r\n  " + kUsual + " b - - 7 9\n";
    const std::string first = test::line_and_column(text, text.rfind('\n', text.find(kKings)) + 1);
    const std::string second = test::line_and_column(text, text.find("\r\n  ") + 2);
    EXPECT_EQ(dump(kFen, text), "game " + first + "\n" + tags + kKingsStart + "game " + second +
                                    "\nstart " + kUsual + " b - - 7 9\n");
  }
}

TEST(FenWhole, WhatIsWrongIsNamedWhereItStands) {
  EXPECT_EQ(dump(kFen, "x\n名,4k4/9/9/9/9/9/9/9/9/4X4 w\n  no " + std::string(70, 'y') + "\n甲," +
                           "4K4/9/9/9/9/9/9/9/9/4k4 w\n[X \"]\n"),
            "game 4:1\nTitle=甲\n" + kKingsStart +
                "skipped 1\n"
                "no_position 1:1+1 x\n"
                "bad_fen 2:24+1 `X` is not a piece\n"
                "no_position 3:1+1 no " +
                std::string(57, 'y') +
                "\n"
                "fen_case_exchanged 4:3+1\n"
                "no_position 5:1+1 [X \"]\n");
}

TEST(FenWhole, GroupsOfXfenKeepTheirTags) {
  EXPECT_EQ(
      dump(kFen, "[FEN_INDEX \"1\"]\n[EVENT \"例1\"]\n[AUTHOR \"\"]\n[RED \"甲\"]\n  [FEN \"" +
                     kKings +
                     " b\"]\n\n[FEN_INDEX \"2\"]\n[EVENT \"无\"]\n[FEN_INDEX \"3\"]\n"
                     "[FEN \"4k4/9/9/9/4x4/8z/9/80/9/4K4 b\"]\n"
                     "[EVENT \"五\"]\n[FEN \"4K4/9/9/9/9/9/9/9/9/4k4 w\"]\n"
                     "[FEN \"4k4/9/9a9\"]\n[FEN \"4k4/9/x/0\"]\n"),
      "game 5:1\nfen.index=1\nTitle=例1\nRED=甲\nstart " + kKings +
          " b - - 0 1\n"
          "game 10:1\nfen.index=3\nfen.xfen=4k4/9/9/9/4x4/8z/9/80/9/4K4 b\nstart " +
          kKings +
          " b - - 0 1\n"
          "game 12:1\nTitle=五\n" +
          kKingsStart +
          "skipped 2\n"
          "xfen_marks 10:7+1 4k4/9/9/9/4x4/8z/9/80/9/4K4 b\n"
          "fen_case_exchanged 12:7+1\n"
          "bad_fen 13:14+1 row 3 is too long\n"
          "bad_fen 14:14+1 row 3 has 1 squares\n");
}

TEST(FenWhole, EveryOperationOfEpdIsRead) {
  EXPECT_EQ(dump(kEpd, kKings +
                           " b - - bm e9e8 e9d9; id \"甲; 乙\"; hmvc 4; fmvn 12; c0 \"a\" ; ce "
                           "-31; ce 5;\r\n名 " +
                           kUsual + " w\n" + kKings +
                           " w hmvc -1; fmvn x; id \"a\" \"b\"; c1 \"\"; noop; Z9_ 1\n"),
            "game 1:1\nepd.bm=e9e8 e9d9\nTitle=甲; 乙\nepd.c0=a\nepd.ce=-31\nepd.ce=5\nstart " +
                kKings +
                " b - - 4 12\n"
                "game 2:1\nTitle=名\n"
                "game 3:1\nepd.hmvc=-1\nepd.fmvn=x\nTitle=\"a\" \"b\"\nepd.c1=\nepd.noop=\n"
                "epd.Z9_=1\n" +
                kKingsStart);
}

TEST(FenWhole, LinesAreWrittenAsTheyAreRead) {
  Game one;
  one.tags.add("Title", "甲");
  one.start.turn = Color::black;
  one.start.quiet_plies = 2;
  one.start.round = 3;
  EXPECT_EQ(test::write_all(kFen, {one, Game()}),
            "甲," + kUsual + " b - - 2 3\n" + kUsual + " w - - 0 1\n");
  one.tags.clear();
  for (const auto& [name, value] :
       std::initializer_list<std::pair<const char*, const char*>>{{"Title", "a;b"},
                                                                  {"epd.bm", "h2e2 b2e2"},
                                                                  {"epd.am", "h2 e2"},
                                                                  {"epd.pm", "x"},
                                                                  {"epd.sm", "x"},
                                                                  {"epd.pv", "x y"},
                                                                  {"epd.xx", "x"},
                                                                  {"epd.bm", "a;b"},
                                                                  {"epd.bm", ""},
                                                                  {"epd.pv", " x"},
                                                                  {"epd.pv", "x "},
                                                                  {"epd.c", "-1.5+"},
                                                                  {"epd.c", "09"},
                                                                  {"epd.c", "1 2"},
                                                                  {"epd.c", "1/2"},
                                                                  {"epd.c", "甲"}}) {
    one.tags.add(name, value);
  }
  EXPECT_EQ(test::write_all(kEpd, {one, Game()}),
            kUsual +
                " b - - hmvc 2; fmvn 3; id \"a;b\"; bm h2e2 b2e2; am h2 e2; pm x; sm x; pv x y; "
                "xx \"x\"; bm \"a;b\"; bm \"\"; pv \" x\"; pv \"x \"; c -1.5+; c 09; c \"1 2\"; "
                "c \"1/2\"; c \"甲\";\n" +
                kUsual + " w - -\n");
  for (const auto& [name, kept] : std::initializer_list<std::pair<const char*, bool>>{
           {"Title", true},     {"epd.bm", true},    {"epd.a_9", true},  {"epd.Z", true},
           {"epd.z", true},     {"epd.A", true},     {"epd.", false},    {"epd.9a", false},
           {"epd._a", false},   {"epd.a-b", false},  {"epd.a b", false}, {"epd.id", false},
           {"epd.hmvc", false}, {"epd.fmvn", false}, {"epd.[", false},   {"epd.a[", false},
           {"epd.a:", false},   {"epd.a/", false},   {"epd.@", false},   {"epd.{", false},
           {"epd.a`", false},   {"Red", false},      {"bm", false},      {"xepd.bm", false}}) {
    EXPECT_EQ(fit_epd_tag(name, "v"), kept ? "v" : "") << name;
  }
}

TEST(FenWhole, MovesBehindAFenAreTaken) {
  const auto r = test::read_all(
      kFen, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves h2e2 h9g7\n",
      true);
  ASSERT_EQ(r.games.size(), 1U);
  EXPECT_EQ(test::main_line(r.games[0]), "h2e2 h9g7");
  EXPECT_FALSE(r.games[0].tags.has("Title"));
}

TEST(FenWhole, TheLinesTellFenFromEpd) {
  struct Row {
    std::string head;
    Likeness fen, epd;
  };
  using enum Likeness;
  const std::string plain = kKings + " w\n", operation = kKings + " w - - bm e0e1;\n";
  for (const auto& [head, fen, epd] : std::vector<Row>{
           {"", no, no},
           {"x\n", no, no},
           {plain, likely, likely},
           {plain + "x\n", no, no},
           {plain + plain + "x\n", likely, likely},
           {"\n# x\n# y\n\n" + plain, likely, likely},
           {"名," + plain, likely, likely},
           {operation, maybe, certain},
           {operation + operation + "x\n", maybe, likely},
           {operation + plain, certain, no},
           {operation + operation + plain + plain, certain, no},
           {operation + operation + plain, maybe, certain},
           {operation + plain + plain + "x\n", likely, no},
           {kKings + " w, e0e1\n", no, no},
           {kKings + " w - - c \"a,b\";\n", maybe, certain},
           {"position fen " + plain, no, no},
           {"[FEN \"" + plain + "\"]\n", no, no},
           {"[FEN_INDEX \"1\"]\n", certain, no},
           {" \n[FEN_INDEX", certain, no},
           {"4k4/9/9/9/9/9/9/9/9/4X4 w\nx\n", no, no},
       }) {
    // The last line may be cut and proves nothing, unless it is the only one.
    for (const std::string_view last : {"\n", "\nx", "\n4k4/9/9"}) {
      EXPECT_EQ(kFen.probe(head + std::string(last)), fen) << head << last;
      EXPECT_EQ(kEpd.probe(head + std::string(last)), epd) << head << last;
    }
  }
  // Only an unreadable FEN: its reader reports the reason.
  for (const char* text : {"4k4/9/9/9/9/9/9/9/9/4X4 w\n", "4k4/9/9/9/9/9/9/9/4K4 w"}) {
    EXPECT_EQ(kFen.probe(text), maybe) << text;
    EXPECT_EQ(kEpd.probe(text), no) << text;
  }
  EXPECT_EQ(kUcci.last_border({"ab\nc\nd"}), 5u);
  EXPECT_EQ(kUcci.last_border({"\n"}), 1u);
  EXPECT_EQ(kUcci.last_border({"ab"}), 0u);
}

// The name of a position may be on a line above it, and a group of XFEN has several lines.
TEST(Fen, ABorderIsBehindAPosition) {
  const std::string fen = "4k4/9/9/9/9/9/9/9/9/4K4 w\n";
  EXPECT_EQ(kFen.last_border({"ab\nc\nd"}), 0u);
  EXPECT_EQ(kFen.last_border({"# a\n" + fen}), fen.size() + 4);
  EXPECT_EQ(kFen.last_border({fen + "# a\n"}), fen.size());
  EXPECT_EQ(kFen.last_border({fen + "# a\n" + fen.substr(0, 9)}), fen.size());
  EXPECT_EQ(kEpd.last_border({fen + "words\n"}), fen.size());
  EXPECT_EQ(kEpd.last_border({"words\n" + fen}), fen.size() + 6);
  const std::string group = "[FEN_INDEX \"1\"]\r\n[FEN \"" + fen.substr(0, 25) + "\"]\r\n";
  const std::string open = "[FEN_INDEX \"2\"]\r\n[EVENT \"a\"]\r\n";
  EXPECT_EQ(kFen.last_border({group + open}), group.size());
  EXPECT_EQ(kFen.last_border({open}), 0u);
}

// --- position lines -----------------------------------------------------------------------------

TEST(PositionLines, AreReadWithTheirMovesAndPlaces) {
  struct Row {
    std::string line, says;
  };
  for (const auto& [line, says] : std::vector<Row>{
           {"position startpos", ""},
           {"position startpos moves", ""},
           {"startpos moves h2e2", "h2e2=h2e2\n"},
           {"12:01 > position startpos moves h2e2 H9G7", "h2e2=h2e2 h9g7=H9G7\n"},
           {"position startpos moves h3e3 h10g8", "h2e2=h3e3 h9g7=h10g8\n"},
           {"position startpos moves h2e2 x j1a1 a1 i9i8x", "h2e2=h2e2 x j1a1 a1 i9i8x\n"},
           {"position startpos moves h2e2 1-0", "result 1-0\nh2e2=h2e2\n"},
           {"position startpos moves 0-1", "result 0-1\n"},
           {"position startpos moves 1-0 h2e2", "1-0 h2e2=h2e2\n"},
           {"position fen " + kKings + " b - - 3 9 moves e9e8 e0e1",
            "start " + kKings + " b - - 3 9\ne9e8=e9e8 e0e1=e0e1\n"},
           {"fen " + kKings + " w moves e0e1", kKingsStart + "e0e1=e0e1\n"},
           {"  " + kKings + " w, e0e1 ,e9e8,, *", kKingsStart + "e0e1=e0e1 e9e8=e9e8\n"},
           {kKings + " b,e10e9,e1e2,1/2-1/2",
            "start " + kKings + " b - - 0 1\ne10e9,e1e2,1/2-1/2\n"},
           {kKings + " b, e10e9, e1e2, 1/2-1/2",
            "start " + kKings + " b - - 0 1\nresult 1/2-1/2\ne9e8=e10e9 e0e1=e1e2\n"},
       }) {
    const std::string text = "\n" + line + "\r\nposition startpos moves b2e2\n";
    EXPECT_EQ(dump(kUcci, text), "game 2:1\n" + says + "game 3:1\nb2e2=b2e2\n") << line;
  }
}

TEST(PositionLines, RanksCountFromNoughtUnlessMoreIsLegalFromOne) {
  for (const auto& [moves, line] : std::initializer_list<std::pair<std::string, std::string>>{
           {"a0a1", "a0a1"},   // a rank 0
           {"a10a9", "a9a8"},  // a rank 10
           {"c4c5", "c3c4"},   // legal only from 1
           {"c3c4", "c3c4"},   // legal only from 0
           {"e5e6", "e5e6"},   // legal from neither
           {"c3c4 c7c6", "c3c4 c7c6"},
           {"c4c5 c7c6", "c3c4 c6c5"},
           {"c3c4 c6c5 e4e5", "c3c4 c6c5 e4e5"},
           {"a0a10", "?"},  // both
       }) {
    const std::string text = "position startpos moves " + moves + "\n";
    const auto r = test::read_all(kUcci, text);
    ASSERT_EQ(r.games.size(), 1u);
    std::string found;
    for (const NodeId id : r.games[0].main_line()) {
      if (!found.empty()) found += ' ';
      found += r.games[0][id].has_move ? r.games[0][id].move.ucci() : "?";
    }
    EXPECT_EQ(found, line) << text;
  }
}

TEST(PositionLines, WhatHoldsNoneIsCountedWhatIsBrokenNamed) {
  EXPECT_EQ(dump(kUcci,
                 "ucci\n\ngo\n position fen 4k4/9/9/9/9/9/9/9/9/4X4 w moves a0a1\n"
                 "position fen 4K4/9/9/9/9/9/9/9/9/4k4 w\nstop\nposition x\n"),
            "game 5:1\n" + kKingsStart +
                "skipped 1\n"
                "bad_fen 4:36+1 `X` is not a piece\n"
                "fen_case_exchanged 5:14+1\n"
                "lines_left_out 1:1+1 4\n");
  EXPECT_EQ(dump(kUcci, "position startpos\nposition startpos"), "game 1:1\ngame 2:1\n");
}

TEST(PositionLines, AreKnownByTheirWords) {
  using enum Likeness;
  for (const auto& [head, likeness] : std::initializer_list<std::pair<std::string, Likeness>>{
           {"", no},
           {"go depth 5\n", no},
           {"x\nposition startpos\n", certain},
           {"position fen " + kKings, certain},
           {"position fe", no},
           {"> position startpos\n", likely},
           {"x > position fen " + kKings + "\ny\n", likely},
           {"fen " + kKings, likely},
           {"fen x", no},
           {kKings + " w", no},
           {kKings + " w, e0e1", likely},
           {"x\n" + kKings + " b, e10e9 1-0", likely},
           {kKings + " w, 甲", no},
           {kKings + " w e0e1", no},
       }) {
    EXPECT_EQ(kUcci.probe(head), likeness) << head;
  }
}

TEST(PositionLines, AreWrittenAsEnginesTakeThem) {
  Game g;
  g.start.turn = Color::black;
  g.start.round = 5;
  const auto move = [](std::string_view ucci) {
    return Move(*Square::parse(ucci.substr(0, 2)), *Square::parse(ucci.substr(2)));
  };
  const NodeId a = g.add(kRoot, move("a9a8"));
  g.add(a, move("i0i1"));
  WriteOptions ten;
  ten.notation = find_notation("uci10");
  EXPECT_EQ(test::write_all(kUcci, {g, Game()}),
            "position fen " + kUsual + " b - - 0 5 moves a9a8 i0i1\nposition startpos\n");
  EXPECT_EQ(test::write_all(kUcci, {g}, ten),
            "position fen " + kUsual + " b - - 0 5 moves a10a9 i1i2\n");
}

}  // namespace
}  // namespace qipu
