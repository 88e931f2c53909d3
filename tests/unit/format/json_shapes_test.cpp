// JSON of other programs: under many keys, in lists, in JavaScript; and JSON without games.

#include <gtest/gtest.h>

#include "qipu/format/formats.h"
#include "support/reading_dump.h"
#include "support/records.h"

namespace qipu {
namespace {

// Without the places of words: in strings with escapes the words have the place of their value.
std::string dump(const Format& format, const std::string& text) {
  std::string out = test::dump(format, text);
  for (std::size_t at = 0; (at = out.find('@', at)) != out.npos;) {
    out.erase(at, std::min(out.find_first_not_of("0123456789", at + 1), out.size()) - at);
  }
  return out;
}

TEST(JsonShapes, WhatIsNoGameIsPassedOver) {
  EXPECT_EQ(dump(kJson, "{}"), "json_no_game 1:1+1 1\n");
  EXPECT_EQ(dump(kJson, R"({"name":"x","version":"1.0","dependencies":{"a":"b"}})"),
            "json_no_game 1:1+1 1\n");
  EXPECT_EQ(
      dump(kJsonLines, "{\"level\":\"info\"}\n{\"moves\":[\"h2e2\"]}\n{\"level\":\"info\"}\n"),
      "game 2:1\nh2e2\njson_no_game 1:1+1 2\n");
  EXPECT_EQ(dump(kJson, R"({"history":["2024-01-01","2024-01-02"]})"), "json_no_game 1:1+1 1\n");
  EXPECT_EQ(dump(kJson, R"({"moves":12})"), "json_no_game 1:1+1 1\n");
}

TEST(JsonShapes, MovesStandUnderManyKeys) {
  for (const std::string key : {"plies", "history", "move_list", "moveList", "movelist", "steps",
                                "uci", "pv", "move_log", "solution", "record"}) {
    EXPECT_EQ(dump(kJson, "{\"" + key + "\":[\"h2e2\",\"h9g7\"]}"), "game 1:1\nh2e2 h9g7\n") << key;
    EXPECT_EQ(dump(kJson, "{\"" + key + "\":\"1. 炮二平五 马8进7\"}"),
              "game 1:1\n炮二平五 马8进7\n")
        << key;
  }
}

TEST(JsonShapes, MovesAreStringsObjectsAndRounds) {
  for (const std::string moves :
       {R"(["h2e2","h9g7"])", R"([{"move":"h2e2"},{"move":"h9g7"}])",
        R"([{"from":"h2","to":"e2"},{"from":"H9","to":"G7"}])", R"([["h2e2","h9g7"]])",
        R"([{"no":1,"red":"h2e2","black":"h9g7"}])",
        R"([{"move":{"from":"h2","to":"e2"},"ply":1},{"uci":"h9g7"}])"}) {
    EXPECT_EQ(dump(kJson, "{\"steps\":" + moves + "}"), "game 1:1\nh2e2 h9g7\n") << moves;
  }
  EXPECT_EQ(dump(kJson, R"({"plies":[{"iccs":"H2-E2","comment":"好","x":1},{"san":"马8进7"}]})"),
            "game 1:1\nH2-E2 {好} 马8进7\njson_key 1:11+1 x\n");
  EXPECT_EQ(dump(kJson, R"(["炮二平五","马8进7"])"), "game 1:2\n炮二平五 马8进7\n");
}

TEST(JsonShapes, GamesStandInLists) {
  const std::string one = R"({"red":"甲","moves":["h2e2"]})";
  for (const std::string key : {"games", "entries", "data", "puzzles", "chess"}) {
    EXPECT_EQ(dump(kJson, "{\"" + key + "\":[" + one + "]}"),
              "game 1:" + std::to_string(std::string(key).size() + 6) + "\nRed=甲\nh2e2\n")
        << key;
  }
  EXPECT_EQ(dump(kJson, R"({"event":"杯","count":1,"games":[)" + one + R"(,{"a":1}],"z":1})"),
            "game 1:33\nRed=甲\nEvent=杯\nh2e2\njson_key 1:1+1 count\njson_key 1:1+1 z\n"
            "json_no_game 1:62+1 1\n");
  EXPECT_EQ(dump(kJson, R"({"data":{"a":)" + one + R"(,"b":{"pv":"c3c4"}}})"),
            "game 1:14\nRed=甲\nh2e2\ngame 1:47\nc3c4\n");
}

TEST(JsonShapes, ScoresAreRedsAndAHalfMakesZeroALoss) {
  EXPECT_EQ(dump(kJson, R"([{"moves":["h2e2"],"result":0},{"moves":["c3c4"],"result":-1}])"),
            "game 1:2\nresult 1/2-1/2\nh2e2\ngame 1:32\nresult 0-1\nc3c4\n");
  EXPECT_EQ(dump(kJson, R"([{"moves":["h2e2"],"result":0},{"moves":["c3c4"],"result":0.5}])"),
            "game 1:2\nresult 0-1\nh2e2\ngame 1:32\nresult 1/2-1/2\nc3c4\n");
}

TEST(JsonShapes, WhoBeginsIsSaidOrTheFirstMoves) {
  const std::string fen = "\"start\":\"4k4/9/9/9/9/9/9/9/9/R3K4\",";
  EXPECT_EQ(dump(kJson, "{" + fen + R"("side":"b","pv":["e9e8"]})"),
            "game 1:1\njson.side=b\nstart 4k4/9/9/9/9/9/9/9/9/R3K4 b - - 0 1\ne9e8\n");
  EXPECT_EQ(dump(kJson, "{" + fen + R"("pv":["e9e8"]})"),
            "game 1:1\nstart 4k4/9/9/9/9/9/9/9/9/R3K4 b - - 0 1\ne9e8\n");
  EXPECT_EQ(dump(kJson, R"({"moves":["h2e2"],"comments":0,"result":""})"),
            "game 1:1\njson.comments=0\nh2e2\n");
}

TEST(JsonShapes, AnotherListIsTheSameLineOrIsNamed) {
  EXPECT_EQ(dump(kJson, R"({"moves":["炮二平五"],"uci":["h2e2"]})"), "game 1:1\n炮二平五\n");
  EXPECT_EQ(dump(kJson, R"({"moves":["炮二平五"],"solution":["c3c4"]})"),
            "game 1:1\n炮二平五\njson_other_moves 1:1+1 solution\n");
}

TEST(JsonShapes, ARecordMayBeAText) {
  EXPECT_EQ(dump(kJson, R"({"title":"题","pgn":"[Red \"甲\"]\n\n1. h2e2 {好} h9g7 1-0\n"})"),
            "game 1:1\nRed=甲\nTitle=题\nresult 1-0\nh2e2 {好} h9g7\n");
}

TEST(JsonShapes, JavaScriptAssignsGames) {
  const std::string one = "game 1:";
  for (const std::string head : {"var games = ", "const x=", "window.X = ", "module.exports =",
                                 "export default ", "let a = /* c */ "}) {
    const auto says = dump(kJson, head + "[{red:'甲',\"moves\":['h2e2',]}];");
    EXPECT_TRUE(says.contains("Red=甲\nh2e2\n")) << head << says;
    EXPECT_NE(kJson.probe(head + "[{red:'甲',moves:['h2e2',]}];"), Likeness::no) << head;
  }
  EXPECT_EQ(dump(kJson, "{\"moves\":[\"h2e2\"], // 好\n\"red\":\"it's\",}"),
            "game 1:1\nRed=it's\nh2e2\njson_loosened 1:1+1 1\n");
  EXPECT_EQ(dump(kJsonLines, "{'moves': ['h2e2'], 'x': None}\n"),
            "game 1:1\nh2e2\njson_key 1:1+1 x\n");
  EXPECT_EQ(kJson.probe("var x = 5; function f() { moves: 1 }"), Likeness::no);
}

// Programs count them in many ways; the moves show which.
TEST(JsonShapes, SquaresMayBeNumbers) {
  const std::string red = "h2e2", black = "h9g7";
  for (const std::string moves :
       {"[[7,7,4,7],[7,0,6,2]]", "[[[7,7],[4,7]],[[7,0],[6,2]]]", "[[7,2,4,2],[7,9,6,7]]",
        "[[2,7,2,4],[9,7,7,6]]", "[[8,8,5,8],[8,1,7,3]]", "[[70,67],[7,24]]", "[[25,22],[88,69]]",
        R"([{"from":[7,7],"to":[4,7]},{"from":[7,0],"to":[6,2]}])",
        R"([{"from":{"x":7,"y":7},"to":{"x":4,"y":7}},{"from":{"x":7,"y":0},"to":{"x":6,"y":2}}])",
        R"([{"from":{"row":2,"col":7},"to":{"row":2,"col":4}},)"
        R"({"from":{"row":9,"col":7},"to":{"row":7,"col":6}}])",
        R"([{"fromX":7,"fromY":7,"toX":4,"toY":7},{"fromX":7,"fromY":0,"toX":6,"toY":2}])",
        R"([{"x1":7,"y1":2,"x2":4,"y2":2},{"x1":7,"y1":9,"x2":6,"y2":7}])", "[42922,22842]"}) {
    const std::string got = dump(kJson, "{\"moves\":" + moves + "}");
    EXPECT_TRUE(got.starts_with("game 1:1\nh2e2 h9g7\njson_squares 1:1+1 ")) << moves << got;
  }
  EXPECT_EQ(dump(kJson, R"({"fen":"3k5/9/9/9/9/4R4/9/9/9/5K3 w","moves":[[4,4,4,6]]})"),
            "game 1:1\nstart 3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1\ne4e6\n"
            "json_squares_doubtful 1:1+1 [4,4,4,6]|e4e6|e4g4\n");
}

TEST(JsonShapes, VariationsStandUnderTheirMoves) {
  const std::string instead = "game 1:1\n炮二平五 ( 兵七进一 卒7进1 ) 马8进7\n";
  for (const std::string key : {"variations", "variation", "alternatives"}) {
    for (const std::string value :
         {R"([["兵七进一","卒7进1"]])", R"(["兵七进一","卒7进1"])", R"(["1. 兵七进一 卒7进1"])",
          R"([{"moves":["兵七进一","卒7进1"]}])", R"([{"move":"兵七进一"},{"move":"卒7进1"}])"}) {
      EXPECT_EQ(dump(kJson, R"({"moves":[{"move":"炮二平五",")" + key + "\":" + value +
                                R"(},{"move":"马8进7"}]})"),
                instead)
          << value;
    }
  }
  // Two moves that are legal in one position; one that is played after the move.
  EXPECT_EQ(dump(kJson, R"({"moves":[{"move":"炮二平五","variations":["兵七进一","马八进七"]}]})"),
            "game 1:1\n炮二平五 ( 兵七进一 ) ( 马八进七 )\n");
  EXPECT_EQ(dump(kJson, R"({"moves":[{"move":"h2e2","variations":[["b9c7","h0g2"]]},"h9g7"]})"),
            "game 1:1\nh2e2 h9g7 ( b9c7 h0g2 )\n");
}

TEST(JsonShapes, MovesMayBeATree) {
  EXPECT_EQ(dump(kJson, R"({"moves":[{"move":"炮二平五","children":[{"move":"马8进7"},)"
                        R"({"move":"马2进3","comment":"好"}]}]})"),
            "game 1:1\n炮二平五 马8进7 ( 马2进3 {好} )\n");
  EXPECT_EQ(dump(kJson, R"({"tree":{"move":"","children":[{"move":"h2e2",)"
                        R"("children":[{"move":"h9g7"}]},{"move":"c3c4"}]}})"),
            "game 1:1\nh2e2 ( c3c4 ) h9g7\n");
  EXPECT_EQ(dump(kJson, R"({"moves":{"2":"马8进7","1":"炮二平五"}})"),
            "game 1:1\n炮二平五 马8进7\n");
}

// Each move of a tree is two deep. Deeper objects are refused, whatever stands in them.
TEST(JsonShapes, TreesAreAsDeepAsGames) {
  const auto deep = [](int moves, const std::string& front, const std::string& end) {
    std::string text, close;
    for (int i = 0; i < moves; ++i) {
      const char* const move = i % 4 == 0   ? "h2e2"
                               : i % 4 == 1 ? "h7e7"
                               : i % 4 == 2 ? "e2h2"
                                            : "e7h7";
      text += R"({"move":")" + std::string(move) + R"(","children":[)";
      close += "]}";
    }
    return front + text + close + end;
  };
  for (const auto& [front, end] :
       {std::pair(R"({"moves":[)", "]}"), {R"({"moves":)", "}"}, {R"({"tree":)", "}"}}) {
    const auto r = test::read_all(kJson, deep(300, front, end), false);
    ASSERT_EQ(r.games.size(), 1U) << front;
    EXPECT_EQ(r.games[0].main_line().size(), 300U) << front;
    const auto deeper = test::read_all(kJson, deep(30'000, front, end), false);
    EXPECT_EQ(test::codes(deeper.findings), test::Codes{"nested_too_deep"}) << front;
  }
  const std::string open(100'000, '['), close(100'000, ']');
  for (const std::string key : {"children", "variations", "move", "1", "junk"}) {
    const std::string text = R"({"moves":{"move":"h2e2",")" + key + "\":" + open + close + "}}";
    EXPECT_EQ(test::codes(test::read_all(kJson, text, false).findings),
              test::Codes{"nested_too_deep"})
        << key;
  }
}

TEST(JsonShapes, PlayersMayBeObjects) {
  EXPECT_EQ(dump(kJson, R"({"players":{"red":"甲","black":"乙"},"moves":["h2e2"]})"),
            "game 1:1\nBlack=乙\nRed=甲\nh2e2\n");
  EXPECT_EQ(dump(kJson, R"({"white":{"name":"甲","rating":1500,"x":1},"moves":["h2e2"]})"),
            "game 1:1\nRed=甲\nRedElo=1500\nh2e2\njson_key 1:1+1 white.x\n");
}

}  // namespace
}  // namespace qipu
