// The order of games: compared with lists ordered by hand, and laws of any order.

#include "archive/counting/game_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace qipu {
namespace {

Game tagged(const char* name, const std::string& value) {
  Game out;
  if (!value.empty()) out.tags.add(name, value);
  return out;
}

std::string key_of(const char* by, const Game& game, const char* source = "a.pgn") {
  const auto order = GameOrder::by(by);
  EXPECT_TRUE(order) << by;
  return order ? order->key(game, source) : std::string();
}

/// Expects the values to be in the strict order of their keys; equal keys fail.
void expect_order(const char* by, const char* tag, const std::vector<std::string>& values) {
  for (std::size_t i = 1; i < values.size(); ++i) {
    EXPECT_LT(key_of(by, tagged(tag, values[i - 1])), key_of(by, tagged(tag, values[i])))
        << by << ": " << values[i - 1] << " " << values[i];
  }
}

TEST(GameOrder, ComparesFieldsAsWhatTheyAre) {
  expect_order("date", "Date",
               {"1988", "1988.05", "1988.05.03", "1988年10月", "1995-04-12", "春天", "?"});
  expect_order("year", "Date", {"1988.12", "1989.01", ""});
  expect_order("round", "Round",
               {"1", "第2轮", "3.2", "3.10", "第九轮", "第十轮", "１１", "第十二轮", "第二十一轮",
                "一百零二", "第103轮", "第103轮 补赛", "R104", "决赛第2轮", "决赛第10轮", "?"});
  EXPECT_EQ(key_of("round", tagged("Round", "第03轮")), key_of("round", tagged("Round", "3")));
  expect_order("table", "Table", {"1", "第2台", "第十台"});
  expect_order("redelo", "RedElo", {"-5", "900", "2400", "10000", "unrated", ""});
  expect_order("event", "Event", {"第2届", "第10届", "第10届 乙组", "全国赛", "五羊杯", "????"});
  expect_order("红方", "Red", {"陈孝堃", "胡荣华", "李来群", "吕钦", "王嘉良", "许银川", "赵国荣"});
  expect_order("\"Weather\"", "Weather", {"2", "10", "rain", "snow", "Sun"});
  const auto result = [](GameResult r) {
    Game game;
    game.outcome.result = r;
    return key_of("result", game);
  };
  EXPECT_LT(result(GameResult::red_wins), result(GameResult::draw));
  EXPECT_LT(result(GameResult::draw), result(GameResult::black_wins));
  EXPECT_LT(result(GameResult::black_wins), result(GameResult::unknown));
  EXPECT_LT(key_of("source", {}, "a/b.pgn"), key_of("file", {}, "a/c.pgn"));
}

// A descending order reverses the values; values of another kind, or missing ones, stay last.
TEST(GameOrder, DescendsAmongTheValuesAlone) {
  expect_order("-date", "Date", {"1995", "1988.05.03", "1988.05", "1988", "春天", ""});
  expect_order("-round", "Round", {"12", "3.10", "3.2", "3", "半决赛", "?"});
  expect_order("-event", "Event", {"五羊杯", "全国赛乙组", "全国赛", "第10届", "第2届", ""});
}

TEST(GameOrder, TakesOneFieldAfterTheOther) {
  const auto game = [](const char* date, const char* event, const char* round) {
    Game out;
    for (const auto& [name, value] :
         {std::pair{"Date", date}, {"Event", event}, {"Round", round}}) {
      out.tags.add(name, value);
    }
    return out;
  };
  const std::vector<Game> ordered = {game("1990", "乙", "1"),   game("1990", "乙", "2"),
                                     game("1990", "乙组", "1"), game("1990", "?", "0"),
                                     game("1991", "甲", "9"),   game("?", "甲", "1")};
  for (std::size_t i = 1; i < ordered.size(); ++i) {
    EXPECT_LT(key_of("date,event,round", ordered[i - 1]), key_of("date, event, round", ordered[i]))
        << i;
  }
  // If one value begins another, the next column does not mix with it.
  EXPECT_LT(key_of("event,-round", ordered[1]), key_of("event,-round", ordered[0]));
  EXPECT_LT(key_of("-event,round", ordered[2]), key_of("-event,round", ordered[1]));
  EXPECT_EQ(key_of("event", ordered[0]), key_of("event", ordered[1]));
}

TEST(GameOrder, NamesOfSidesAreInTheirOrder) {
  Game a, b, c;
  a.tags.add("Red", "甲");
  a.tags.add("Black", "乙");
  b.tags.add("Red", "乙");
  b.tags.add("Black", "甲");
  EXPECT_EQ(key_of("player", a), key_of("opponent", b));
  EXPECT_LT(key_of("player", a), key_of("player", b));  // jia, yi
  EXPECT_LT(key_of("player", b), key_of("player", c));
  EXPECT_LT(key_of("-player", b), key_of("-player", c));
}

TEST(GameOrder, RefusesWhatIsNoField) {
  for (const char* wrong : {"", "yaer", "date,,event", "-", "colour", "moves", "date,x"}) {
    const auto order = GameOrder::by(wrong);
    ASSERT_FALSE(order) << wrong;
    EXPECT_EQ(order.error().code, &diag::query_field);
  }
}

}  // namespace
}  // namespace qipu
