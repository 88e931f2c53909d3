// Pages of openings: their content, field by field, and special texts in records.

#include "publish/explorer_page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "publish/assets.h"
#include "publish/markup.h"
#include "support/page_view.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::page_view;

/// The moves that games play from a root, counted in both ways.
struct Counted {
  explicit Counted(const Position& root = Position::standard())
      : plain(root, 2, false), joined(root, 2, true), samples(root, 2) {}

  void add(std::initializer_list<const char*> words, SampleGame game) {
    std::vector<Move> line;
    for (const char* const each : words) line.push_back(move(each));
    plain.add(Position::standard(), line, game.result, game.day / 10000);
    joined.add(Position::standard(), line, game.result, game.day / 10000);
    samples.add(Position::standard(), line, std::move(game));
  }
  std::string page(std::optional<std::vector<Move>> before = std::vector<Move>(),
                   const Notation* notation = nullptr, bool begin_joined = false,
                   Language language = Language::en, const KeptMoves& kept = {.plies = 2}) const {
    const auto one = opening_graph(plain, kept, 1000), other = opening_graph(joined, kept, 1000);
    return explorer_page({.plain = *one,
                          .joined = *other,
                          .samples = samples,
                          .kept = kept,
                          .read = 9,
                          .begin_joined = begin_joined,
                          .before = std::move(before),
                          .title = "题 <1>",
                          .language = language,
                          .notation = notation});
  }

  MoveTree plain, joined;
  SampleGames samples;
};

Counted three_games() {
  Counted out;
  out.add({"h2e2", "h9g7"}, {.red = "甲",
                             .black = "乙",
                             .event = "赛",
                             .date = "1990",
                             .result = GameResult::red_wins,
                             .day = 19900000});
  out.add({"h2e2", "h9g7"}, {.red = "乙", .black = "甲", .result = GameResult::draw});
  out.add({"b2e2", "b9c7"}, {.red = "甲", .result = GameResult::unknown});
  return out;
}

TEST(ExplorerPage, HoldsBothTreesAndTheirGames) {
  nlohmann::json view = page_view(three_games().page());
  EXPECT_NE(view["scripts"], "");
  view.erase("scripts");
  test::expect_json(view, R"json({
    "v": 1, "title": "题 <1>",
    "fen": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "read": 9, "plies": 2, "least": 1, "most": 0, "joined": 0,
    "notations": [["zh", "中文（简体）", "Chinese"],
      ["wxf", "WXF，世界象棋规则 2018（C2=5、13=4）", "WXF, World Xiangqi Rules 2018 (C2=5, 13=4)"]],
    "before": [],
    "trees": [
      {"n": [3, 1, 1, 0], "places": [
        {"m": [["h2e2", ["炮二平五", "C2=5"], 2, 1, 1, 0, 1990, 1],
               ["b2e2", ["炮八平五", "C8=5"], 1, 0, 0, 0, 0, 2]],
         "n": [3, 1, 1, 0], "s": [0, 1, 2]},
        {"m": [["h9g7", ["马8进7", "H8+7"], 2, 1, 1, 0, 1990, 3]],
         "n": [2, 1, 1, 0], "o": 0, "s": [0, 2]},
        {"m": [["b9c7", ["马2进3", "H2+3"], 1, 0, 0, 0, 0, 4]],
         "n": [1, 0, 0, 0], "o": 0, "s": [1]},
        {"o": 1, "s": [0, 2]}, {"o": 1, "s": [1]}]},
      {"n": [3, 1, 1, 0], "places": [
        {"m": [["h2e2", ["炮二平五", "C2=5"], 3, 1, 1, 0, 1990, 1]],
         "n": [3, 1, 1, 0], "s": [0, 1, 2]},
        {"m": [["h9g7", ["马8进7", "H8+7"], 3, 1, 1, 0, 1990, 2]],
         "n": [3, 1, 1, 0], "o": 0, "s": [0, 1, 2]},
        {"o": 1, "s": [0, 1, 2]}]}],
    "openings": [["B00", "中炮局", "Central Cannon Opening"],
                 ["B05", "中炮对进左马", "Central Cannon v. Left Horse"]],
    "names": ["甲", "乙", "赛", ""],
    "games": [[0, 1, 2, "1990", "1-0"], [0, 3, 3, "", "*"], [1, 0, 3, "", "1/2-1/2"]]})json");
}

TEST(ExplorerPage, SaysWhatIsLeftOutAndWhatIsShownFirst) {
  const auto view =
      page_view(three_games().page(std::vector<Move>(), find_notation("iccs"), true, Language::zh,
                                   {.plies = 1, .least = 2, .moves = 7}));
  EXPECT_EQ(view["least"], 2);
  EXPECT_EQ(view["most"], 7);
  EXPECT_EQ(view["plies"], 1);
  EXPECT_EQ(view["joined"], 1);
  EXPECT_EQ(view["notations"].size(), 3U);
  const auto& root = view["trees"][0]["places"][0];
  EXPECT_EQ(root["x"], 1);
  EXPECT_EQ(root["n"][0], 3);
  EXPECT_EQ(root["m"].size(), 1U);
  EXPECT_EQ(root["m"][0][1], nlohmann::json({"H2-E2", "炮二平五", "C2=5"}));
  EXPECT_FALSE(view["trees"][0]["places"][1].contains("m"));
  // A notation that is there by default comes first, and once.
  const auto wxf = page_view(three_games().page(std::vector<Move>(), find_notation("wxf")));
  ASSERT_EQ(wxf["notations"].size(), 2U);
  EXPECT_EQ(wxf["notations"][0][0], "wxf");
}

TEST(ExplorerPage, NamesOpeningsWhereTheWayIsKnown) {
  Position root = Position::standard();
  root.make(move("h2e2"));
  Counted counted(root);
  counted.add({"h2e2", "h9g7"}, {});
  const auto known = page_view(counted.page(std::vector<Move>{move("h2e2")}));
  EXPECT_EQ(known["before"], nlohmann::json::parse(R"([["炮二平五", "C2=5"]])"));
  EXPECT_EQ(known["openings"].size(), 2U);
  EXPECT_TRUE(known["trees"][0]["places"][0].contains("o"));
  const auto unknown = page_view(counted.page(std::nullopt));
  EXPECT_TRUE(unknown["before"].empty());
  EXPECT_TRUE(unknown["openings"].empty());
  EXPECT_FALSE(unknown["trees"][0]["places"][0].contains("o"));
}

TEST(ExplorerPage, WhatRecordsSayStaysText) {
  const std::string hostile =
      "</script><script>alert(1)</script><!-- {{script}} {{view}} ' \" & <b onclick=x>";
  Counted counted;
  counted.add({"h2e2"}, {.red = hostile, .black = hostile + "\u202E", .event = hostile + "\x1B"});
  const std::string page = counted.page();
  EXPECT_EQ(page.find("alert(1)</script"), page.npos);
  EXPECT_EQ(page.find("<b onclick"), page.npos);
  const auto view = page_view(page);
  EXPECT_EQ(view["names"], nlohmann::json({hostile, hostile + "⟨U+202E⟩", hostile + "⟨U+001B⟩"}));
}

TEST(ExplorerPage, IsItsPartsInTheirPlaces) {
  for (const Language language : {Language::zh, Language::en}) {
    const std::string page = three_games().page(std::vector<Move>(), nullptr, false, language);
    const std::pair<std::string_view, std::string> values[] = {
        {"lang", language == Language::zh ? "zh-Hans" : "en"},
        {"head", asset::head("题 <1>", asset::Scripts::explorer)},
        {"style", std::string(asset::page_css())},
        {"shapes", all_shapes()},
        {"view", test::part_between(page, "id=\"qipu-view\">", "</script>")},
        {"script", std::string(asset::explorer_js())},
        {"moves", "炮二平五  2\n炮八平五  1\n"},
    };
    EXPECT_TRUE(page == asset::filled(asset::explorer_html(), values));
  }
}

}  // namespace
}  // namespace qipu
