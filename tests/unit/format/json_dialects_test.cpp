// JSON of other programs, read by the same reader.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/records.h"
#include "support/shared.h"
#include "support/summary.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

using namespace test;

// Its texts contain marks of the formats that sites put into pages.
TEST(JsonDialects, MarksInTextsDoNotTellTheFormat) {
  for (const std::string_view mark :
       {"[DhtmlXQ_comment1]x[/DhtmlXQ_comment1]", "[DHJHtmlXQ]", "<html><body>", "[Event"}) {
    const std::string object =
        R"({"title": "t", "movelist": "77477062", "comments": ")" + std::string(mark) + "\"}";
    EXPECT_EQ(detect_format(object, object, "-"), &kJsonLines) << mark;
    const std::string list = "[\n" + object + ",\n" + object + "\n]\n";
    EXPECT_EQ(detect_format(list, list, "-"), &kJson) << mark;
  }
}

TEST(JsonDialects, AScrapeOfDpxqHasTheFieldsOfDhtmlXq) {
  const std::string text =
      "{\"title\": \"甲 胜 乙\", \"red\": \"甲\", \"place\": \"安徽\", \"result\": \"红胜\", "
      "\"movelist\": \"77477062\", \"binit\": \"\", \"dpid\": 7, \"x\": [1], \"y\": null, "
      "\"moves\": \"[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]\", "
      "\"comments\": \"[DhtmlXQ_comment2]二||三[/DhtmlXQ_comment2]\"}";
  const auto r = test::read_all(kJson, text);
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(main_line(g), "h2e2 h9g7");
  EXPECT_EQ(g.leaves(), 2u);
  EXPECT_EQ(g[1].place, text.find("77477062"));
  EXPECT_EQ(g.notes(2).comment, "二\n三");
  EXPECT_EQ(g.tags.get("Title"), "甲 胜 乙");
  EXPECT_EQ(g.tags.get("Site"), "安徽");
  EXPECT_EQ(g.tags.get("dhtmlxq.dpid"), "7");
  EXPECT_EQ(g.outcome.result, GameResult::red_wins);
  EXPECT_EQ(codes(r), Codes{"json_key"});
  EXPECT_EQ(kJsonLines.probe(text), Likeness::certain);
}

TEST(JsonDialects, ACrawlIsAListOfThem) {
  const std::string init = "9999999949999999999999999999999999999999409999999999999999999999";
  const auto r = test::read_all(
      kJson, "[{\"title\": \"a\", \"url\": \"u\", \"init\": \"" + init +
                 "\", \"move_list\": \"4948\", \"result\": \"黑胜\"},\n"
                 "{\"title\": \"b\", \"url\": \"v\", \"init\": \"\", \"move_list\": \"7747\", "
                 "\"result\": \"\"}]");
  ASSERT_EQ(r.games.size(), 2u) << r.said();
  EXPECT_EQ(write_fen_board(r.games[0].start.board), "4k4/9/9/9/9/9/9/9/9/4K4");
  EXPECT_EQ(main_line(r.games[0]), "e0e1");
  EXPECT_EQ(r.games[0].outcome.result, GameResult::black_wins);
  EXPECT_EQ(main_line(r.games[1]), "h2e2");
  EXPECT_EQ(r.games[1].tags.get("dhtmlxq.url"), "v");
}

TEST(JsonDialects, ListsOfMovesAreReadAsTheyAre) {
  const auto r = test::read_all(
      kJson,
      "{\"fen\": \"startpos\", \"moves\": [\"h2e2\", \"h9g7\"], \"result\": \"1-0\", "
      "\"white\": \"A\", \"engine\": \"x\"}\n"
      "{\"moves\": \"h2e2 h9g7\", \"winner\": \"black\", \"event\": \"杯\"}\n"
      "{\"moves\": [\"h3e3\", \"h10g8\"], \"result\": 0.5}\n"
      "{\"moves\": [], \"result\": 0}",
      true);
  ASSERT_EQ(r.games.size(), 4u) << r.said();
  EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7");
  EXPECT_EQ(r.games[0].tags.get("Red"), "A");
  EXPECT_EQ(r.games[0].tags.get("json.engine"), "x");
  EXPECT_EQ(main_line(r.games[1]), "h2e2 h9g7");
  EXPECT_EQ(r.games[1].outcome.result, GameResult::black_wins);
  EXPECT_EQ(r.games[1].tags.get("Event"), "杯");
  EXPECT_EQ(r.games[2].outcome.result, GameResult::draw);
  EXPECT_EQ(r.games[3].outcome.result, GameResult::black_wins);  // 0.5 shows that 0 is a loss
}

TEST(JsonDialects, SelfPlayIsSeenByTheMover) {
  const std::string text =
      "[\"rkemsmekr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RKEMSMEKR\", [\"7242\", -1], "
      "[\"1022\", 1], [\"7062\", -1]]";
  const auto r = test::read_all(kJson, text, true);
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_TRUE(r.games[0].start.is_standard());
  EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2");
  EXPECT_EQ(r.games[0].outcome.result, GameResult::black_wins);
  EXPECT_TRUE(r.findings.all.empty()) << r.said();
  EXPECT_EQ(kJson.probe(text), Likeness::certain);
  const auto two = test::read_all(kJson, "[" + text + ",\n" + text + "]");
  EXPECT_EQ(two.games.size(), 2u) << two.said();
  const auto odd = test::read_all(
      kJson, "[\"4s4/9/9/9/9/9/9/9/9/4S4\", [\"4041\", 0.3], [\"99\"], [\"404a\", 0.1], [7]]");
  ASSERT_EQ(odd.games.size(), 1u);
  EXPECT_EQ(odd.games[0].size(), 4u);
  EXPECT_EQ(odd.games[0].written(2), "99");
  EXPECT_EQ(odd.games[0].outcome.result, GameResult::unknown);
}

TEST(JsonDialects, NestedMovesHaveNextAndOther) {
  const std::string text =
      "{\"info\": {\"TitleA\": \"\\n题\", \"Red\": \"\", \"Result\": \"红胜\", \"FEN\": "
      "\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\"}, \"remark\": "
      "\"开\\r\\n局\","
      "\"moves\": {\"f\": 27, \"t\": 24, \"n\": {\"f\": 97, \"t\": 76, \"r\": \"马\", \"o\": "
      "{\"f\": 77, \"t\": 74}}, \"o\": {\"f\": 32, \"t\": 42}}}";
  const auto r = test::read_all(kJson, text);
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  const Game& g = r.games[0];
  EXPECT_EQ(main_line(g), "h2e2 h9g7");
  EXPECT_EQ(g.leaves(), 3u);
  EXPECT_EQ(g[4].move.ucci(), "c3c4");
  EXPECT_EQ(g[2].place, text.find("{\"f\": 97"));
  EXPECT_EQ(g.notes(kRoot).comment, "开\n局");
  EXPECT_EQ(g.notes(2).comment, "马");
  EXPECT_EQ(g.tags.get("Title"), "题");
  EXPECT_EQ(g.outcome.result, GameResult::red_wins);
  EXPECT_TRUE(r.findings.all.empty());
  const auto odd = test::read_all(
      kJson, "{\"moves\": {\"f\": 99, \"t\": -1, \"n\": [3]}, \"z\": {}, \"info\": {\"a\": []}}");
  EXPECT_EQ(codes(odd), (Codes{"json_key", "json_key", "off_board", "json_value"}));
}

TEST(JsonDialects, DeepNestingIsHarmless) {
  std::string text = "{\"moves\": ";
  for (int i = 0; i < 100000; ++i) {
    text += i % 2 == 0 ? "{\"f\": 27, \"t\": 24, \"n\": " : "{\"f\": 24, \"t\": 27, \"n\": ";
  }
  text += "{}" + std::string(100001, '}');
  const auto r = test::read_all(kJson, text);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].size(), 100001u);
}

TEST(JsonDialects, ManyKeysTakeTimeInProportion) {
  constexpr std::size_t kKeys = test::some(100'000U, 4U);
  std::string fields, objects;
  for (std::size_t i = 0; i < kKeys; ++i) {
    fields += "\"k" + std::to_string(i) + "\": \"v\", ";
    objects += "\"o" + std::to_string(i) + "\": {}, ";
  }
  const auto digits = test::read_all(kJson, "{" + fields + objects + "\"movelist\": \"7747\"}");
  ASSERT_EQ(digits.games.size(), 1u);
  EXPECT_EQ(digits.games[0].tags.size(), kKeys);
  const auto nested = test::read_all(
      kJson, "{\"info\": {" + fields + "\"Red\": \"甲\"}, \"moves\": {\"f\": 27, \"t\": 24}}");
  ASSERT_EQ(nested.games.size(), 1u);
  EXPECT_EQ(nested.games[0].tags.size(), kKeys + 1);
  EXPECT_EQ(nested.games[0].tags.begin()->first, "k0");
}

TEST(JsonDialects, ControlCharactersInStringsAreKept) {
  const auto r =
      test::read_all(kJson, "{\"tags\": {\"Title\": \"a\x0B\\n\nb\"}, \"moves\": [\"h2e2\"]}");
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_EQ(r.games[0].tags.get("Title"), "a\x0B\n\nb");
  EXPECT_EQ(codes(r), Codes{"json_mended"});
}

}  // namespace
}  // namespace qipu
