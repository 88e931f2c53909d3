// Whole WXF text: every keyword of the table, each format's letters, start positions, remarks and
// results, with the second game of a file; and the written text to the byte.

#include <gtest/gtest.h>

#include "format/sheet/wxf/wxf_header.h"
#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using test::dump;

// The result for a game with these header lines, without its place and its only move.
std::string said_in(const std::string& lines) {
  const std::string text = "FORMAT WXF\n" + lines + "START{\n1. C2.5\n}END\n";
  std::string all = dump(kWxfFile, text);
  const std::string_view front = "game 1:1\n", end = "C2.5\n";
  EXPECT_TRUE(all.starts_with(front)) << all;
  all.erase(0, front.size());
  const std::size_t move = all.find(end);
  EXPECT_NE(move, all.npos) << all;
  return move == all.npos ? all : all.erase(move, end.size());
}

TEST(WxfWhole, EveryKeywordIsRead) {
  for (const auto& [word, says] : std::initializer_list<std::pair<std::string, std::string>>{
           {"GAME", "Title=v"},    {"TITLE", "Title=v"},         {"DATE", "Date=v"},
           {"TIME", "Time=v"},     {"EVENT", "Event=v"},         {"PLACE", "Site=v"},
           {"SITE", "Site=v"},     {"ROUND", "Round=v"},         {"TABLE", "Table=v"},
           {"OPEN", "Opening=v"},  {"OPENING", "Opening=v"},     {"ECCO", "ECCO=v"},
           {"AUTHOR", "Author=v"}, {"ANNOTATOR", "Annotator=v"}, {"SOURCE", "Source=v"},
           {"RED", "Red=v"},       {"BLACK", "Black=v"},         {"ODD", "wxf.ODD=v"},
           {"Odd", "Odd=v"},       {"A_9.x", "A_9.x=v"},         {"White", "Red=v"}}) {
    for (const std::string_view form : {" v", "\tv  ", ": v", "     v"}) {
      EXPECT_EQ(said_in(word + std::string(form) + "\n"), says + "\nin wxf\n") << word << form;
    }
    EXPECT_EQ(said_in(word + "\n"), "in wxf\n") << word;
    std::string small = word;
    for (char& c : small) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    if (!says.starts_with("wxf.") && !says.starts_with("Odd") && !says.starts_with("A_9")) {
      EXPECT_EQ(said_in(small + " v\n"), says + "\nin wxf\n") << small;
    }
  }
  EXPECT_EQ(said_in("RESULT 1-0\n"), "result 1-0\nin wxf\n");
  EXPECT_EQ(said_in("COMMENT one\nREMARK two\nprose 1: x, y\n九\n"),
            "prose=1: x, y\nin wxf\n{one\ntwo\n九}\n");
  EXPECT_EQ(said_in("FEN 4k4/9/9/9/9/9/9/9/9/4K4 b rest of it\n"),
            "start 4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1\nin wxf\n{rest of it}\n");
  EXPECT_EQ(said_in("FEN\n"), "in wxf\n");
  EXPECT_EQ(said_in("FEN 4k4/x\n"),
            "FEN=4k4/x\nstart 9/9/9/9/9/9/9/9/9/9 w - - 0 1\nin wxf\n"
            "bad_fen 2:9+1 `x` is not a piece\n");
  EXPECT_EQ(said_in("FEN 4K4/9/9/9/9/9/9/9/9/4k4 w\n"),
            "start 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\nin wxf\nfen_case_exchanged 2:5+1\n");
}

TEST(WxfWhole, PlayersHaveFourPartsAndEventsAClock) {
  for (const auto& [value, says] : std::initializer_list<std::pair<std::string, std::string>>{
           {"a;b;c;d", "Red=a\nRedElo=b\nRedTeam=c\nwxf.red_rest=d\n"},
           {" a ; b ; c ; d ; e", "Red=a\nRedElo=b\nRedTeam=c\nwxf.red_rest=d ; e\n"},
           {";b;;", "RedElo=b\n"},
           {";;c", "RedTeam=c\n"},
           {"a;;; ;", "Red=a\n"},
           {"a", "Red=a\n"}}) {
    EXPECT_EQ(said_in("RED " + value + "\n"), says + "in wxf\n") << value;
    std::string black = says;
    for (std::size_t at = 0; (at = black.find("Red", at)) != black.npos;)
      black.replace(at, 3, "Black");
    if (const auto at = black.find("red_"); at != black.npos) black.replace(at, 3, "black");
    EXPECT_EQ(said_in("BLACK " + value + "\n"), black + "in wxf\n") << value;
  }
  for (const auto& [value, says] : std::initializer_list<std::pair<std::string, std::string>>{
           {"A ; 10m+0s", "Event=A\nTimeControl=10m+0s\n"},
           {"A;B;1m+22s", "Event=A;B\nTimeControl=1m+22s\n"},
           {"10m+0s", "Event=10m+0s\n"},
           {"; 10m+0s", "Event=; 10m+0s\n"},
           {"A ; 10m0s", "Event=A ; 10m0s\n"},
           {"A ; m+0s", "Event=A ; m+0s\n"},
           {"A ; 10m+0sx", "Event=A ; 10m+0sx\n"},
           {"A ; 10m+0", "Event=A ; 10m+0\n"},
           {"A ; 10m+s", "Event=A ; 10m+s\n"},
           {"A ;", "Event=A ;\n"}}) {
    EXPECT_EQ(said_in("EVENT " + value + "\n"), says + "in wxf\n") << value;
  }
}

// The round that is due stands after the end; other words there do not belong to the moves.
TEST(WxfWhole, MovesAfterTheEndContinueTheGame) {
  const std::string begin = "FORMAT WXF\nSTART{\n1. C2.5 h8+7\n}END";
  const std::string moves = "game 1:1\nin wxf\nC2.5 h8+7";
  for (const auto& [after, says] : std::initializer_list<std::pair<std::string, std::string>>{
           {"\n2. H2+3 r9.8\n3. R1.2\n", " H2+3 r9.8 R1.2\nwxf_after_end 5:1+1 2. H2+3 r9.8\n"},
           {" 2. H2+3 {good} r9.8", " H2+3 {good} r9.8\nwxf_after_end 4:6+1 2. H2+3 {good} r9.8\n"},
           {"\n\n2 H2+3\n2... r9.8\n}END\n", " H2+3 r9.8\nwxf_after_end 6:1+1 2 H2+3\n"},
           {"\n2. H2+3\nthe end\n",
            " H2+3\nwxf_after_end 5:1+1 2. H2+3\nstray_text 6:1+1 the end\n"},
           {"\n2... H2+3\n", "\nstray_text 5:1+1 2... H2+3\n"},
           {"\n3. H2+3\n", "\nstray_text 5:1+1 3. H2+3\n"},
           {"\n2. rounds\n", "\nstray_text 5:1+1 2. rounds\n"},
           {"\nH2+3 r9.8\n", "\nstray_text 5:1+1 H2+3 r9.8\n"}}) {
    EXPECT_EQ(dump(kWxfFile, begin + after), moves + says) << after;
  }
  EXPECT_EQ(dump(kWxfFile, begin + "\n2. H2+3\nFORMAT WXF\nSTART{\n1. C2.5\n}END\n"),
            moves + " H2+3\ngame 6:1\nin wxf\nC2.5\nwxf_after_end 5:1+1 2. H2+3\n");
}

TEST(WxfWhole, FormatsNameNotationsAndLetters) {
  for (const auto& [format, word, says] :
       std::initializer_list<std::tuple<std::string, std::string, std::string>>{
           {"WXF", "h8+7", "in wxf\nh8+7\n"},
           {"axf", "n8+7", "in wxf\nn8+7\n"},
           {"XQR", "C2.5", "in wxf\nC2.5\n"},
           {"ICCS", "H2-E2", "in iccs\nH2-E2\n"},
           {"LALG", "Ch2-e2", "in iccs\nh2-e2@30\n"},
           {"LALG", "Ch2xe2", "in iccs\nh2-e2@30\n"},
           {"LALG", "h2-e2", "in iccs\nh2-e2\n"},
           {"Other-1", "x", "in Other-1\nx\n"},
           {"AXF, N(S)", "S8+7", "in wxf\nH8+7@35\n"},
           {"AXF  N( s )  G(w)", "w4+5", "in wxf\na4+5@43\n"},
           {"AXF, M(E) R(C)", "C9.8", "in wxf\nR9.8@40\n"},
           {"AXF, R(C)", "8c9", "in wxf\n8r9@35\n"},
           {"AXF, R(C)", "+C1", "in wxf\n+R1@35\n"}}) {
    const std::string text = "FORMAT " + format + "\nSTART{\n1. " + word + "\n}END\n";
    std::string expected = says;
    if (const auto at = expected.find('@'); at != expected.npos) {
      expected = expected.substr(0, at) + "@" + std::to_string(text.find("1. ") + 3) + "\n";
    }
    EXPECT_EQ(dump(kWxfFile, text), "game 1:1\n" + expected) << text;
  }
  // Given once, it applies to the following games.
  EXPECT_EQ(dump(kWxfFile,
                 "FORMAT AXF, R(C)\nSTART{ 1. C9.8 }END\nRED b\nSTART{ 1. C1.2 }END\n"
                 "FORMAT WXF\nSTART{ 1. C9.8 }END\n"),
            "game 1:1\nin wxf\nR9.8@27\ngame 3:1\nRed=b\nin wxf\nR1.2@53\n"
            "game 5:1\nin wxf\nC9.8\n");
}

TEST(WxfWhole, SetupsAreReadAndTheirFaultsNamed) {
  const auto start = [](const std::string& setup) {
    const auto r = test::read_all(kWxfFile, "FORMAT WXF\nSETUP{" + setup + "}\nSTART{}END\n");
    EXPECT_EQ(r.games.size(), 1u);
    std::string out = write_fen(r.games.at(0).start);
    for (const Diagnostic& d : r.findings.all) {
      out +=
          " " + std::string(d.code->name) + " " + std::to_string(d.where.column) + " " + d.args[0];
    }
    return out;
  };
  EXPECT_EQ(start("Ke0 ke9"), "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
  EXPECT_EQ(start("KE0;kE9, RA1\tr i8\nMOVE 30, BLACK"), "4k4/8r/9/9/9/9/9/9/R8/4K4 b - - 0 30");
  EXPECT_EQ(start("Ke0 ke9 MOVE 0"), "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
  EXPECT_EQ(start("BLACK: Ke9 RED: Ke0 RED"), "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
  EXPECT_EQ(start("Me2 me7 Ec0 ec9 Ad0 Hb0 Nh0 Bg0"), "2b6/9/4b4/9/9/9/9/4B4/9/1NBA2BN1 w - - 0 1");
  EXPECT_EQ(start("Xa1 Ke0"), "9/9/9/9/9/9/9/9/9/4K4 w - - 0 1 wxf_setup 7 Xa1");
  EXPECT_EQ(start("Ke0 Ra1 Ca1"), "9/9/9/9/9/9/9/9/C8/4K4 w - - 0 1 shared_square 15 a1");
  EXPECT_EQ(start("Ke0 Rj1 甲"),
            "9/9/9/9/9/9/9/9/9/4K4 w - - 0 1 wxf_setup 11 Rj1 wxf_setup 15 甲");
  // A FEN has precedence.
  EXPECT_EQ(dump(kWxfFile, "FORMAT WXF\nFEN 4k4/9/9/9/9/9/9/9/9/4K4 b\nSETUP{ Ke1 }\nSTART{}END\n"),
            "game 1:1\nstart 4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1\nin wxf\n");
}

TEST(WxfWhole, AllThatStandsAmongMovesIsKept) {
  EXPECT_EQ(
      dump(kWxfFile,
           "before\n\nFORMAT WXF\nRED a\n\nSTART{ {intro\r\n two}\n"
           "  1. C2.5! {one} h8+7?! (1. ... C8.5 (x) 2. H2+3)\n 2. H2+3 ) ... {} r9.8 1-0\n}END\n"
           "between\nFORMAT ICCS\nBLACK b\nSTART{\n1... H9-G7 0-1 2. H2-E2 1-0}END\nafter\n"),
      "game 1:1\nRed=a\nresult 1-0\nin wxf\n{before\nintro\n two}\n"
      "C2.5 $1 {one} h8+7 $6 {(1. ... C8.5 (x) 2. H2+3)} H2+3 {)} r9.8\n"
      "game 11:1\nBlack=b\nresult 0-1\nin iccs\n{between}\nH9-G7 H2-E2 {1-0}\n"
      "stray_text 16:1+1 after\n");
  EXPECT_EQ(dump(kWxfFile,
                 "FORMAT WXF\nSTART{\n1. C2.5 {open\n}END\nFORMAT WXF\nSTART{\n1. C8.5\n"
                 "FORMAT WXF\nRED c\n"),
            "game 1:1\nin wxf\nC2.5 {open}\ngame 5:1\nin wxf\nC8.5\ngame 8:1\nRed=c\nin wxf\n"
            "unclosed_comment 3:9+1\nwxf_unclosed 7:8+1\nwxf_no_moves 8:1+1\n");
}

TEST(WxfWhole, GamesAreWrittenInRowsOfThreeRounds) {
  Game g;
  g.tags.add("Title", "t");
  g.tags.add("Red", "a");
  g.tags.add("RedTeam", "c");
  g.tags.add("BlackElo", "2");
  g.tags.add("Site", "s");
  g.tags.add("wxf.ODD", "o");
  g.start.turn = Color::black;
  g.start.round = 9;
  g.outcome.result = GameResult::draw;
  g.edit_notes(kRoot).comment = "i";
  NodeId at = kRoot;
  for (const std::string_view m :
       {"h9g7", "h2e2", "b9c7", "h0g2", "i9h9", "i0h0", "g6g5", "h0h6", "a9a8"}) {
    at = g.add(at, Move(*Square::parse(m.substr(0, 2)), *Square::parse(m.substr(2))));
  }
  const std::string head =
      "FORMAT  WXF\nGAME    t\nRED     a ; ; c ;\nBLACK   ; 2 ; ;\nRESULT  1/2-1/2\n"
      "PLACE   s\nODD     o\n"
      "FEN     rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b\n\nSTART{\n{i}\n";
  EXPECT_EQ(test::write_all(kWxfFile, {g, Game()}),
            head +
                " 9. ... H8+7   10. C2.5 H2+3   11. H2+3 R9.8\n"
                "12. R1.2 P7+1   13. R2+6 R1+1\n}END\n\n"
                "FORMAT  WXF\nGAME\nRED     ; ; ;\nBLACK   ; ; ;\n\nSTART{\n}END\n\n");
  g.edit_notes(3).comment = "c";
  g.edit_notes(4).comment = "d";
  WriteOptions iccs;
  iccs.notation = find_notation("iccs");
  EXPECT_EQ(test::write_all(kWxfFile, {g}, iccs),
            "FORMAT  ICCS" + head.substr(11) +
                " 9. ... H9-G7   10. H2-E2 B9-C7\n{c}\n11. H0-G2\n{d}\n11. ... I9-H9   "
                "12. I0-H0 G6-G5   13. H0-H6 A9-A8\n}END\n\n");
}

TEST(WxfWhole, TagsAreKeywordsWhereTheyComeBack) {
  for (const auto& [tag, word] :
       std::initializer_list<std::pair<std::string, std::string>>{{"Title", "GAME"},
                                                                  {"Site", "PLACE"},
                                                                  {"Opening", "OPEN"},
                                                                  {"Event", "EVENT"},
                                                                  {"Date", "DATE"},
                                                                  {"wxf.ODD", "ODD"},
                                                                  {"wxf.RED", "wxf.RED"},
                                                                  {"wxf.odd", "wxf.odd"},
                                                                  {"Odd", "Odd"},
                                                                  {"ODD", ""},
                                                                  {"Red", ""},
                                                                  {"a b", ""},
                                                                  {"9a", ""},
                                                                  {"", ""},
                                                                  {"A_.9z", "A_.9z"},
                                                                  {"甲", ""}}) {
    EXPECT_EQ(wxf::keyword_of(tag), word) << tag;
  }
  for (const auto& [name, value, fitting] :
       std::initializer_list<std::tuple<std::string, std::string, std::string>>{
           {"Red", "a;b", "a；b"},
           {"BlackTeam", "a;b", "a；b"},
           {"wxf.red_rest", "a;b", "a;b"},
           {"wxf.black_rest", " ; ", ""},
           {"Event", "A ; 1m+0s", "A ； 1m+0s"},
           {"Event", "A;B", "A;B"},
           {"Site", "a;b", "a;b"},
           {"甲", "x", ""},
           {"Title", "", ""}}) {
    EXPECT_EQ(wxf::fit_tag(name, value), fitting) << name << value;
  }
  for (const auto& [text, fitting] : std::initializer_list<std::pair<std::string, std::string>>{
           {" a\r\nb\rc\r ", "a\nb\nc"},
           {"", ""},
           {" \n\t", ""},
           {"a\nFORMAT", "a\n FORMAT"},
           {"FORMAT\nFORMAT\nFORMAT", "FORMAT\n FORMAT\n FORMAT"},
           {"a\n FORMAT", "a\n FORMAT"}}) {
    EXPECT_EQ(wxf::fit_comment(text), fitting) << text;
    EXPECT_EQ(wxf::fit_comment(fitting), fitting);
  }
}

TEST(WxfWhole, IsKnownByItsKeywords) {
  using enum Likeness;
  for (const auto& [head, likeness] : std::initializer_list<std::pair<std::string, Likeness>>{
           {"", no},
           {"FORMAT WXF\n", certain},
           {"x\n  FORMAT\ticcs\n", certain},
           {"FORMAT x\n", no},
           {"FORMAT x\nSTART{\n", certain},
           {"FORMAT x\n START {\n", certain},
           {"START{\n", no},
           {"RED a;b\nSTART{\n", likely},
           {"RED a\nSTART{\n", no},
           {"FORMAT x\nSTART{ 1. C2.5\n", no},
           {std::string(79, '\n') + "FORMAT WXF\n", certain},
           {std::string(80, '\n') + "FORMAT WXF\n", no}}) {
    EXPECT_EQ(kWxfFile.probe(head), likeness) << head;
  }
  EXPECT_EQ(kWxfFile.last_border({"a\nFORMAT WXF\nb\nFORMAT\tX"}), 15u);
  // The text above the first game is its introduction.
  EXPECT_EQ(kWxfFile.last_border({"a\nFORMAT WXF\nb\nFORMATX"}), 0u);
  EXPECT_EQ(kWxfFile.last_border({"a\nFORMAT WXF\nb\nFORMAT"}), 0u);
  EXPECT_EQ(kWxfFile.last_border({.bytes = "a\nFORMAT WXF\nb", .within = true}), 2u);
  // Words between two games are read with the second.
  constexpr std::string_view kTwo = "FORMAT WXF\nSTART{\n}END\nwords\nFORMAT WXF\n";
  EXPECT_EQ(kWxfFile.last_border({kTwo}), kTwo.find("words"));
  constexpr std::string_view kOpen = "FORMAT WXF\nSTART{\n1. C2.5 (C8.5\nFORMAT WXF\n";
  EXPECT_EQ(kWxfFile.last_border({kOpen}), kOpen.rfind("FORMAT"));
  EXPECT_EQ(kWxfFile.last_border({"\nFORMAT WXF"}), 0u);
  EXPECT_EQ(kWxfFile.last_border({"FORMAT WXF"}), 0u);
}

}  // namespace
}  // namespace qipu
