// Games counted by fields: compared with a count by hand; parts give the same as the whole.

#include "qipu/archive/stats.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/random_game.h"

namespace qipu {
namespace {

Game game(const char* red, const char* black, const char* date, GameResult result) {
  Game out;
  for (const auto& [name, value] : {std::pair{"Red", red}, {"Black", black}, {"Date", date}}) {
    if (*value != '\0') out.tags.add(name, value);
  }
  out.outcome.result = result;
  return out;
}

std::vector<Game> some_games() {
  using R = GameResult;
  return {game("甲", "乙", "1980.01.02", R::red_wins), game("乙", "甲", "1980.03.04", R::draw),
          game("甲", "丙", "1981", R::black_wins), game("甲", "乙", "????.??.??", R::unknown),
          game("丙", "?", "1980", R::red_wins)};
}

std::string counted(const char* by, Stats::Order order, const std::vector<Game>& games,
                    std::uint64_t least = 1) {
  auto stats = Stats::by(by);
  if (!stats) return std::string(stats.error().code->name) + " " + stats.error().args.front();
  for (const Game& g : games) stats->add(g, "x/a.pgn");
  std::string out;
  for (const auto& [values, count] : stats->rows(order, least)) {
    for (const std::string& value : values) out += value + " ";
    out += std::to_string(count.games) + "=" + std::to_string(count.wins) + "+" +
           std::to_string(count.draws) + "+" + std::to_string(count.losses) + "; ";
  }
  return out;
}

// Rounds are counted and ordered by their numbers, in any form.
TEST(Stats, CountsRoundsByTheirNumbers) {
  std::vector<Game> games;
  for (const char* const round :
       {"第10轮", "第09轮", "9", "第九轮", "3.10", "3.9", "决赛第01轮", "第1轮", "?"}) {
    games.emplace_back().tags.set("Round", round);
  }
  EXPECT_EQ(counted("round", Stats::Order::values, games),
            " 1=0+0+0; 1 1=0+0+0; 3.9 1=0+0+0; 3.10 1=0+0+0; 9 3=0+0+0; 10 1=0+0+0; "
            "决赛第01轮 1=0+0+0; ");
}

TEST(Stats, CountsByFields) {
  using Order = Stats::Order;
  const std::vector<Game> games = some_games();
  EXPECT_EQ(counted("year", Order::values, games), " 1=0+0+0; 1980 3=2+1+0; 1981 1=0+0+1; ");
  EXPECT_EQ(counted("年份", Order::games, games), "1980 3=2+1+0;  1=0+0+0; 1981 1=0+0+1; ");
  EXPECT_EQ(counted("year", Order::games, games, 2), "1980 3=2+1+0; ");
  EXPECT_EQ(counted("red, result", Order::values, games),
            "丙 1-0 1=1+0+0; 乙 1/2-1/2 1=0+1+0; 甲 * 1=0+0+0; 甲 0-1 1=0+0+1; 甲 1-0 1=1+0+0; ");
  // Each side counts separately.
  EXPECT_EQ(counted("player", Order::games, games),
            "甲 4=1+1+1; 乙 3=0+1+1; 丙 2=2+0+0;  1=0+0+1; ");
  EXPECT_EQ(counted("player", Order::percent, games, 2), "丙 2=2+0+0; 甲 4=1+1+1; 乙 3=0+1+1; ");
  EXPECT_EQ(counted("player,opponent", Order::values, games, 2), "乙 甲 3=0+1+1; 甲 乙 3=1+1+0; ");
  EXPECT_EQ(counted("棋手,执子", Order::games, games, 3), "甲 red 3=1+0+1; ");
  EXPECT_EQ(counted("year:3,source", Order::values, games),
            " x/a.pgn 1=0+0+0; 198 x/a.pgn 4=2+1+1; ");
  // Names that are not fields.
  for (const char* by : {"foo", "", "year,,red", "year:x", "year:0", "fen", "moves"}) {
    EXPECT_TRUE(counted(by, Order::games, games).starts_with("query_field")) << by;
  }
}

TEST(Stats, PercentIsOfGamesWithAResult) {
  EXPECT_DOUBLE_EQ((ResultCount{.games = 9, .wins = 1, .draws = 1, .losses = 2}).percent(), 37.5);
  EXPECT_DOUBLE_EQ((ResultCount{.games = 9}).percent(), 0);
}

TEST(Stats, PartsCountAsTheWhole) {
  test::RandomGames random(11);
  Stats whole = *Stats::by("year,result,player"), first = whole, second = whole;
  for (int i = 0; i < 50; ++i) {
    const Game g = random.next();
    whole.add(g, "");
    (i < 20 ? first : second).add(g, "");
  }
  first.merge(second);
  const auto one = whole.rows(Stats::Order::values), other = first.rows(Stats::Order::values);
  ASSERT_EQ(one.size(), other.size());
  EXPECT_EQ(whole.games(), first.games());
  std::uint64_t sides = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].values, other[i].values);
    EXPECT_EQ(one[i].count.games, other[i].count.games);
    EXPECT_EQ(one[i].count.wins, other[i].count.wins);
    sides += one[i].count.games;
  }
  EXPECT_EQ(sides, 100U);
}

}  // namespace
}  // namespace qipu
