// What players do at a desk: several lines, lines that become variations, corrections, searches,
// and what is made of many games.

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "ops/desk/desk.h"
#include "support/database_games.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kThree =
    "[Red \"胡荣华\"]\n[Black \"柳大华\"]\n[Date \"1978.05.01\"]\n[Result \"1-0\"]\n\n"
    "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 马三进四 马2进3 4. 车一平二 1-0\n\n"
    "[Red \"李来群\"]\n[Date \"1984\"]\n[Result \"0-1\"]\n\n1. 兵七进一 卒7进1 0-1\n\n"
    "[Red \"丙\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n";

Json asked(Desk& desk, const Json& request, const std::string& bytes = {},
           std::string* made = nullptr) {
  Desk::Reply reply = desk.ask(request.dump(), bytes);
  if (made != nullptr) *made = std::move(reply.bytes);
  return Json::parse(reply.json);
}

Json opened(Desk& desk, const std::string& bytes) {
  asked(desk, {{"do", "open"}, {"name", "a.pgn"}}, bytes);
  return asked(desk, {{"do", "list"}, {"file", 1}});
}

TEST(DeskPlaying, GivesSeveralLines) {
  Desk desk;
  const Json reply =
      asked(desk, {{"do", "analyse"}, {"fen", ""}, {"moves", "h2e2"}, {"lines", 3}, {"depth", 4}});
  ASSERT_EQ(reply["lines"].size(), 3U) << reply;
  EXPECT_NE(reply["lines"][0]["moves"][0], reply["lines"][1]["moves"][0]);
  for (const Json& line : reply["lines"]) {
    EXPECT_EQ(line["text"][0].size(), line["moves"].size());
    EXPECT_GE(line["depth"], 1);
  }
  const Json many = asked(desk, {{"do", "analyse"}, {"lines", 99}, {"nodes", 500}});
  EXPECT_EQ(many["lines"].size(), 5U);
  const Json mated = asked(desk, {{"do", "analyse"}, {"fen", "3Rk4/9/9/9/9/9/9/4R4/9/3K5 b"}});
  EXPECT_TRUE(mated["lines"].empty()) << mated;
  EXPECT_TRUE(asked(desk, {{"do", "analyse"}, {"moves", "h2h8"}}).contains("error"));
}

TEST(DeskPlaying, AddsALineAfterANode) {
  Desk desk;
  opened(desk, kThree);
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 3}});
  const Json added = asked(desk, {{"do", "extend"}, {"node", 1}, {"moves", "h9g7 c3c4 c6c5"}});
  ASSERT_TRUE(added.contains("node")) << added;
  EXPECT_EQ(added["view"]["nodes"].size(), 6U) << added["view"]["nodes"];
  EXPECT_EQ(added["view"]["nodes"][added["node"].get<std::size_t>()]["m"], "c6c5");
  EXPECT_EQ(added["changed"], true);
  const Json again = asked(desk, {{"do", "extend"}, {"node", 1}, {"moves", "h9g7 c3c4 c6c5"}});
  EXPECT_EQ(again["view"]["nodes"].size(), 6U);
  const Json refused = asked(desk, {{"do", "extend"}, {"node", 1}, {"moves", "h9g7 h9g7"}});
  EXPECT_TRUE(refused.contains("error"));
  EXPECT_EQ(asked(desk, {{"do", "extend"}, {"node", 1}, {"moves", ""}})["node"], 1);
}

TEST(DeskPlaying, CorrectsAMoveAndReadsOn) {
  Desk desk;
  opened(desk, kThree);
  const Json shown = asked(desk, {{"do", "show"}, {"file", 1}, {"game", 1}});
  ASSERT_TRUE(shown.contains("meant")) << shown;
  const Json legal = asked(desk, {{"do", "legal"}, {"node", 4}, {"words", true}});
  ASSERT_EQ(legal["text"].size(), 3U) << legal;
  ASSERT_EQ(legal["text"][0].size(), legal["moves"].size());
  const auto at = std::ranges::find(legal["text"][0], Json("马三退五"));
  ASSERT_NE(at, legal["text"][0].end()) << legal;

  const Json refused = asked(desk, {{"do", "correct"}, {"node", 5}, {"move", "马三进四"}});
  EXPECT_TRUE(refused.contains("error")) << "it is what is written, and illegal";
  EXPECT_TRUE(asked(desk, {{"do", "correct"}, {"node", 0}, {"move", "h2e2"}}).contains("error"));
  const Json corrected = asked(desk, {{"do", "correct"}, {"node", 5}, {"move", "马三退五"}});
  ASSERT_TRUE(corrected.contains("view")) << corrected;
  const Json& nodes = corrected["view"]["nodes"];
  EXPECT_EQ(nodes[5]["t"][0], "马三退五");
  EXPECT_EQ(nodes[5]["c"], "原文：马三进四");
  for (const Json& node : nodes) EXPECT_FALSE(node.contains("x")) << node;
  EXPECT_EQ(nodes.size(), 8U);
  EXPECT_EQ(corrected["changed"], true);
  EXPECT_FALSE(corrected.contains("meant"));
}

TEST(DeskPlaying, MendsAGameThatWasChanged) {
  Desk desk;
  opened(desk, kThree);
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 1}});
  asked(desk, {{"do", "tags"}, {"tags", {{"Event", "杯"}}}});
  const Json mended = asked(desk, {{"do", "mend"}, {"sure", 0}});
  ASSERT_TRUE(mended.contains("view")) << mended;
  EXPECT_EQ(mended["view"]["event"], "杯");
  for (const Json& node : mended["view"]["nodes"]) EXPECT_FALSE(node.contains("x")) << node;
}

TEST(DeskPlaying, ListsNamesInPinyin) {
  Desk desk;
  const std::string pinyin = opened(desk, kThree)["games"][0]["pinyin"];
  EXPECT_NE(pinyin.find("huronghua hrh"), pinyin.npos) << pinyin;
  EXPECT_NE(pinyin.find("liudahua ldh"), pinyin.npos) << pinyin;
}

TEST(DeskPlaying, FindsGamesByAQuery) {
  Desk desk;
  opened(desk, kThree);
  const auto found = [&](const char* query) {
    const Json begun = asked(desk, {{"do", "search"}, {"query", query}});
    EXPECT_FALSE(begun.contains("error")) << begun;
    const Json reply = asked(desk, {{"do", "find"}, {"file", 1}});
    EXPECT_EQ(reply["done"], true);
    EXPECT_EQ(reply["read"], 3);
    return reply["games"];
  };
  EXPECT_EQ(found("red ~ \"hu ronghua\""), Json({1}));
  EXPECT_EQ(found("结果 = 黑胜 或 year < 1980"), Json({1, 2}));
  EXPECT_EQ(found("line(\"炮二平五 马8进7\")"), Json({1, 3}));
  EXPECT_EQ(found("year > 2000"), Json::array());

  asked(desk, {{"do", "search"}, {"query", "year > 1900"}});
  const Json first = asked(desk, {{"do", "find"}, {"file", 1}, {"most", 1}});
  EXPECT_EQ(first["games"], Json({1}));
  EXPECT_EQ(first["done"], false);
  const Json second = asked(desk, {{"do", "find"}, {"file", 1}, {"most", 9}});
  EXPECT_EQ(second["games"], Json({2}));
  EXPECT_EQ(second["done"], true);

  // Games are searched as they were changed, and those that were begun here too.
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 3}});
  asked(desk, {{"do", "tags"}, {"tags", {{"Red", "王天一"}}}});
  EXPECT_EQ(found("red = 王天一"), Json({3}));
  asked(desk, {{"do", "new"}});
  asked(desk, {{"do", "enter"}, {"node", 0}, {"move", "炮二平五"}});
  asked(desk, {{"do", "search"}, {"query", "line(\"炮二平五\")"}});
  EXPECT_EQ(asked(desk, {{"do", "find"}, {"file", 0}})["games"], Json({1}));
  EXPECT_TRUE(asked(desk, {{"do", "find"}, {"file", 9}}).contains("error"));
}

TEST(DeskPlaying, SaysWhereAQueryIsWrong) {
  Desk desk;
  const Json reply = asked(desk, {{"do", "search"}, {"query", "red ~ 胡 and colour = 1"}});
  ASSERT_TRUE(reply.contains("error")) << reply;
  EXPECT_EQ(reply["error"]["column"], 13) << reply;
  EXPECT_TRUE(asked(desk, {{"do", "find"}, {"file", 1}}).contains("error"));
}

TEST(DeskPlaying, GathersPages) {
  Desk desk;
  opened(desk, kThree);
  const auto gathered = [&](const Json& more) {
    Json request = {{"do", "gather"}, {"language", "zh"}};
    request.update(more);
    const Json begun = asked(desk, request);
    EXPECT_FALSE(begun.contains("error")) << begun;
    for (int game = 1; game <= 3; ++game) {
      const Json added = asked(desk, {{"do", "add"}, {"file", 1}, {"game", game}});
      EXPECT_EQ(added["games"], game) << added;
    }
    std::string page;
    const Json made =
        asked(desk, {{"do", "gathered"}, {"name", "我的"}, {"title", "<我的>"}}, {}, &page);
    EXPECT_EQ(made["name"], "我的.html");
    EXPECT_EQ(page.find("<我的>"), page.npos) << "titles are escaped";
    return page;
  };
  const std::string book = gathered({{"into", "booklet"}, {"title", "<我的>"}, {"paper", "A4"}});
  EXPECT_NE(book.find("胡荣华"), book.npos);
  EXPECT_NE(book.find("A4"), book.npos);
  const std::string tree = gathered({{"into", "openings"}});
  EXPECT_NE(tree.find("h2e2"), tree.npos);
  const std::string exercises = gathered({{"into", "exercises"}, {"nodes", 100}});
  EXPECT_NE(exercises.find("</html>"), exercises.npos);
  EXPECT_TRUE(asked(desk, {{"do", "gather"}, {"into", "soup"}}).contains("error"));
  const Json paper = asked(desk, {{"do", "gather"}, {"into", "booklet"}, {"paper", "}"}});
  EXPECT_TRUE(paper.contains("error"));
}

using DeskDatabase = test::DatabaseFile;

TEST_F(DeskDatabase, IsGathered) {
  Desk desk;
  opened(desk, kThree);
  const auto gathered = [&](const std::string& before, std::initializer_list<int> games,
                            const std::string& within) {
    const Json begun =
        asked(desk, {{"do", "gather"}, {"into", "database"}, {"name", "库"}}, before);
    EXPECT_FALSE(begun.contains("error")) << begun;
    for (const int game : games) {
      const Json added = asked(
          desk,
          {{"do", "add"}, {"file", 1}, {"game", game}, {"number", 10 + game}, {"within", within}});
      EXPECT_FALSE(added.contains("error")) << added;
    }
    std::string bytes;
    const Json made = asked(desk, {{"do", "gathered"}, {"name", "库"}}, {}, &bytes);
    EXPECT_EQ(made["name"], "库.qdb");
    EXPECT_EQ(made["made"], games.size());
    return bytes;
  };
  const auto reds = [&](const std::string& bytes) {
    put("a.qdb", bytes);
    std::string out;
    for (const Game& game : test::games_of(in("a.qdb")))
      out += std::string(game.tags.get("Red")) + " ";
    return out;
  };
  const std::string first = gathered("", {1, 3}, "");
  EXPECT_EQ(reds(first), "胡荣华 丙 ");
  EXPECT_EQ(reds(gathered(first, {2}, "b.zip")), "胡荣华 丙 李来群 ");
  EXPECT_EQ(reds(gathered(first, {1, 2}, "")), "胡荣华 李来群 ") << "the file is replaced";

  // A file that is not open, and only some of its games.
  asked(desk, {{"do", "gather"}, {"into", "database"}});
  const Json some =
      asked(desk, {{"do", "add_file"}, {"name", "c.pgn"}, {"games", {3, 2}}}, std::string(kThree));
  EXPECT_EQ(some["added"], 2) << some;
  const Json none = asked(desk, {{"do", "add_file"}, {"games", {1}}}, "there is no game");
  EXPECT_EQ(none["added"], 0) << none;
  std::string bytes;
  asked(desk, {{"do", "gathered"}}, {}, &bytes);
  EXPECT_EQ(reds(bytes), "李来群 丙 ");
  EXPECT_TRUE(asked(desk, {{"do", "add_file"}, {"games", {1}}}, kThree).contains("error"));

  const Json refused =
      asked(desk, {{"do", "gather"}, {"into", "database"}}, "this is not a database");
  EXPECT_TRUE(refused.contains("error")) << refused;
}

TEST(DeskPlaying, MakesAFilmOfPictures) {
  Desk desk;
  opened(desk, kThree);
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 3}});
  EXPECT_TRUE(asked(desk, {{"do", "film"}}).contains("error"));
  const std::string black(4 * 8 * 4, '\0'), white(4 * 8 * 4, '\xFF');
  const Json frame = {{"do", "frame"}, {"width", 8}, {"height", 4}, {"first", true}};
  EXPECT_TRUE(asked(desk, frame, "short").contains("error"));
  EXPECT_FALSE(asked(desk, frame, black).contains("error"));
  EXPECT_TRUE(asked(desk, {{"do", "frame"}, {"width", 4}, {"height", 8}}, white).contains("error"));
  EXPECT_FALSE(
      asked(desk, {{"do", "frame"}, {"width", 8}, {"height", 4}}, white).contains("error"));
  std::string gif;
  const Json made = asked(desk, {{"do", "film"}}, {}, &gif);
  EXPECT_EQ(made["name"], "丙.gif") << made;
  EXPECT_EQ(gif.substr(0, 6), "GIF89a");
  std::size_t frames = 0;
  for (auto at = gif.find("\x21\xF9\x04"); at != gif.npos; at = gif.find("\x21\xF9\x04", at + 1)) {
    ++frames;
  }
  EXPECT_EQ(frames, 2U);
  EXPECT_TRUE(asked(desk, {{"do", "film"}}).contains("error"));
}

}  // namespace
}  // namespace qipu
