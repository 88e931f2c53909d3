// Our own JSON: everything in a game is written exactly as in qipu.schema.json, and every value of
// the wrong type is reported with its place, not used and not lost in silence.

#include <gtest/gtest.h>

#include "qipu/format/formats.h"
#include "support/reading_dump.h"

namespace qipu {
namespace {

using test::dump;

Move json_move(std::string_view ucci) {
  return {*Square::parse(ucci.substr(0, 2)), *Square::parse(ucci.substr(2))};
}

/// With a value in every field, and Black to move first.
Game full_game() {
  Game game;
  game.tags.add("Red", "甲\"\\\n");
  game.tags.add("", "");
  game.tags.add("Red", "乙");
  game.start.turn = Color::black;
  game.start.quiet_plies = 7;
  game.start.round = 12;
  game.outcome = {GameResult::black_wins, Ending::resignation, "红方认负"};
  game.words_in = "WXF";
  Notes& start = game.edit_notes(kRoot);
  start.comment = "开";
  start.lead = "前";
  start.nags = {10};
  start.eval = Evaluation{Evaluation::Kind::centipawns, 0};
  const NodeId a = game.add(kRoot, json_move("h9g7"));
  Notes& notes = game.edit_notes(a);
  notes.lead = "l";
  notes.comment = "𠮷";
  notes.nags = {1, 255};
  notes.eval = Evaluation{Evaluation::Kind::mate, -3};
  notes.clock_ms = 0;
  notes.elapsed_ms = 61'001;
  const NodeId b = game.add(a, json_move("h2e2"));
  game.set_written(b, "炮二平五");
  const NodeId c = game.add(a, json_move("a0a5"));
  game.set_standing(c, Standing::illegal);
  game.edit_notes(c).eval = Evaluation{Evaluation::Kind::centipawns, -120};
  game.add_written(c, "x\ty");
  game.add(b, json_move("b9c7"));
  game.add(kRoot, json_move("b9c7"));
  return game;
}

const std::string kFullStart =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 7 12";
const std::string kEmptyGame = "{\"tags\":[],\"result\":\"*\",\"moves\":[]}\n";

TEST(JsonWhole, AGameIsWrittenWithAllItHas) {
  const std::string line =
      R"({"tags":[["Red","甲\"\\\n"],["",""],["Red","乙"]],"fen":")" + kFullStart +
      R"(","result":"0-1","ending":"resignation","outcome":"红方认负","words_in":"WXF",)"
      R"("start":{"lead":"前","comment":"开","nags":[10],"cp":0},"moves":[)"
      R"({"uci":"h9g7","lead":"l","comment":"𠮷","nags":[1,255],"mate":-3,"clock_ms":0,)"
      R"("elapsed_ms":61001},{"uci":"h2e2","text":"炮二平五"},{"uci":"b9c7"},)"
      R"({"after":1,"uci":"a0a5","illegal":true,"cp":-120},{"text":"x\u0009y"},)"
      R"({"after":0,"uci":"b9c7"}]})"
      "\n";
  EXPECT_EQ(test::write_all(kJsonLines, {full_game(), Game()}), line + kEmptyGame);
  const std::string spread = test::write_all(kJson, {Game(), full_game()});
  EXPECT_EQ(spread,
            "[\n{\n\"tags\":[],\n\"result\":\"*\",\n\"moves\":[]\n}\n,\n"
            "{\n\"tags\":[\n  [\"Red\",\"甲\\\"\\\\\\n\"],\n  [\"\",\"\"],\n  [\"Red\",\"乙\"]],\n"
            "\"fen\":\"" +
                kFullStart +
                "\",\n\"result\":\"0-1\",\n\"ending\":\"resignation\",\n\"outcome\":\"红方认负\",\n"
                "\"words_in\":\"WXF\",\n"
                "\"start\":{\"lead\":\"前\",\"comment\":\"开\",\"nags\":[10],\"cp\":0},\n"
                "\"moves\":[\n"
                "  {\"uci\":\"h9g7\",\"lead\":\"l\",\"comment\":\"𠮷\",\"nags\":[1,255],"
                "\"mate\":-3,\"clock_ms\":0,\"elapsed_ms\":61001},\n"
                "  {\"uci\":\"h2e2\",\"text\":\"炮二平五\"},\n"
                "  {\"uci\":\"b9c7\"},\n"
                "  {\"after\":1,\"uci\":\"a0a5\",\"illegal\":true,\"cp\":-120},\n"
                "  {\"text\":\"x\\u0009y\"},\n"
                "  {\"after\":0,\"uci\":\"b9c7\"}]\n}\n]\n");
  EXPECT_EQ(test::write_all(kJsonLines, {}), "");
  EXPECT_EQ(test::write_all(kJson, {}), "[\n]\n");
  for (const auto* format : {&kJson, &kJsonLines}) {
    for (const auto& games : {std::vector{full_game(), Game()}, std::vector{full_game()}}) {
      const auto r = test::read_all(*format, test::write_all(*format, games), true);
      ASSERT_EQ(r.games.size(), games.size());
      for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_EQ(first_difference(r.games[i], games[i]), "");
        EXPECT_EQ(r.games[i].words_in, games[i].words_in);
      }
    }
  }
}

TEST(JsonWhole, TheWordsAreThoseOfTheNotationAskedFor) {
  WriteOptions options;
  options.notation = find_notation("zh");
  Game game;
  const NodeId a = game.add(kRoot, json_move("h2e2"));
  game.add(a, json_move("h9g7"));
  game.add_written(game.add(kRoot, json_move("b2e2")), "？");
  EXPECT_EQ(test::write_all(kJsonLines, {game, Game()}, options),
            R"({"tags":[],"result":"*","moves":[{"uci":"h2e2","text":"炮二平五"},)"
            R"({"uci":"h9g7","text":"马8进7"},{"after":0,"uci":"b2e2","text":"炮八平五"},)"
            R"({"text":"？"}]})"
            "\n" +
                kEmptyGame);
}

TEST(JsonWhole, SaysWhereAGameComesFrom) {
  const auto lines = kJsonLines.create({});
  std::string out = "x";
  lines->write(Game(), out);
  EXPECT_EQ(out, "x" + kEmptyGame);
  EXPECT_EQ(lines->number_at(), GameWriter::kNowhere);
  EXPECT_FALSE(lines->numbers_run());
  lines->come_from({.path = "a\"b/𠮷.pgn", .name = "n", .folder = "f"});
  lines->write(Game(), out);
  const std::string front = R"({"source":{"path":"a\"b/𠮷.pgn","number":)";
  EXPECT_EQ(out, "x" + kEmptyGame + front + R"(},"tags":[],"result":"*","moves":[]})" + "\n");
  EXPECT_EQ(lines->number_at(), front.size());
  const auto array = kJson.create({});
  out = "yz";
  array->come_from({.path = "b"});
  array->write(Game(), out);
  EXPECT_EQ(out,
            "yz{\n\"source\":{\"path\":\"b\",\"number\":},\n\"tags\":[],\n\"result\":\"*\",\n"
            "\"moves\":[]\n}\n");
  EXPECT_EQ(out.substr(2 + array->number_at(), 1), "}");
  // The reader ignores it.
  EXPECT_EQ(dump(kJsonLines, "{\"source\":{\"path\":\"b\",\"number\":3},\"moves\":[]}"),
            "game 1:1\n");
  EXPECT_EQ(dump(kJsonLines,
                 "{\"source\":{\"p\":\"b\"},\"moves\":[]}\n{\"source\":\"杂志\",\"moves\":[]}\n"
                 "{\"source\":[],\"moves\":[]}"),
            "game 1:1\ngame 2:1\nSource=杂志\ngame 3:1\n"
            "json_key 1:1+1 source\njson_key 3:1+1 source\n");
}

TEST(JsonWhole, EveryCharacterIsEscapedOrItself) {
  for (unsigned c = 1; c < 0x110000; c = c < 0x800 ? c + 1 : c * 2 - 0x7F0) {
    Game game;
    std::string text = "a";
    if (c < 0x80) {
      text += static_cast<char>(c);
    } else if (c < 0x800) {
      text += static_cast<char>(0xC0 | c >> 6);
      text += static_cast<char>(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
      text += static_cast<char>(0xE0 | c >> 12);
      text += static_cast<char>(0x80 | (c >> 6 & 0x3F));
      text += static_cast<char>(0x80 | (c & 0x3F));
    } else {
      text += static_cast<char>(0xF0 | c >> 18);
      text += static_cast<char>(0x80 | (c >> 12 & 0x3F));
      text += static_cast<char>(0x80 | (c >> 6 & 0x3F));
      text += static_cast<char>(0x80 | (c & 0x3F));
    }
    if (c >= 0xD800 && c < 0xE000) continue;
    game.tags.add("Red", text += "b");
    std::string expected = text;
    char hex[16];
    std::snprintf(hex, sizeof hex, "\\u%04x", c);
    if (c < 0x20 || c == 0x7F) expected = "a" + std::string(hex) + "b";
    if (c == '\n') expected = "a\\nb";
    if (c == '"' || c == '\\') expected = std::string("a\\") + static_cast<char>(c) + "b";
    const std::string line = test::write_all(kJsonLines, {game});
    ASSERT_EQ(line, "{\"tags\":[[\"Red\",\"" + expected + "\"]],\"result\":\"*\",\"moves\":[]}\n");
    ASSERT_EQ(dump(kJsonLines, line), "game 1:1\nRed=" + text + "\n");
  }
  Game game;
  game.tags.add("Red", "a\xFF\xE7\x94");
  EXPECT_EQ(test::write_all(kJsonLines, {game}),
            "{\"tags\":[[\"Red\",\"a���\"]],\"result\":\"*\",\"moves\":[]}\n");
}

// --- reading ------------------------------------------------------------------------------------

// The result for an object with these fields, without "game 1:1".
std::string said_of(const std::string& fields) {
  const std::string all = dump(kJson, "{\"moves\":[]," + fields + "}");
  return all.substr(0, 9) == "game 1:1\n" ? all.substr(9) : all;
}

TEST(JsonWhole, FieldsSayWhatTheyMeanOrAreNamed) {
  const std::string fen = "4k4/9/9/9/9/9/9/9/9/4K4";
  struct Row {
    std::string fields, says;
  };
  for (const auto& [fields, says] : std::vector<Row>{
           {R"("fen":"startpos")", ""},
           {R"("fen":"")", ""},
           {R"("fen":")" + fen + R"( b - - 3 9")", "start " + fen + " b - - 3 9\n"},
           {R"("fen":"4K4/9/9/9/9/9/9/9/9/4k4 w")", "start 4K4/9/9/9/9/9/9/9/9/4k4 w - - 0 1\n"},
           {R"("fen":"x")",
            "FEN=x\nstart 9/9/9/9/9/9/9/9/9/9 w - - 0 1\nbad_fen 1:1+1 `x` is not a piece\n"},
           {R"("fen":5)", "json_value 1:1+1 5|a FEN\n"},
           {R"("result":"1-0")", "result 1-0\n"},
           {R"("result":"*")", ""},
           {R"("result":1)", "result 1-0\n"},
           {R"("result":1.0)", "result 1-0\n"},
           {R"("result":-1)", "result 0-1\n"},
           {R"("result":-1.0)", "result 0-1\n"},
           {R"("result":0.5)", "result 1/2-1/2\n"},
           {R"("result":0)", "result 1/2-1/2\njson_zero_result 1:1+1\n"},
           {R"("result":2)", "json_value 1:1+1 2|a result\n"},
           {R"("result":true)", "json_value 1:1+1 true|a result\n"},
           {R"("result":null)", "json_key 1:1+1 result\n"},
           {R"("result":[])", "json_key 1:1+1 result\n"},
           {R"("winner":"red")", "result 1-0\n"},
           {R"("winner":"white")", "result 1-0\n"},
           {R"("result":"black")", "result 0-1\n"},
           {R"("winner":"b")", "result 0-1\n"},
           {R"("winner":"和棋")", "result 1/2-1/2\n"},
           {R"("winner":"nobody")", "json_value 1:1+1 \"nobody\"|a result\n"},
           {R"("ending":"time")", "result * time\n"},
           {R"("ending":"")", ""},
           {R"("ending":"x")", "json_value 1:1+1 \"x\"|a way to end a game\n"},
           {R"("outcome":"红优")", "result * \"红优\"\n"},
           {R"("words_in":"ICCS")", "in ICCS\n"},
           {R"("white":"A","红方":"B","Elo":5,"x":false)",
            "json.Elo=5\nRed=A\njson.x=false\nRed=B\n"},
           {R"("Result":"1-0","Termination":"time","FEN":"x","format":"y")",
            "json.FEN=x\njson.Termination=time\njson.format=y\nresult 1-0\n"},
           {R"("x":{},"y":[1],"z":null)", "json_key 1:1+1 x\njson_key 1:1+1 y\njson_key 1:1+1 z\n"},
           {R"("tags":{"B":"1","A":2,"C":[]})", "A=2\nB=1\njson_value 1:1+1 []|a tag's value\n"},
           {R"("tags":[["B","1"],["A",2.5],["A","x"],["C",null]])",
            "B=1\nA=2.5\nA=x\njson_value 1:1+1 null|a tag's value\n"},
           {R"("tags":[["B"],[1,"2"],["a","b","c"],"x",["D","d"]])",
            "D=d\njson_value 1:1+1 [\"B\"]|a name and a value\n"
            "json_value 1:1+1 [1,\"2\"]|a name and a value\n"
            "json_value 1:1+1 [\"a\",\"b\",\"c\"]|a name and a value\n"
            "json_value 1:1+1 \"x\"|a name and a value\n"},
           {R"("tags":"x")", "json_value 1:1+1 \"x\"|a list of tags\n"},
           {R"("tags":[])", ""},
       }) {
    EXPECT_EQ(said_of(fields), says) << fields;
  }
  // Long values are cut between characters.
  EXPECT_EQ(said_of(R"("tags":")" + std::string(58, 'x') + "𠮷\""),
            "json_value 1:1+1 \"" + std::string(58, 'x') + "|a list of tags\n");
  EXPECT_EQ(said_of(R"("tags":")" + std::string(59, 'x') + "甲\""),
            "json_value 1:1+1 \"" + std::string(59, 'x') + "|a list of tags\n");
}

TEST(JsonWhole, NotesAreNumbersInTheirRange) {
  struct Row {
    std::string fields, says;
  };
  const std::string whole = "|a whole number in its range\n";
  for (const auto& [fields, says] : std::vector<Row>{
           {R"("lead":"a","comment":"b")", "<a> h2e2@11 {b}\n"},
           {R"("lead":"","comment":"")", "h2e2@11\n"},
           {R"("comment":5,"lead":true)", "<true> h2e2@11 {5}\n"},
           {R"("comment":[],"lead":null)",
            "h2e2@11\njson_value 1:12+1 []|a comment\njson_value 1:12+1 null|a comment\n"},
           {R"("nags":[0,255])", "h2e2@11 $0 $255\n"},
           {R"("nags":[256,-1,1.5,"1",7])",
            "h2e2@11 $7\njson_value 1:12+1 256" + whole + "json_value 1:12+1 -1" + whole +
                "json_value 1:12+1 1.5" + whole + "json_value 1:12+1 \"1\"" + whole},
           {R"("nags":3)", "h2e2@11\njson_value 1:12+1 3|a list of NAGs\n"},
           {R"("cp":2147483647)", "h2e2@11 cp 2147483647\n"},
           {R"("cp":-2147483648)", "h2e2@11 cp -2147483648\n"},
           {R"("mate":-1)", "h2e2@11 mate -1\n"},
           {R"("mate":2147483648)", "h2e2@11\njson_value 1:12+1 2147483648" + whole},
           {R"("cp":-2147483649)", "h2e2@11\njson_value 1:12+1 -2147483649" + whole},
           {R"("clock_ms":9223372036854775807,"elapsed_ms":-9223372036854775808)",
            "h2e2@11 clock 9223372036854775807 elapsed -9223372036854775808\n"},
           {R"("clock_ms":9223372036854775808)",
            "h2e2@11\njson_value 1:12+1 9223372036854775808" + whole},
           {R"("elapsed_ms":18446744073709551615)",
            "h2e2@11\njson_value 1:12+1 18446744073709551615" + whole},
           {R"("elapsed_ms":1.0)", "h2e2@11\njson_value 1:12+1 1.0" + whole},
           {R"("illegal":true)", "h2e2@11\n"},
           {R"("extra":1)", "h2e2@11\njson_key 1:12+1 extra\n"},
       }) {
    EXPECT_EQ(
        dump(kJson, R"({ "moves":[ {"uci":"h2e2",)" + fields + "}]}"),
        "game 1:1\n" +
            [&] {
              std::string out = says;
              for (std::size_t at; (at = out.find("@11")) != out.npos;) out.erase(at, 3);
              for (std::size_t at = 0; (at = out.find("1:12+", at)) != out.npos; ++at) {
                out.replace(at, 5, "1:13+");
              }
              return out;
            }())
        << fields;
  }
  EXPECT_EQ(said_of(R"("start":{"comment":"开","nags":[1],"cp":3,"after":0,"odd":0})"),
            "$1 cp 3 {开}\njson_key 1:1+1 odd\n");
  EXPECT_EQ(said_of(R"("start":[1])"), "json_value 1:1+1 [1]|an object with comments\n");
}

TEST(JsonWhole, MovesFollowTheMoveTheyName) {
  struct Row {
    std::string moves, says;
  };
  for (const auto& [moves, says] : std::vector<Row>{
           {R"(["h2e2","h9g7!","马八进七??",5])", "h2e2 h9g7 $1@13 马八进七 $4@21 5\n"},
           {R"([[]])", "?\njson_value 1:11+1 []|a move\n"},
           {R"("h2e2, h9g7\t炮八平五！ 1.")", "h2e2 h9g7 炮八平五 $1\n"},
           {R"([{"uci":"h2e2","text":"a"},{"text":"b"},{}])", "h2e2=a b \n"},
           {R"([{"uci":"h2","text":"a"},{"uci":"i9i10"},{"uci":7},{"uci":[]}])",
            "a i9i10 7 ?\njson_value 1:11+1 \"h2\"|a move\njson_value 1:35+1 \"i9i10\"|a move\n"
            "json_value 1:51+1 7|a move\njson_value 1:61+1 []|a move\n"},
           {R"([{"uci":"h2e2","text":5}])", "h2e2\njson_value 1:11+1 5|the text of a move\n"},
           {R"(["h2e2","h9g7",{"after":0,"text":"b"},{"after":1,"text":"c"},"d",{"after":2}])",
            "h2e2 ( b ) h9g7 ( c d ) \n"},
           {R"(["h2e2",{"after":2,"text":"a"},{"after":-1,"text":"b"},{"after":"x","text":"c"}])",
            "h2e2 a b c\njson_value 1:18+1 2|the number of a move before this one\n"
            "json_value 1:41+1 -1|the number of a move before this one\n"
            "json_value 1:65+1 \"x\"|the number of a move before this one\n"},
       }) {
    // Places are those of the values, not of the words; they are compared below.
    const std::string text = R"({"moves":)" + moves + "}";
    const auto r = test::read_all(kJson, text);
    ASSERT_EQ(r.games.size(), 1u) << text;
    std::string line = dump(r, text);
    for (std::size_t at = 0; (at = line.find('@', at)) != line.npos;) {
      line.erase(at, line.find_first_not_of("0123456789", at + 1) - at);
    }
    std::string expected = "game 1:1\n" + says;
    for (std::size_t at = 0; (at = expected.find('@', at)) != expected.npos;) {
      expected.erase(at, expected.find_first_not_of("0123456789", at + 1) - at);
    }
    EXPECT_EQ(line, expected) << text;
  }
}

TEST(JsonWhole, AMovesPlaceIsItsValues) {
  const std::string text =
      "[{\"moves\":[\"h2e2\",\n{\"uci\":\"h9g7\",\"x\":[{}]},\n [1], 7, \"x\"]},\n"
      "{\"y\":{\"moves\":[\"a\"]},\"moves\":[ \"h2e2\"],\"moves2\":[\"b\"]}]";
  const auto r = test::read_all(kJson, text);
  ASSERT_EQ(r.games.size(), 2u);
  ASSERT_EQ(r.games[0].size(), 6u);
  EXPECT_EQ(r.games[0][kRoot].place, text.find("{\"moves"));
  EXPECT_EQ(r.games[0][1].place, text.find("\"h2e2"));
  EXPECT_EQ(r.games[0][2].place, text.find("{\"uci"));
  EXPECT_EQ(r.games[0][3].place, text.find("[1]"));
  EXPECT_EQ(r.games[1][kRoot].place, text.find("{\"y"));
  EXPECT_EQ(r.games[1][1].place, text.rfind("\"h2e2"));
  // Numbers and literals of JSON are values, too.
  const std::string plain = R"({"moves":[-7.5e1 ,true,"h2e2", null,false]})";
  const Game game = test::read_all(kJson, plain).games.at(0);
  ASSERT_EQ(game.size(), 6u);
  EXPECT_EQ(game[1].place, plain.find("-7"));
  EXPECT_EQ(game[2].place, plain.find("true"));
  EXPECT_EQ(game[3].place, plain.find("\"h2e2"));
  EXPECT_EQ(game[4].place, plain.find("null"));
  EXPECT_EQ(game[5].place, plain.find("false"));
}

// --- objects of a text --------------------------------------------------------------------------

TEST(JsonWhole, ObjectsStandInAnyList) {
  const std::string one = "{\"Red\":\"甲\"}", two = "{\"Red\":\"\\\"}{\"}";
  EXPECT_EQ(dump(kJson, one + "\n" + two), "game 1:1\nRed=甲\ngame 2:1\nRed=\"}{\n");
  EXPECT_EQ(dump(kJson, "[" + one + "," + two + "]"), "game 1:2\nRed=甲\ngame 1:14\nRed=\"}{\n");
  EXPECT_EQ(dump(kJson, " \t[[\r\n" + one + "],[]" + two),
            "game 2:1\nRed=甲\ngame 2:16\nRed=\"}{\n");
  EXPECT_EQ(dump(kJson, ""), "");
  EXPECT_EQ(dump(kJson, "[]\n"), "");
  EXPECT_EQ(dump(kJson, "[1, x" + one + " y\nz"),
            "game 1:6\nRed=甲\nstray_text 1:2+1 1, x\nstray_text 1:18+1 y\nstray_text 2:1+1 z\n");
}

TEST(JsonWhole, ALineThatOnlyOpensAListIsNoLineOfJsonLines) {
  const std::string one = "{\"Red\":\"甲\"}", two = "{\"Red\":\"乙\"}";
  EXPECT_EQ(dump(kJsonLines, one + "\n[\n" + two + "\n ,[ "),
            "game 1:1\nRed=甲\ngame 3:1\nRed=乙\nstray_text 2:1+1 [\nstray_text 4:3+1 [ \n");
  EXPECT_EQ(dump(kJsonLines, "["), "stray_text 1:1+1 [\n");
  EXPECT_EQ(dump(kJsonLines, one + "["), "game 1:1\nRed=甲\n");
  EXPECT_EQ(dump(kJsonLines, "[" + one + "," + two + "]\n[]\n," + one + "[\n" + two),
            "game 1:2\nRed=甲\ngame 1:14\nRed=乙\ngame 3:2\nRed=甲\ngame 4:1\nRed=乙\n");
  EXPECT_EQ(dump(kJson, "[\n" + one + "\n]"), "game 2:1\nRed=甲\n");
}

/// Without the message of the parser, which belongs to another library.
std::string told_of_broken(const std::string& text) {
  std::string out = dump(kJson, text);
  for (std::size_t at = 0; (at = out.find("bad_json", at)) != out.npos; ++at) {
    const std::size_t reason = out.find(' ', out.find(' ', at) + 1);
    EXPECT_GT(out.find('\n', reason), reason + 9) << text;
    out.erase(reason, out.find('\n', reason) - reason);
  }
  return out;
}

TEST(JsonWhole, AnObjectThatIsBrokenCostsItselfAlone) {
  const std::string good = "{\"Red\":\"甲\"}";
  EXPECT_EQ(told_of_broken(good + "\n{\"Red\":}\n" + good),
            "game 1:1\nRed=甲\ngame 3:1\nRed=甲\nskipped 1\n"
            "bad_json 2:8+1\n");
  EXPECT_EQ(told_of_broken("{\"Red\":[\n" + good + "\n" + good + "\n"),
            "game 2:1\nRed=甲\ngame 3:1\nRed=甲\nskipped 1\ntruncated 1:1+1 a game\n");
  EXPECT_EQ(told_of_broken("{\"a\":x\n" + good + "}\n" + good),
            "game 2:1\nRed=甲\ngame 3:1\nRed=甲\nskipped 1\n"
            "bad_json 1:6+1\n"
            "stray_text 2:12+1 }\n");
  EXPECT_EQ(told_of_broken(good + "{\"Red\":\"x"),
            "game 1:1\nRed=甲\nskipped 1\ntruncated 1:12+1 a game\n");
}

TEST(JsonWhole, WhereAnObjectIsBrokenIsToldAsItStands) {
  EXPECT_EQ(told_of_broken("{\"a\":\"\x01\t\",\"b\":}"),
            "skipped 1\njson_mended 1:1+1 2\nbad_json 1:15+1\n");
  EXPECT_EQ(told_of_broken("{\"a\":\"\x01\",\"b\":x,\"c\":\"\x01\"}"),
            "skipped 1\njson_mended 1:1+1 2\nbad_json 1:14+1\n");
}

TEST(JsonWhole, ThirtyTwoBracketsDeepIsNotTooDeep) {
  const auto nested = [](std::size_t depth) {
    // The object itself counts as one.
    return "{\"x\":" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
  };
  EXPECT_EQ(dump(kJson, nested(32) + "\n{}"), "json_no_game 1:1+1 2\n");
  EXPECT_EQ(dump(kJson, nested(33) + "\n{}"),
            "skipped 1\nnested_too_deep 1:1+1 32\njson_no_game 2:1+1 1\n");
}

TEST(JsonWhole, ControlCharactersAreCountedInStringsAlone) {
  EXPECT_EQ(dump(kJson, "{\t\"Red\"\n:\r\"甲\x1F\t\",\"x\":\"\\\\\"}\n{\"Red\":\"\x1F\"}"),
            "game 1:1\nRed=甲\x1F\t\njson.x=\\\ngame 4:1\nRed=\x1F\n"
            "json_mended 1:1+1 2\njson_mended 4:1+1 1\n");
  EXPECT_EQ(dump(kJson, "{\"Red\":\"a\\\"\x01 b\"}"),
            "game 1:1\nRed=a\"\x01 b\njson_mended 1:1+1 1\n");
  EXPECT_EQ(dump(kJson, "{\"Red\":\"\x7F \"}"), "game 1:1\nRed=\x7F \n");
  // A backslash before it stands for itself.
  EXPECT_EQ(dump(kJson, "{\"Red\":\"\x1F\\\x01 b\"}"),
            "game 1:1\nRed=\x1F\\\x01 b\njson_mended 1:1+1 2\n");
  EXPECT_EQ(dump(kJson, "{\"Red\":\"\\\x01 b\"}"), "game 1:1\nRed=\\\x01 b\njson_mended 1:1+1 1\n");
}

// --- detection ----------------------------------------------------------------------------------

TEST(JsonWhole, BothFormsAreToldByTheirFirstSigns) {
  struct Row {
    std::string_view head;
    Likeness json, lines;
  };
  using enum Likeness;
  for (const auto& [head, json, lines] : {
           Row{"", no, no},
           Row{" \t\r\n", no, no},
           Row{"x", no, no},
           Row{"[", maybe, no},
           Row{" [ \n, ", maybe, no},
           Row{"[]", maybe, no},
           Row{"[1]", no, no},
           Row{"{", maybe, no},
           Row{"{}", maybe, maybe},
           Row{"{\n\"moves\":1}", certain, no},
           Row{"{\"moves\":1}", likely, certain},
           Row{"\r\n {\"tags\":1}", likely, certain},
           Row{"{\"fen\":1}", likely, certain},
           Row{"{\"result\":1}", likely, certain},
           Row{"{\"movelist\":1}", likely, certain},
           Row{"{\"move_list\":1}", likely, certain},
           Row{"{\"Moves\":1}", maybe, maybe},
           Row{"[{\"moves\":1}]", certain, no},
           Row{"[\n,{\"x\":1}]", maybe, no},
           Row{"[\"9/9/9/9/9/9/9/9/9/9\", 1]", certain, no},
           Row{"[\"9/9/9/9/9/9/9/9/9\", 1]", no, no},
           Row{"\"9/9/9/9/9/9/9/9/9/9\"", no, no},
       }) {
    EXPECT_EQ(kJson.probe(head), json) << head;
    EXPECT_EQ(kJsonLines.probe(head), lines) << head;
  }
}

TEST(JsonWhole, BordersAreBehindTheirMarks) {
  EXPECT_EQ(kJson.last_border({"[\n{\n}\n,\n{\n}\n,\n{"}), 14u);
  EXPECT_EQ(kJson.last_border({"}\n,\n"}), 4u);
  EXPECT_EQ(kJson.last_border({"}\n,"}), 0u);
  EXPECT_EQ(kJsonLines.last_border({"{}\n{}\n{"}), 6u);
  EXPECT_EQ(kJsonLines.last_border({"{}\r\n{"}), 4u);
  EXPECT_EQ(kJsonLines.last_border({"{\n\n{}\n"}), 6u);
  EXPECT_EQ(kJsonLines.last_border({"{}"}), 0u);
}

}  // namespace
}  // namespace qipu
