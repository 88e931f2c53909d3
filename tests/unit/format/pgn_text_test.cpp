// Whole PGN: each game of a text with all its tags, notes, places and findings; the written text to
// the byte; and the commands in comments on both sides of their limits.

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "format/pgn/comment_commands.h"
#include "format/pgn/pgn_tags.h"
#include "format/pgn/unread_words.h"
#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/reading_dump.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::dump;

Move pgn_move(std::string_view ucci) {
  return {*Square::parse(ucci.substr(0, 2)), *Square::parse(ucci.substr(2))};
}

// --- writing ------------------------------------------------------------------------------------

TEST(PgnWhole, AGameIsWrittenWithAllItHas) {
  Game g;
  g.tags.add("Red", "甲\"\\");
  g.tags.add("Red", "");
  g.start.turn = Color::black;
  g.start.quiet_plies = 3;
  g.start.round = 9;
  g.outcome = {GameResult::black_wins, Ending::time, "红方超时"};
  g.edit_notes(kRoot).comment = "开\n局";
  const NodeId a = g.add(kRoot, pgn_move("h9g7"));
  Notes& notes = g.edit_notes(a);
  notes.nags = {1, 10};
  notes.comment = "好";
  notes.eval = Evaluation{Evaluation::Kind::centipawns, -31};
  notes.clock_ms = 3'723'450;
  notes.elapsed_ms = 1000;
  const NodeId v = g.add(kRoot, pgn_move("b9c7"));
  g.edit_notes(v).lead = "或";
  const NodeId w = g.add(v, pgn_move("h2e2"));
  g.add(v, pgn_move("b2e2"));
  g.add(w, pgn_move("h9g7"));
  const NodeId b = g.add(a, pgn_move("h2e2"));
  const NodeId c = g.add(b, pgn_move("b9c7"));
  g.add(c, pgn_move("h0g2"));
  Game h;
  const NodeId d = h.add(kRoot, pgn_move("h2e2"));
  h.add(d, pgn_move("h9g7"));
  h.add(h.add(d, pgn_move("b9c7")), pgn_move("b2d2"));
  h.add(kRoot, pgn_move("b2e2"));
  EXPECT_EQ(test::write_all(kPgn, {g, h, Game()}),
            "[Game \"Chinese Chess\"]\n"
            "[Red \"甲\\\"\\\\\"]\n"
            "[Red \"\"]\n"
            "[Result \"0-1\"]\n"
            "[ResultWords \"红方超时\"]\n"
            "[Termination \"time\"]\n"
            "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 3 9\"]\n"
            "\n"
            "{开\n局}\n"
            "9... 马8进7 $1 $10 {[%eval -0.31] [%clk 1:02:03.45] [%emt 0:00:01] 好}\n"
            "({或} 9... 马2进3 10. 炮二平五\n"
            "(10. 炮八平五) 10... 马8进7)\n"
            "10. 炮二平五 马2进3\n"
            "11. 马二进三\n"
            "0-1\n\n"
            "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n"
            "1. 炮二平五\n"
            "(1. 炮八平五)\n"
            "1... 马8进7\n"
            "(1... 马2进3 2. 炮八平六)\n"
            "*\n\n"
            "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n*\n\n");
  EXPECT_EQ(test::law_difference(kPgn, g), "");
  EXPECT_EQ(test::law_difference(kPgn, h), "");
}

TEST(PgnWhole, TheFormatTagNamesTheNotation) {
  Game g;
  g.add(kRoot, pgn_move("h2e2"));
  for (const auto& [id, tag, move] : {std::tuple{"zh", "", "炮二平五"},
                                      {"zh-hant", "", "炮二平五"},
                                      {"wxf", "[Format \"WXF\"]\n", "C2=5"},
                                      {"iccs", "[Format \"ICCS\"]\n", "H2-E2"},
                                      {"uci", "[Format \"uci\"]\n", "h2e2"}}) {
    WriteOptions options;
    options.notation = find_notation(id);
    ASSERT_NE(options.notation, nullptr) << id;
    EXPECT_EQ(test::write_all(kPgn, {g}, options), "[Game \"Chinese Chess\"]\n[Result \"*\"]\n" +
                                                       std::string(tag) + "\n1. " + move +
                                                       "\n*\n\n");
  }
}

// --- reading ------------------------------------------------------------------------------------

TEST(PgnWhole, EachGameIsReadWithAllThatStandsInIt) {
  EXPECT_EQ(dump(kPgn,
                 "\xEF\xBB\xBF[Event \"a\"] {between}\n"
                 "%hidden words\n"
                 "[White \"甲 \\\"x\\\\\"]\r\n"
                 "[Result \"1-0\"]\n"
                 "\n"
                 "{ intro } 1. 炮二平五! {一} (1. {lead} 炮八平五 马8进7 (1... 马2进3 {x}) {y})\n"
                 "1... 马8进7 $2 ; to the end\n"
                 "2. 马二进三 ± 车9平8?? 1-0\n"
                 "\n"
                 "[Black \"乙\"]\r\n\r\n1... 炮8平5 {𠮷} 2. 马二进三 $255\r\n0-1\r\n\r\n"
                 "[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 b - - 5 30\"]\n\n30... 将5平4 1/2-1/2\n"),
            "game 1:2\nEvent=a\nRed=甲 \"x\\\nresult 1-0\n"
            "{between\nhidden words\nintro}\n"
            "炮二平五 $1 {一} ( <lead> 炮八平五 马8进7 {y} ( 马2进3 {x} ) ) 马8进7 $2 {to the end} "
            "马二进三 $16 车9平8 $4\n"
            "game 10:1\nBlack=乙\n"
            "start rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1\n"
            "result 0-1\n"
            "炮8平5 {𠮷} 马二进三 $255\n"
            "game 15:1\nstart 4k4/9/9/9/9/9/9/9/9/4K4 b - - 5 30\nresult 1/2-1/2\n将5平4\n");
}

TEST(PgnWhole, TagsAreReadInEveryHand) {
  struct Row {
    std::string_view tag, says;
  };
  for (const auto& [tag, says] : {
           Row{"[Red \"甲\"]", "Red=甲\n"},
           Row{"[ Red   \"甲\"  ]", "Red=甲\n"},
           Row{"[Red\"甲\"]", "Red=甲\n"},
           Row{"[Red \" 甲 \"]", "Red=甲\n"},
           Row{"[Red \"\"]", "Red=\n"},
           Row{"[Red “甲”]", "Red=甲\n"},
           Row{"[Red ”甲“]", "Red=甲\n"},
           Row{"[Red ＂甲＂]", "Red=甲\n"},
           Row{"[Red 甲 乙]", "Red=甲 乙\n"},
           Row{"[Red \"a \"b\" c\"]", "Red=a \"b\" c\n"},
           Row{"[Red \"a\\\\\"]", "Red=a\\\n"},
           Row{"[Red \"a\\\"b\\c\"]", "Red=a\"b\\c\n"},
           Row{"[Red \"a\nb\"]", "Red=a\nb\n"},
           Row{"[Red \"a]b\"]", "Red=a]b\n"},
           Row{"[odd-name \"x\"]", "odd-name=x\n"},
           Row{"[红方 \"甲\"]", "Red=甲\n"},
           Row{"[Red \"甲\"][Black \"乙\"]", "Red=甲\nBlack=乙\n"},
           Row{"[Result \"红胜\"]", "result 1-0\n"},
           Row{"[Result \"黑方认负\"]", "result 1-0 resignation \"黑方认负\"\n"},
           Row{"[Result \"红优\"]", "result * \"红优\"\n"},
           Row{"[Result \"?\"]", ""},
           Row{"[Termination \"time\"]", "result * time\n"},
           Row{"[Termination \"normal\"]", "Termination=normal\n"},
           Row{"[Termination \"\"]", "Termination=\n"},
           Row{"[Result \"1-0\"][ResultWords \"妙\"]", "result 1-0 \"妙\"\n"},
           Row{"[Format \"ICCS\"]", "in ICCS\n"},
           Row{"[Game \"xiangqi\"]", ""},
           Row{"[Game \"Chinese Chess\"]", ""},
           Row{"[Game \"Chess\"]", "Game=Chess\n"},
           Row{"[SetUp \"1\"]", ""},
           Row{"[SetUp \"0\"]", ""},
           Row{"[SetUp \"2\"]", "SetUp=2\n"},
           Row{"[FEN \"\"]", ""},
           Row{"[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 w\"]", "start 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n"},
       }) {
    EXPECT_EQ(dump(kPgn, std::string(tag) + "\n\n*\n"), "game 1:1\n" + std::string(says)) << tag;
  }
  EXPECT_EQ(dump(kPgn, "[FEN \"4k4/9/9/x\"]\n\n*\n"),
            "game 1:1\n"
            "FEN=4k4/9/9/x\n"
            "start 9/9/9/9/9/9/9/9/9/9 w - - 0 1\n"
            "bad_fen 1:15+1 `x` is not a piece\n");
  EXPECT_EQ(
      dump(kPgn, "[Site \"a\"]\n[FEN \"4K4/9/9/9/9/9/9/9/9/4k4 w\"]\n\n*\n"),
      "game 1:1\nSite=a\nstart 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\nfen_case_exchanged 2:7+1\n");
  const std::string cut(70, 'x');
  EXPECT_EQ(dump(kPgn, "[Red \"甲\"]\n[Black \"" + cut + "\n[Site \"天\"]\n\n*\n"),
            "game 1:1\nRed=甲\nSite=天\n{[Black \"" + cut + "}\nbad_tag 2:1+78 [Black \"" +
                cut.substr(0, 52) + "\n");
}

TEST(PgnWhole, ResultsOfTagAndMovesAreCompared) {
  EXPECT_EQ(dump(kPgn, "[Result \"1-0\"]\n\n1. 炮二平五 0-1\n"),
            "game 1:1\nresult 1-0\n炮二平五\nresults_differ 3:9+3 1-0|0-1\n");
  EXPECT_EQ(dump(kPgn, "[Result \"*\"]\n\n1. 炮二平五 0-1\n"), "game 1:1\nresult 0-1\n炮二平五\n");
  EXPECT_EQ(dump(kPgn, "[Result \"1-0\"]\n\n1. 炮二平五 *\n"), "game 1:1\nresult 1-0\n炮二平五\n");
  EXPECT_EQ(dump(kPgn, "[Result \"1-0\"]\n\n1. 炮二平五\n"),
            "game 1:1\nresult 1-0\n炮二平五\nmissing_result 4:1\n");
  EXPECT_EQ(dump(kPgn, "1. 炮二平五 黑胜"), "game 1:1\nresult 0-1\n炮二平五\n");
  EXPECT_EQ(dump(kPgn, "1. 炮二平五 黑方认负"),
            "game 1:1\nresult 1-0 resignation \"黑方认负\"\n炮二平五\n");
  for (const auto& [token, result] :
       std::initializer_list<std::pair<const char*, const char*>>{{"1-0", "1-0"},
                                                                  {"0-1", "0-1"},
                                                                  {"1/2-1/2", "1/2-1/2"},
                                                                  {"½-½", "1/2-1/2"},
                                                                  {"1 - 0", "1-0"},
                                                                  {"0 -1", "0-1"},
                                                                  {"1/2 - 1/2", "1/2-1/2"}}) {
    EXPECT_EQ(dump(kPgn, "[Red \"甲\"]\n\n1. 炮二平五 " + std::string(token) + "\n"),
              "game 1:1\nRed=甲\nresult " + std::string(result) + "\n炮二平五\n");
  }
}

TEST(PgnWhole, WhatBelongsNowhereIsNamedAndKept) {
  EXPECT_EQ(dump(kPgn, "[A \"\"]\n\n{a} 1. 炮二平五 } ) x! ? (\n马2进3 $1 {end\n"),
            "game 1:1\nA=\n{a}\n"
            "炮二平五 x $1 {?} ( 马2进3 $1 {end} )\n"
            "stray_text 3:13+1 }\nstray_close 3:15+1\nstray_text 3:20+1 ?\n"
            "unclosed_comment 4:9+1\nunclosed_variation 3:22+1\nmissing_result 5:1\n");
  for (const char* const text :
       {"[A \"\"]\n\n1. 炮二平五 $256 *", "[A \"\"]\n\n1. 炮二平五 ($1 1. 马二进三) *"}) {
    const auto r = test::read_all(kPgn, text);
    ASSERT_EQ(test::codes(r), test::Codes{"stray_text"}) << text;
    EXPECT_EQ(r.findings.all[0].args[0].front(), '$');
    EXPECT_EQ(test::main_line(r.games.at(0)), "炮二平五");
    EXPECT_TRUE(r.games[0].notes(1).empty());
  }
  for (const std::string sign : {"/", ":", "@", "`", "|"}) {  // beside letters and digits
    EXPECT_EQ(test::codes(test::read_all(kPgn, "[A \"\"]\n\n1. 炮二平五 " + sign + " *")),
              test::Codes{"stray_text"})
        << sign;
  }
  EXPECT_EQ(dump(kPgn, "[A \"\"]\n\n$3 1. 炮二平五 $256 *"),
            "game 1:1\nA=\n$3\n炮二平五\nstray_text 3:12+4 $256\n");
  EXPECT_EQ(dump(kPgn, "[A \"\"]\n\n(1. 炮二平五) 1. 炮八平五 (1. 马二进三 1-0) () ({only}) *\n"),
            "game 1:1\nA=\n炮八平五 {only} ( 马二进三 {1-0} ) ( 炮二平五 )\n"
            "variation_of_nothing 3:1+1\n");
  // If no move follows, it is the game.
  EXPECT_EQ(dump(kPgn, "[A \"\"]\n\n(1. 炮二平五) *\n"),
            "game 1:1\nA=\n炮二平五\nvariation_of_nothing 3:1+1\n");
}

TEST(PgnWhole, BehindTheResultComesTheNextGameOrWords) {
  const std::string game = "[A \"x\"]\n\n1. 炮二平五 1-0\n";
  const std::string one = "game 1:1\nA=x\nresult 1-0\n";
  EXPECT_EQ(
      dump(kPgn, game + "\n=====\n\n{好} 更多\n一行\n\n[B \"y\"]\n\n*\n"),
      one + "炮二平五 {好\n更多\n一行}\ngame 10:1\nB=y\nwords_after_result 7:1+1 {好} 更多\n");
  EXPECT_EQ(dump(kPgn, game + "棋谱由某程序生成\nhttp://a.b/c\nhttp://a.b c\n"),
            one +
                "炮二平五 {http://a.b c}\ntext_after_result 4:1+1 棋谱由某程序生成\n"
                "words_after_result 6:1+1 http://a.b c\n");
  EXPECT_EQ(dump(kPgn, game + "www.a.b\n"),
            one + "炮二平五 {www.a.b}\nwords_after_result 4:1+1 www.a.b\n");
  EXPECT_EQ(dump(kPgn, game + "1. 炮八平五 *\n"), one + "炮二平五\ngame 4:1\n炮八平五\n");
  EXPECT_EQ(dump(kPgn, game + "1. 好书\n"),
            one + "炮二平五 {1. 好书}\nwords_after_result 4:1+1 1. 好书\n");
  EXPECT_EQ(dump(kPgn, "1. 炮二平五 *\n1. 炮八平五 *\nnoise\n"),
            "game 1:1\n炮二平五\ngame 2:1\n炮八平五 {noise}\nwords_after_result 3:1+1 noise\n");
  EXPECT_EQ(dump(kPgn, game + "\n[B \"y\"]\n\n1. 炮八平五\n"),
            one + "炮二平五\ngame 5:1\nB=y\n炮八平五\nmissing_result 8:1\n");
}

// --- commands in comments -----------------------------------------------------------------------

TEST(PgnCommands, NumbersAreReadUpToTheirLimits) {
  struct Row {
    std::string_view command, says;
  };
  for (const auto& [command, says] : {
           Row{"eval 0.31", " cp 31"},
           Row{"eval +1.5", " cp 150"},
           Row{"eval -0.01", " cp -1"},
           Row{"eval 0", " cp 0"},
           Row{"eval -999999", " cp -99999900"},
           Row{"eval 999999.99", " cp 99999999"},
           Row{"eval #3", " mate 3"},
           Row{"eval #-2", " mate -2"},
           Row{"eval #+4", " mate 4"},
           Row{"eval #2147483647", " mate 2147483647"},
           Row{"clk 5", " clock 5000"},
           Row{"clk 0:05", " clock 5000"},
           Row{"clk 2:03", " clock 123000"},
           Row{"clk 1:02:03", " clock 3723000"},
           Row{"clk 1:02:03.45", " clock 3723450"},
           Row{"clk 1:1:1:1", " clock 219661000"},
           Row{"clk 65535:00", " clock 3932100000"},
           Row{"clk 999999", " clock 999999000"},
           Row{"clk +7", " clock 7000"},
           Row{"emt 0.001", " elapsed 1"},
           Row{"emt  0:00:01 ", " elapsed 1000"},
       }) {
    Notes notes;
    const std::string text = "[%" + std::string(command) + "]";
    EXPECT_EQ(pgn::take_comment_commands(text, notes), "") << command;
    std::string out;
    test::detail::dump_notes(notes, out);
    EXPECT_EQ(out, says) << command;
  }
  for (const std::string_view command : {"eval 1000000",
                                         "eval -1000000",
                                         "eval ",
                                         "eval x",
                                         "eval 1x",
                                         "eval #",
                                         "eval #x",
                                         "eval #1.5",
                                         "eval #2147483648",
                                         "eval ++1",
                                         "clk 1000000",
                                         "clk -1",
                                         "clk ",
                                         "clk :5",
                                         "clk 5:",
                                         "clk 1::2",
                                         "clk 65536:00",
                                         "clk 65535:65535:0:0",
                                         "clk x",
                                         "clk 1:x",
                                         "clk nan",
                                         "clk inf",
                                         "emt -0.5",
                                         "eval",
                                         "clk",
                                         "csl Ga1",
                                         "evals 1",
                                         " eval 1",
                                         ""}) {
    Notes notes;
    const std::string text = "[%" + std::string(command) + "]";
    EXPECT_EQ(pgn::take_comment_commands(text, notes), text);
    EXPECT_TRUE(notes.empty()) << command;
  }
}

TEST(PgnCommands, WordsAroundThemStay) {
  struct Row {
    std::string_view text, rest, says;
  };
  for (const auto& [text, rest, says] : {
           Row{"a [%clk 5] b", "a b", " clock 5000"},
           Row{"[%clk 5] a", "a", " clock 5000"},
           Row{"a[%clk 5] b", "a b", " clock 5000"},
           Row{"a [%clk 5]b", "a b", " clock 5000"},
           Row{"[%clk 5][%emt 6][%eval 1]", "", " cp 100 clock 5000 elapsed 6000"},
           Row{"[%clk 5] [%clk 6]", "[%clk 6]", " clock 5000"},
           Row{"[%emt 5] [%emt 6] [%eval 1] [%eval 2] x", "[%emt 6] [%eval 2] x",
               " cp 100 elapsed 5000"},
           Row{"[%x] [%clk 5] y", "[%x] y", " clock 5000"},
           Row{"[%clk 5", "[%clk 5", ""},
           Row{"x] [%", "x] [%", ""},
           Row{"a [%x 1] b", "a [%x 1] b", ""},
       }) {
    Notes notes;
    EXPECT_EQ(pgn::take_comment_commands(text, notes), rest) << text;
    std::string out;
    test::detail::dump_notes(notes, out);
    EXPECT_EQ(out, says) << text;
  }
  // Before any move they are words.
  EXPECT_EQ(dump(kPgn, "[A \"\"]\n\n{[%clk 5] a} 1. 炮二平五 {b [%clk 5]} *"),
            "game 1:1\nA=\nclock 5000 {a}\n炮二平五 clock 5000 {b}\n");
}

TEST(PgnCommands, AreWrittenAsTheyAreRead) {
  const auto written = [](const Notes& notes) {
    std::string out;
    pgn::write_comment_commands(out, notes);
    Notes again;
    EXPECT_EQ(pgn::take_comment_commands(out, again), "") << out;
    EXPECT_EQ(again, notes) << out;
    return out;
  };
  using enum Evaluation::Kind;
  EXPECT_EQ(written({}), "");
  for (const auto& [eval, text] :
       std::initializer_list<std::pair<Evaluation, std::string>>{{{centipawns, 0}, "0.00"},
                                                                 {{centipawns, -5}, "-0.05"},
                                                                 {{centipawns, 99}, "0.99"},
                                                                 {{centipawns, 100}, "1.00"},
                                                                 {{centipawns, -120}, "-1.20"},
                                                                 {{centipawns, -100}, "-1.00"},
                                                                 {{mate, 3}, "#3"},
                                                                 {{mate, -2}, "#-2"},
                                                                 {{mate, 0}, "#0"}}) {
    Notes notes;
    notes.eval = eval;
    EXPECT_EQ(written(notes), "[%eval " + text + "]");
  }
  for (const auto& [ms, text] :
       std::initializer_list<std::pair<std::int64_t, std::string>>{{0, "0:00:00"},
                                                                   {999, "0:00:00.999"},
                                                                   {500, "0:00:00.5"},
                                                                   {1000, "0:00:01"},
                                                                   {59'990, "0:00:59.99"},
                                                                   {60'000, "0:01:00"},
                                                                   {3'599'000, "0:59:59"},
                                                                   {3'600'000, "1:00:00"},
                                                                   {3'661'001, "1:01:01.001"},
                                                                   {123'456'789, "34:17:36.789"}}) {
    Notes notes;
    notes.clock_ms = ms;
    EXPECT_EQ(written(notes), "[%clk " + text + "]");
    notes.elapsed_ms = ms + 1000 - ms % 1000;
    EXPECT_EQ(written(notes).find("] [%emt "), text.size() + 6);
  }
  Notes all;
  all.eval = Evaluation{mate, 1};
  all.elapsed_ms = 0;
  EXPECT_EQ(written(all), "[%eval #1] [%emt 0:00:00]");
}

// --- what fits ----------------------------------------------------------------------------------

TEST(PgnFitting, NamesAndValuesComeBackAsTheyAreWritten) {
  for (const auto& [name, fitting] : std::initializer_list<std::pair<std::string, std::string>>{
           {"Red", "Red"},
           {"", "pgn."},
           {"a b", "a_b"},
           {"a\t\"[]\r\n", "a______"},
           {"Result", "pgn.Result"},
           {"结果", "pgn.结果"},
           {"Format", "pgn.Format"},
           {"记法", "pgn.记法"},
           {"ResultWords", "pgn.ResultWords"},
           {"Red Name", "pgn.Red_Name"},
           {"FEN", "FEN"},
           {"Termination", "Termination"},
           {"pgn.x", "pgn.x"},
           {"甲", "甲"}}) {
    EXPECT_EQ(pgn::fit_tag_name(name), fitting) << name;
    EXPECT_EQ(pgn::fit_tag_name(fitting), fitting) << name;
  }
  const std::string fen = "4k4/9/9/9/9/9/9/9/9/4K4 w";
  struct Row {
    std::string name, value, fitting;
  };
  for (const auto& [name, value, fitting] : std::vector<Row>{{"FEN", fen, ""},
                                                             {"局面", fen, ""},
                                                             {"FEN", "x", "x"},
                                                             {"Red", fen, fen},
                                                             {"Termination", "time", ""},
                                                             {"Termination", "normal", "normal"},
                                                             {"SetUp", "1", ""},
                                                             {"SetUp", "0", ""},
                                                             {"SetUp", "2", "2"},
                                                             {"Setup", "1", "1"},
                                                             {"Game", "Xiangqi", ""},
                                                             {"Game", "CHINESE CHESS", ""},
                                                             {"Game", "chess", "chess"},
                                                             {"Red", "a\n[b", "a\n [b"},
                                                             {"Red", "a\r[b", "a\r [b"},
                                                             {"Red", "[a", "[a"},
                                                             {"Red", "\n[", "\n ["},
                                                             {"Red", "a[b", "a[b"},
                                                             {"Red", "a\n [b", "a\n [b"}}) {
    EXPECT_EQ(pgn::fit_tag(name, value), fitting) << name << " " << value;
    EXPECT_EQ(pgn::fit_tag(name, fitting), fitting);
  }
}

TEST(PgnBorder, IsWhereTheReaderBeginsAGame) {
  std::mt19937 random(11);
  constexpr std::string_view kPieces[] = {"[A \"\"]\n",
                                          "[b \"x\"]\n",
                                          "1. x\n",
                                          "\n",
                                          "\r\n",
                                          "[",
                                          "[Z \"",
                                          "*\r\n",
                                          "x",
                                          "\n[C \"y\"]",
                                          "\n[@\n",
                                          "甲\n[[",
                                          "\"]\n",
                                          "a\nb",
                                          "{\n",
                                          "}",
                                          "; [\n",
                                          "% x\n",
                                          "1. 炮二平五",
                                          "\n[红 \"\"]",
                                          "[Red “甲”]\n",
                                          "[Red \"a\\\"",
                                          "马8进7 1-0",
                                          "（1. 炮八平五）"};
  const auto read = [](std::string_view text, std::vector<std::string>& games) {
    for (const Game& game : test::read_all(kPgn, text, false).games) {
      games.push_back(test::written_as(kJsonLines, game));
    }
  };
  int borders = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (auto n = random() % 12; n > 0; --n) text += kPieces[random() % std::size(kPieces)];
    const std::size_t border = kPgn.last_border({text});
    ASSERT_LE(border, text.size());
    if (border == 0) continue;
    ++borders;
    std::vector<std::string> whole, parts;
    read(text, whole);
    read(std::string_view(text).substr(0, border), parts);
    read(std::string_view(text).substr(border), parts);
    ASSERT_EQ(parts, whole) << border << testing::PrintToString(text);
  }
  EXPECT_GT(borders, 3000);
}

TEST(PgnBorder, OfTagsAloneIsWhereTheReaderBeginsAGame) {
  std::mt19937 random(12);
  constexpr std::string_view kPieces[] = {
      "[A \"x\"]\n", "[B \"y\"]\n",        "[A \"z\"]\n[B \"\"]\n\n", "\n",  " \n\r\n",
      "\n\n",        "[C \"one\ntwo\"]\n", "1. 炮二平五 马8进7\n",    "*\n", "[c “d”]\n",
      "{words}\n",   "[B \"open\n"};
  int borders = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = "[Red \"\"]\n";
    for (auto n = random() % 12; n > 0; --n) text += kPieces[random() % std::size(kPieces)];
    const std::size_t border = kPgn.last_border({text});
    if (border == 0) continue;
    ++borders;
    const auto read = [](std::string_view part) {
      std::string out;
      for (const Game& game : test::read_all(kPgn, part, false).games) {
        out += test::written_as(kJsonLines, game);
      }
      return out;
    };
    ASSERT_EQ(read(std::string_view(text).substr(0, border)) +
                  read(std::string_view(text).substr(border)),
              read(text))
        << border << testing::PrintToString(text);
  }
  EXPECT_GT(borders, 3000);
}

TEST(PgnBorder, StandsBetweenTwoGamesHoweverTheyAreWritten) {
  struct Row {
    std::string_view first, second;  // nothing second: one game
  };
  for (const auto& [first, second] : std::vector<Row>{
           {"[Red \"a\"]\n[Black \"b\"]\n", ""},
           {"[Red \"one\ntwo\nthree\"]\n[Black \"b\"]\n\n1. 炮二平五\n", ""},
           {"[Red \"one\n\nthree\"]\n\n[Black \"b\"]\n\n1. 炮二平五\n", ""},
           {"[Red \"a\"]\n{words}\n[Black \"b\"]\n1. 炮二平五\n", ""},
           {"Words.\n\n[Red \"a\"]\n", ""},
           {"1. 炮二平五 *\n", "[Red \"a\"]\n"},
           {"[Red \"one\ntwo\"]\n\n*\n\n", "[Red \"one\ntwo\"]\n[Black \"b\"]\n"},
           {"[Red \"a\"]\n\n1. 炮二平五 {\n", "[Red \"x\"]\n}\n"},
           {"[红 \"甲\"]\n\n*\n\n", "[红 “甲”]\n[黑 \"乙\"]\n"},
           {"[Red \"a\"]\n[Result \"1-0\"]\n\n", "[Red \"b\"]\n[Black \"c\"]\n"},
           {"[Red \"a\"]\r\n[Result \"1-0\"]\r\n \r\n", "[Event \"e\"]\r\n[Red \"b\"]\r\n"},
           {"[Red \"a\"]\n\n[Black \"b\"]\n\n[Site \"s\"]\n", ""},
           {"[Red \"a\"]\n[Red \"b\"]\n\n*\n", ""},
       }) {
    const std::string text = std::string(first) + std::string(second);
    EXPECT_EQ(kPgn.last_border({text}), second.empty() ? 0 : first.size()) << text;
  }
  // In two-byte encodings a bracket or a backslash may be half of a character.
  const std::string tag = "[Red \"\xD5\x5C\"]\n[Black \"\xD5\x5B\"]\n\n*\n\n";
  for (const Encoding encoding : {Encoding::gb18030, Encoding::big5_hkscs, Encoding::utf8}) {
    EXPECT_EQ(kPgn.last_border({.bytes = tag + tag, .encoding = encoding}), tag.size());
  }
  // Inside a game whose beginning was skipped, the next one begins at the first line with a tag.
  constexpr std::string_view kRest = "words}\n[Red \"a\"]\n[Black \"b\"]\n";
  EXPECT_EQ(kPgn.last_border({.bytes = kRest, .within = true}), 7u);
}

TEST(PgnFitting, IsKnownByALineThatIsATag) {
  for (const std::string_view head : {"[A \"x\"]", "x\n[A \"x\"]", "\xEF\xBB\xBF[A \"x\"]\n",
                                      " \t[A \"x\"]\r\n", "a\nb\nc\n[红方 \"甲\"]\n"}) {
    EXPECT_EQ(kPgn.probe(head), Likeness::likely) << head;
  }
  for (const std::string_view head : {"", "\n", "1. 炮二平五", "x [A \"x\"]", "[a \"x\"]", "[A]"}) {
    EXPECT_EQ(kPgn.probe(head), Likeness::no) << head;
  }
}

}  // namespace
}  // namespace qipu
