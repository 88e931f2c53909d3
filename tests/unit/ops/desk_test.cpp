// A desk answers every request, and its answers about games agree with other parts of the library.

#include "ops/desk/desk.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "qipu/format/format.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/open.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kTwo =
    "[Red \"甲\"]\n[Black \"乙\"]\n\n1. 炮二平五 马8进7 2. 马二进三 {应走马八进七} (2. 兵七进一 "
    "卒7进1) *\n\n"
    "[Red \"丙\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 马三进四 车8进4 4. 车一平二 *\n";

Json asked(Desk& desk, const Json& request, std::string* bytes = nullptr) {
  Desk::Reply reply = desk.ask(request.dump());
  if (bytes != nullptr) *bytes = std::move(reply.bytes);
  return Json::parse(reply.json);
}

Json opened(Desk& desk, const std::string& bytes, const char* name) {
  const Json request = {{"do", "open"}, {"name", name}};
  const Json reply = Json::parse(desk.ask(request.dump(), bytes).json);
  EXPECT_EQ(reply["file"], 1);
  return asked(desk, {{"do", "list"}, {"file", 1}});
}

std::vector<std::string> line_of(const Json& view) {
  std::vector<std::string> out;
  for (std::size_t parent = 0, n = 1; n < view["nodes"].size(); ++n) {
    if (view["nodes"][n]["p"] != parent) break;  // the main line comes first
    out.push_back(view["nodes"][n]["m"]);
    parent = n;
  }
  return out;
}

TEST(Desk, ListsGamesAndWhatIsWrongWithThem) {
  Desk desk;
  const Json list = opened(desk, kTwo, "a.pgn");
  ASSERT_EQ(list["games"].size(), 2U);
  EXPECT_EQ(list["done"], true);
  EXPECT_EQ(list["games"][0]["red"], "甲");
  EXPECT_EQ(list["games"][0]["plies"], 3);
  EXPECT_EQ(list["games"][0]["errors"], 0);
  EXPECT_EQ(list["games"][1]["errors"], 1);
}

TEST(Desk, TellsTheEncodingOfAText) {
  Desk desk;
  const auto encoding = [&](const std::string& bytes) {
    const Json request = {{"do", "open"}, {"name", "a.pgn"}};
    return Json::parse(desk.ask(request.dump(), bytes).json).value("encoding", "");
  };
  EXPECT_EQ(encoding(kTwo), "UTF-8");
  EXPECT_EQ(encoding("1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 *\n"), "GB18030");
  EXPECT_EQ(encoding("1. C2=5 H8+7 *\n"), "") << "ASCII";
  EXPECT_EQ(encoding(std::string("\0\1\2\3\4\xff\xfe\0", 8)), "") << "no text";
}

TEST(Desk, ListsInPortions) {
  Desk desk;
  const Json request = {{"do", "open"}, {"name", "a.pgn"}};
  desk.ask(request.dump(), kTwo);
  const Json first = asked(desk, {{"do", "list"}, {"file", 1}, {"most", 1}});
  EXPECT_EQ(first["games"].size(), 1U);
  EXPECT_EQ(first["done"], false);
  const Json second = asked(desk, {{"do", "list"}, {"file", 1}, {"most", 5}});
  EXPECT_EQ(second["games"].size(), 1U);
  EXPECT_EQ(second["games"][0]["game"], 2);
  EXPECT_EQ(second["done"], true);
}

TEST(Desk, ShowsWhatWasMeantAndMends) {
  Desk desk;
  opened(desk, kTwo, "a.pgn");
  const Json shown = asked(desk, {{"do", "show"}, {"file", 1}, {"game", 2}});
  EXPECT_EQ(shown["view"]["red"], "丙");
  ASSERT_FALSE(shown["findings"].empty());
  const auto illegal = std::ranges::find_if(shown["findings"],
                                            [](const Json& each) { return each["code"] == 4101; });
  ASSERT_NE(illegal, shown["findings"].end()) << shown["findings"];
  EXPECT_EQ((*illegal)["ply"], 5);
  ASSERT_TRUE(shown.contains("meant"));
  EXPECT_FALSE(shown["meant"]["changes"][0]["moves"].empty());
  const Json& change = shown["meant"]["changes"][0];
  const Json mended = asked(desk, {{"do", "mend"}, {"sure", 0}});
  EXPECT_EQ(mended["changed"], true);
  for (const Json& node : mended["view"]["nodes"]) EXPECT_FALSE(node.contains("x")) << node;
  const auto line = line_of(mended["view"]);
  const std::size_t ply = change["ply"];
  for (std::size_t i = 0; i < change["moves"].size(); ++i) {
    EXPECT_EQ(Json(line.at(ply - 1 + i)), change["moves"][i]);
    EXPECT_EQ(mended["view"]["nodes"][ply + i]["t"][1], change["text"][1][i]) << "in WXF";
  }
}

TEST(Desk, EntersMovesInAnyNotation) {
  Desk desk;
  const Json fresh = asked(desk, {{"do", "new"}});
  EXPECT_EQ(fresh["view"]["nodes"].size(), 1U);
  Json reply = asked(desk, {{"do", "enter"}, {"node", 0}, {"move", "炮二平五"}});
  EXPECT_EQ(reply["node"], 1);
  reply = asked(desk, {{"do", "enter"}, {"node", 1}, {"move", "H8+7"}});
  EXPECT_EQ(reply["node"], 2);
  reply = asked(desk, {{"do", "enter"}, {"node", 0}, {"move", "h2e2"}});
  EXPECT_EQ(reply["node"], 1) << "it is there already";
  reply = asked(desk, {{"do", "enter"}, {"node", 0}, {"move", "兵七进一"}});
  EXPECT_EQ(reply["node"], 3) << "a variation";
  EXPECT_EQ(reply["view"]["nodes"].size(), 4U);
  reply = asked(desk, {{"do", "enter"}, {"node", 0}, {"move", "车一进五"}});
  EXPECT_EQ(reply["error"]["code"], 4101);
  reply = asked(desk, {{"do", "remove"}, {"node", 1}});
  EXPECT_EQ(line_of(reply["view"]), std::vector<std::string>{"c3c4"});
}

Json asked_with(Desk& desk, const Json& request, const std::string& bytes) {
  return Json::parse(desk.ask(request.dump(), bytes).json);
}

TEST(Desk, SnapshotsRestoreAGameExactly) {
  const Json edits[] = {
      {{"do", "comment"}, {"node", 0}, {"text", "引言"}},
      {{"do", "comment"}, {"node", 3}, {"text", "<b>\n第二行"}},
      {{"do", "signs"}, {"node", 2}, {"signs", {3, 7}}},
      {{"do", "enter"}, {"node", 1}, {"move", "卒7进1"}},
      {{"do", "promote"}, {"node", 4}},
      {{"do", "tags"}, {"tags", {{"Red", "丁"}, {"Result", "0-1"}}}},
      {{"do", "remove"}, {"node", 2}},
  };
  for (const int game : {1, 2}) {  // the second has an illegal move
    Desk desk;
    opened(desk, kTwo, "a.pgn");
    const Json first = asked(desk, {{"do", "show"}, {"file", 1}, {"game", game}});
    std::vector<std::pair<std::string, Json>> past;
    for (Json edit : edits) {
      edit["snapshot"] = true;
      std::string bytes;
      const Json reply = asked(desk, edit, &bytes);
      if (game == 2 && edit["do"] == "promote") continue;  // it has no such node
      ASSERT_FALSE(reply.contains("error")) << reply;
      past.emplace_back(std::move(bytes), reply["view"]);
    }
    for (const auto& [bytes, view] : past) {
      const Json again = asked_with(
          desk, {{"do", "restore"}, {"file", 1}, {"game", game}, {"snapshot", true}}, bytes);
      EXPECT_EQ(again["view"], view);
      EXPECT_EQ(again["findings"], first["findings"]);
      EXPECT_EQ(again["changed"], true);
    }
    asked(desk, {{"do", "show"}, {"file", 1}, {"game", 3 - game}});
    const Json undone = asked(desk, {{"do", "restore"}, {"file", 1}, {"game", game}});
    EXPECT_EQ(undone, first) << "as the file has it";
    EXPECT_EQ(undone["changed"], false);
    // A desk that knows nothing of it continues.
    Desk other;
    const Json kept = asked_with(other, {{"do", "new"}}, past[2].first);
    EXPECT_EQ(kept["view"]["nodes"], past[2].second["nodes"]);
    EXPECT_EQ(kept["changed"], true);
    EXPECT_EQ(kept["file"], 0);
  }
}

TEST(Desk, RestoresOnlyWhatIsARecord) {
  Desk desk;
  const Json fresh = asked(desk, {{"do", "new"}});
  const Json played = asked(desk, {{"do", "enter"}, {"node", 0}, {"move", "h2e2"}});
  const Json no_bytes = asked(desk, {{"do", "restore"}, {"file", 0}, {"game", 1}});
  EXPECT_TRUE(no_bytes.contains("error")) << "it has no file";
  for (const char* const bad : {"\x01\x02", "{", "[]"}) {
    EXPECT_TRUE(asked_with(desk, {{"do", "new"}}, bad).contains("error")) << bad;
    EXPECT_TRUE(
        asked_with(desk, {{"do", "restore"}, {"file", 0}, {"game", 1}}, bad).contains("error"))
        << bad;
  }
  EXPECT_TRUE(
      asked_with(desk, {{"do", "restore"}, {"file", 4}, {"game", 1}}, kTwo).contains("error"));
  const Json again = asked(desk, {{"do", "show"}, {"file", 0}, {"game", 1}});
  EXPECT_EQ(again["view"], played["view"]);
}

TEST(Desk, RestoresWhatIsWrongWithAStart) {
  Desk desk;
  std::string standard, empty;
  asked(desk, {{"do", "new"}, {"snapshot", true}}, &standard);
  asked(desk, {{"do", "new"}, {"fen", "9/9/9/9/9/9/9/9/9/9 w"}, {"snapshot", true}}, &empty);
  const Json request = {{"do", "restore"}, {"file", 0}, {"game", 2}};
  const Json kept = asked_with(desk, request, empty);
  EXPECT_EQ(kept["changed"], true);
  EXPECT_EQ(kept["findings"].size(), 2U);
  EXPECT_TRUE(asked_with(desk, request, standard)["findings"].empty());
  EXPECT_EQ(asked_with(desk, {{"do", "new"}}, empty)["findings"].size(), 2U);
}

TEST(Desk, PromotesRemovesAndSigns) {
  Desk desk;
  asked(desk, {{"do", "new"}});
  for (const char* const move : {"炮二平五", "兵七进一", "马二进三"}) {
    asked(desk, {{"do", "enter"}, {"node", 0}, {"move", move}});
  }
  const auto first_moves = [](const Json& reply) {
    std::vector<std::string> out;
    for (const Json& node : reply["view"]["nodes"]) {
      if (node["p"] == 0) out.push_back(node["m"]);
    }
    return out;
  };
  Json reply = asked(desk, {{"do", "promote"}, {"node", 3}});
  EXPECT_EQ(first_moves(reply), (std::vector<std::string>{"h0g2", "h2e2", "c3c4"}));
  reply = asked(desk, {{"do", "promote"}, {"node", 1}});
  EXPECT_EQ(first_moves(reply), (std::vector<std::string>{"h0g2", "h2e2", "c3c4"}));
  reply = asked(desk, {{"do", "signs"}, {"node", 2}, {"signs", {4, 7, -1, "x"}}});
  EXPECT_EQ(reply["view"]["nodes"][2]["g"], (Json{4, 7}));
  reply = asked(desk, {{"do", "signs"}, {"node", 2}, {"signs", Json::array()}});
  EXPECT_FALSE(reply["view"]["nodes"][2].contains("g"));
  EXPECT_TRUE(asked(desk, {{"do", "signs"}, {"node", 2}, {"signs", {256}}}).contains("error"));
  for (const char* const what : {"signs", "promote", "remove"}) {
    EXPECT_TRUE(asked(desk, {{"do", what}, {"node", 0}}).contains("error")) << what;
  }
  reply = asked(desk, {{"do", "remove"}, {"node", 2}});
  EXPECT_EQ(first_moves(reply), (std::vector<std::string>{"h0g2", "c3c4"}));
  reply = asked(desk, {{"do", "remove"}, {"node", 1}, {"all", true}});
  EXPECT_EQ(first_moves(reply), std::vector<std::string>());
}

TEST(Desk, SaysWhyAMoveIsIllegal) {
  Desk desk;
  asked(desk, {{"do", "new"}});
  const auto why = [&](const char* move) {
    const Json reply = asked(desk, {{"do", "why"}, {"node", 0}, {"move", move}});
    EXPECT_TRUE(reply.contains("why")) << reply;
    return std::string(reply.value("why", "?"));
  };
  EXPECT_EQ(why("h2e2"), "");
  EXPECT_EQ(why("e4e5"), "empty_origin");
  EXPECT_EQ(why("h9g7"), "not_your_piece");
  EXPECT_EQ(why("a0a3"), "own_piece");
  EXPECT_EQ(why("a0b1"), "never_so");
  EXPECT_EQ(why("h0f1"), "leg_blocked");
  EXPECT_EQ(why("a0a5"), "path_blocked");
  EXPECT_EQ(why("a3b3"), "not_over_river");
  EXPECT_EQ(why("h2h7"), "no_screen");
  const Json reply = asked(desk, {{"do", "why"}, {"node", 0}, {"move", "h0f1"}});
  EXPECT_EQ(reply["at"], "g0");
  EXPECT_EQ(reply["notes"][0].size(), 2U);
  EXPECT_TRUE(asked(desk, {{"do", "why"}, {"node", 0}, {"move", "x"}}).contains("error"));
  // Whose turn it is comes first.
  const Json typed = asked(desk, {{"do", "enter"}, {"node", 0}, {"move", "h9g7"}});
  EXPECT_EQ(typed["error"]["code"], 4101);
  EXPECT_NE(std::string(typed["error"]["notes"][0][0]).find("对方的棋子"), std::string::npos)
      << typed;
}

TEST(Desk, SaysWhatIsWrongWithAPositionThatIsSetUp) {
  Desk desk;
  const auto codes = [&](const char* fen) {
    std::vector<int> out;
    const Json reported = asked(desk, {{"do", "new"}, {"fen", fen}});
    for (const Json& finding : reported["findings"]) out.push_back(finding["code"]);
    return out;
  };
  EXPECT_EQ(codes(""), std::vector<int>());
  EXPECT_EQ(codes("4k4/9/9/9/9/9/9/4R4/9/3K5 b"), std::vector<int>());
  EXPECT_EQ(codes("9/9/9/9/9/9/9/4R4/9/3K5 b"), std::vector<int>{4201}) << "no black king";
  EXPECT_EQ(codes("9/9/9/9/9/9/9/9/9/9 w"), (std::vector<int>{4201, 4201}));
}

TEST(Desk, KeepsWhatWasChanged) {
  Desk desk;
  opened(desk, kTwo, "a.pgn");
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 1}});
  asked(desk, {{"do", "comment"}, {"node", 1}, {"text", "当头炮"}});
  asked(desk, {{"do", "tags"}, {"tags", {{"Red", "胡荣华"}, {"Black", ""}}}});
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 2}});
  std::string bytes;
  asked(desk, {{"do", "write"}, {"format", "pgn"}, {"file", 1}, {"game", 1}}, &bytes);
  EXPECT_NE(bytes.find("胡荣华"), bytes.npos);
  EXPECT_NE(bytes.find("当头炮"), bytes.npos);
  const Json again = asked(desk, {{"do", "show"}, {"file", 1}, {"game", 1}});
  EXPECT_EQ(again["changed"], true);
  EXPECT_EQ(again["view"]["black"], "");
  for (const auto& [words, result] :
       {std::pair("1-0", "1-0"), std::pair("和棋", "1/2-1/2"), std::pair("", "*")}) {
    const Json reported = asked(desk, {{"do", "tags"}, {"tags", {{"Result", words}}}});
    EXPECT_EQ(reported["view"]["result"], result);
    EXPECT_EQ(reported["row"]["result"], result);
  }
}

TEST(Desk, KeepsGamesThatWereBegunHere) {
  Desk desk;
  for (const char* const move : {"炮二平五", "兵七进一"}) {
    asked(desk, {{"do", "new"}});
    asked(desk, {{"do", "enter"}, {"node", 0}, {"move", move}});
  }
  asked(desk, {{"do", "new"}});
  const Json first = asked(desk, {{"do", "show"}, {"file", 0}, {"game", 1}});
  EXPECT_EQ(line_of(first["view"]), std::vector<std::string>{"h2e2"});
  std::string bytes;
  asked(desk, {{"do", "write"}, {"format", "ucci"}, {"file", 0}, {"game", 2}}, &bytes);
  EXPECT_NE(bytes.find("c3c4"), bytes.npos) << bytes;
  EXPECT_TRUE(asked(desk, {{"do", "show"}, {"file", 0}, {"game", 3}}).contains("error"))
      << "nothing was played in it";
}

TEST(Desk, WritesEveryFormatAsItIsReadBack) {
  Desk desk;
  opened(desk, kTwo, "a.pgn");
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 1}});
  const Json choices = asked(desk, {{"do", "formats"}});
  ASSERT_GT(choices["formats"].size(), 10U);
  for (const Json& format : choices["formats"]) {
    std::string bytes;
    const Json reported = asked(desk, {{"do", "write"}, {"format", format["id"]}}, &bytes);
    ASSERT_FALSE(reported.contains("error")) << format["id"] << reported;
    EXPECT_FALSE(bytes.empty()) << format["id"];
    const std::string id = format["id"];
    if (find_format(id)->open == nullptr || !find_format(id)->can.moves) continue;
    auto games = OpenGames::of(bytes, reported["name"]);
    const auto game = games.next();
    ASSERT_TRUE(game) << id;
    EXPECT_EQ(main_line_of(game->game)->moves.size(), 3U) << id;
  }
}

TEST(Desk, WritesGamesInAnyOrder) {
  Desk desk;
  opened(desk, kTwo, "a.pgn");
  for (const int number : {1, 2, 2, 1, 2}) {
    std::string bytes;
    asked(desk, {{"do", "write"}, {"format", "pgn"}, {"file", 1}, {"game", number}}, &bytes);
    EXPECT_NE(bytes.find(number == 1 ? "甲" : "丙"), bytes.npos) << number;
    const Json none = asked(desk, {{"do", "write"}, {"file", 1}, {"game", 3}});
    EXPECT_TRUE(none.contains("error"));
  }
}

TEST(Desk, GathersGamesInOneFile) {
  Desk desk;
  opened(desk, kTwo, "a.pgn");
  const auto refused = [](const Json& reply) { return reply.contains("error"); };
  EXPECT_TRUE(refused(asked(desk, {{"do", "add"}, {"file", 1}, {"game", 1}})))
      << "nothing is begun";
  EXPECT_TRUE(refused(asked(desk, {{"do", "gathered"}})));
  for (const Json& format : asked(desk, {{"do", "formats"}})["formats"]) {
    const std::string id = format["id"];
    const bool many = find_format(id)->can.many_games;
    EXPECT_EQ(format["many"], many) << id;
    const Json begun = asked(desk, {{"do", "gather"}, {"format", id}});
    if (!many) {
      EXPECT_EQ(begun["error"]["code"], 5103) << id;
      continue;
    }
    ASSERT_FALSE(begun.contains("error")) << id << begun;
    EXPECT_TRUE(refused(asked(desk, {{"do", "gathered"}}))) << id << ": no game was added";
    EXPECT_TRUE(refused(asked(desk, {{"do", "add"}, {"file", 1}, {"game", 3}}))) << id;
    EXPECT_EQ(asked(desk, {{"do", "add"}, {"file", 1}, {"game", 2}})["games"], 1) << id;
    EXPECT_EQ(asked(desk, {{"do", "add"}, {"file", 1}, {"game", 1}})["games"], 2) << id;
    std::string bytes;
    const Json reported = asked(desk, {{"do", "gathered"}, {"name", "all"}}, &bytes);
    EXPECT_EQ(std::string(reported["name"]).substr(0, 4), "all.") << id;
    EXPECT_TRUE(refused(asked(desk, {{"do", "gathered"}}))) << id << ": it was taken";
    if (find_format(id)->open == nullptr || !find_format(id)->can.moves) continue;
    auto games = OpenGames::of(bytes, reported["name"]);
    for (const std::size_t plies : {4U, 3U}) {
      const auto game = games.next();
      ASSERT_TRUE(game) << id;
      EXPECT_EQ(main_line_of(game->game)->moves.size(), plies) << id;
    }
    EXPECT_FALSE(games.next()) << id;
  }
}

TEST(Desk, GathersGamesAsTheyWereChanged) {
  Desk desk;
  opened(desk, kTwo, "a.pgn");
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 2}});
  asked(desk, {{"do", "tags"}, {"tags", {{"Red", "丁"}}}});
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 1}});
  asked(desk, {{"do", "tags"}, {"tags", {{"Red", "戊"}}}});
  asked(desk, {{"do", "gather"}, {"format", "jsonl"}});
  for (const int number : {1, 2}) asked(desk, {{"do", "add"}, {"file", 1}, {"game", number}});
  std::string bytes;
  asked(desk, {{"do", "gathered"}}, &bytes);
  const std::size_t end = bytes.find('\n');
  const Json first = Json::parse(bytes.substr(0, end)), second = Json::parse(bytes.substr(end + 1));
  EXPECT_EQ(first["tags"][0][1], "戊");
  EXPECT_EQ(second["tags"][0][1], "丁");
  EXPECT_EQ(second["source"], (Json{{"path", "a.pgn"}, {"number", 2}}));
}

TEST(Desk, SaysWhatTheEngineAndTheArbiterSay) {
  Desk desk;
  asked(desk, {{"do", "new"}, {"fen", "4k4/9/9/9/9/9/9/4R4/9/3K5 w"}});
  const Json line = asked(desk, {{"do", "analyse"},
                                 {"fen", "4k4/9/9/9/9/9/9/4R4/9/3K5 b"},
                                 {"moves", "e9f9"},
                                 {"nodes", 2000}});
  ASSERT_EQ(line["lines"].size(), 1U) << line;
  ASSERT_TRUE(line["lines"][0].contains("moves")) << line;
  EXPECT_EQ(line["lines"][0]["text"].size(), 3U);
  EXPECT_GT(line["lines"][0]["chance"].get<double>(), 0.5);
  const Json rulings = asked(desk, {{"do", "judge"}, {"rules", "2020"}});
  EXPECT_TRUE(rulings["rulings"].empty());
  std::size_t reported = 0;
  desk.progress = [&](std::size_t done, std::size_t all) {
    reported = done == all ? all : reported;
  };
  opened(desk, "1. 帅五进一 将5进1 2. 帅五进一 *", "a.pgn");
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 1}});
  const Json annotated = asked(desk, {{"do", "annotate"}, {"nodes", 200}, {"language", "zh"}});
  EXPECT_GT(reported, 0U);
  EXPECT_TRUE(annotated["view"].contains("summary")) << annotated;
  EXPECT_EQ(annotated["changed"], true);

  // Another desk continues with it.
  std::string bytes;
  asked(desk, {{"do", "write"}, {"format", "json"}}, &bytes);
  Desk other;
  opened(other, "1. 帅五进一 将5进1 2. 帅五进一 *", "a.pgn");
  asked(other, {{"do", "show"}, {"file", 1}, {"game", 1}});
  const Json request = {{"do", "take"}};
  const Json taken = Json::parse(other.ask(request.dump(), bytes).json);
  ASSERT_TRUE(taken.contains("view")) << taken << bytes;
  // Moves that a sentence of the record names become nodes of its page.
  EXPECT_GE(taken["view"]["nodes"].size(), annotated["view"]["nodes"].size());
  const auto evaluated = [](const Json& shown) {
    return std::ranges::count_if(shown["view"]["nodes"],
                                 [](const Json& node) { return node.contains("e"); });
  };
  EXPECT_GT(evaluated(annotated), 0);
  EXPECT_EQ(evaluated(taken), evaluated(annotated));
}

TEST(Desk, DrawsAndReports) {
  Desk desk;
  asked(desk, {{"do", "new"}});
  std::string bytes;
  asked(desk, {{"do", "picture"}, {"node", 0}}, &bytes);
  EXPECT_TRUE(bytes.starts_with("<svg") || bytes.starts_with("<?xml")) << bytes.substr(0, 60);
  asked(desk, {{"do", "report"}}, &bytes);
  EXPECT_TRUE(bytes.starts_with("<!DOCTYPE html>"));
}

TEST(Desk, RefusesWhatCannotBeAsked) {
  Desk desk;
  for (const char* const request :
       {"", "x", "[]", "{}", R"({"do":1})", R"({"do":"fly"})", R"({"do":"list"})",
        R"({"do":"list","file":7})", R"({"do":"show","file":1,"game":0})", R"({"do":"legal"})",
        R"({"do":"enter","node":0,"move":"炮二平五"})", R"({"do":"write"})", R"({"do":"mend"})",
        R"({"do":"new","fen":"9/9"})", R"({"do":"annotate"})", R"({"do":"judge"})"}) {
    const Json reply = Json::parse(desk.ask(request).json);
    EXPECT_TRUE(reply.contains("error")) << request << reply;
    EXPECT_EQ(reply["error"]["text"].size(), 2U);
  }
  const Json closed = opened(desk, kTwo, "a.pgn");
  asked(desk, {{"do", "close"}, {"file", 1}});
  EXPECT_TRUE(asked(desk, {{"do", "show"}, {"file", 1}, {"game", 1}}).contains("error"));
}

TEST(Desk, KeepsFilesWhoseGamesAreNeeded) {
  Desk desk;
  static_cast<void>(opened(desk, kTwo, "a.pgn"));
  const Json close = {{"do", "close"}, {"file", 1}};
  asked(desk, {{"do", "show"}, {"file", 1}, {"game", 2}});
  EXPECT_TRUE(asked(desk, close).contains("error"));  // it is open
  asked(desk, {{"do", "enter"}, {"node", 0}, {"move", "h2e2"}});
  asked(desk, {{"do", "comment"}, {"node", 0}, {"text", "好"}});
  asked(desk, {{"do", "new"}});
  EXPECT_TRUE(asked(desk, close).contains("error"));  // changed
  EXPECT_FALSE(asked(desk, {{"do", "show"}, {"file", 1}, {"game", 2}}).contains("error"));
}

TEST(Desk, GathersEachGameWithItsOwnSource) {
  Desk desk;
  static_cast<void>(opened(desk, kTwo, "secret.pgn"));
  asked(desk, {{"do", "new"}});
  const Json own = asked(desk, {{"do", "enter"}, {"node", 0}, {"move", "h2e2"}});
  asked(desk, {{"do", "gather"}, {"format", "jsonl"}});
  asked(desk, {{"do", "add"}, {"file", 1}, {"game", 1}});
  asked(desk, {{"do", "add"}, {"file", 0}, {"game", own["game"]}});
  std::string bytes;
  asked(desk, {{"do", "gathered"}, {"name", "all"}}, &bytes);
  const std::size_t second = bytes.find('\n') + 1;
  EXPECT_NE(bytes.find("secret.pgn"), std::string::npos);
  EXPECT_EQ(bytes.find("secret.pgn", second), std::string::npos) << bytes;
  // If games cannot be gathered, the earlier ones are dropped, too.
  asked(desk, {{"do", "gather"}, {"format", "pgn"}});
  asked(desk, {{"do", "add"}, {"file", 1}, {"game", 1}});
  EXPECT_TRUE(asked(desk, {{"do", "gather"}, {"format", "xqf"}}).contains("error"));
  EXPECT_TRUE(asked(desk, {{"do", "gathered"}}).contains("error"));
}

TEST(Desk, LivesThroughRandomRequests) {
  std::mt19937 random(1);
  const std::vector<Json> words = {"open",    "list",
                                   "show",    "new",
                                   "legal",   "enter",
                                   "remove",  "comment",
                                   "tags",    "mend",
                                   "write",   "report",
                                   "picture", "judge",
                                   "close",   "gather",
                                   "add",     "gathered",
                                   -1,        0,
                                   1,         2,
                                   5,         1e300,
                                   "h2e2",    "xqf",
                                   "big5",    "4k4/9/9/9/9/9/9/9/9/4K4 b",
                                   true,      Json::object(),
                                   nullptr};
  constexpr const char* kNames[] = {"file",     "game",  "node", "move", "format",
                                    "encoding", "text",  "tags", "sure", "fen",
                                    "notation", "rules", "most"};
  const auto pick = [&](std::size_t most) { return random() % most; };
  for (int round = 0; round < 20; ++round) {
    Desk desk;
    const Json open = {{"do", "open"}, {"name", "a.pgn"}};
    desk.ask(open.dump(), kTwo);
    for (int i = 0; i < 200; ++i) {
      Json request = {{"do", words[pick(18)]}};
      for (std::size_t fields = pick(4); fields > 0; --fields) {
        request[kNames[pick(std::size(kNames))]] = words[pick(words.size())];
      }
      const Json reply = Json::parse(desk.ask(request.dump(), kTwo).json, nullptr, false);
      ASSERT_TRUE(reply.is_object()) << request;
    }
  }
}

}  // namespace
}  // namespace qipu
