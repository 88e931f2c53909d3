// Games of two collections find their partners; prints agree with the results of differences().

#include "ops/answer/match_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

constexpr std::uint32_t kNone = GameFate::kNone;

std::vector<Game> games(std::string_view pgn) { return test::read_all(kPgn, pgn, true).games; }

std::vector<GamePrint> prints(std::string_view pgn, const DiffOptions& options = {}) {
  std::vector<GamePrint> out;
  for (const Game& game : games(pgn)) out.push_back(print_of(game, options));
  return out;
}

std::string record(const std::string& red, const std::string& moves,
                   const std::string& date = "2024.05.01") {
  return "[Red \"" + red + "\"]\n[Black \"乙\"]\n[Date \"" + date + "\"]\n\n" + moves + "\n\n";
}

// Four games of different players, and one more.
const std::string kA = record("甲", "1. 炮二平五 马8进7 1-0");
const std::string kB = record("丙", "1. 兵七进一 卒7进1 0-1");
const std::string kC = record("丁", "1. 马二进三 马8进7 *");
const std::string kD = record("戊", "1. 相三进五 炮8平5 *");
const std::string kE = record("己", "1. 仕四进五 马2进3 *");

using Fates = std::vector<GameFate>;

Fates match(const std::string& a, const std::string& b) {
  return match_games(prints(a), prints(b));
}

TEST(MatchGames, OneOutAndOneInAreOneGoneAndOneNew) {
  const Fates fates = match(kA + kB + kC + kD, kA + kC + kE + kD);
  EXPECT_EQ(fates, (Fates{{0, 0}, {1, kNone}, {2, 1}, {kNone, 2}, {3, 3}}));
}

TEST(MatchGames, AGameElsewhereIsMovedAndNothingElse) {
  EXPECT_EQ(match(kA + kB + kC + kD, kB + kC + kD + kA),
            (Fates{{0, 3, false, true}, {1, 0}, {2, 1}, {3, 2}}));
  EXPECT_EQ(match(kA + kB, kB + kA).size(), 2u);
}

TEST(MatchGames, ChangedGamesKeepTheirPartners) {
  const std::string moves = record("丙", "1. 兵七进一 卒7进1 2. 马八进七 0-1");
  const std::string head = record("丙丙", "1. 兵七进一 卒7进1 0-1", "1999.01.01");
  for (const std::string& other : {moves, head}) {
    EXPECT_EQ(match(kA + kB + kC, kA + other + kC), (Fates{{0, 0}, {1, 1, true}, {2, 2}}));
    EXPECT_EQ(match(kA + kB + kC + kD, kA + kC + kD + other),
              (Fates{{0, 0}, {1, 3, true, true}, {2, 1}, {3, 2}}));
  }
}

TEST(MatchGames, PlayersTellGamesOfTheSameMovesApart) {
  const std::string moves = "1. 炮二平五 马8进7 *";
  const auto renamed = [&](const char* red) { return record(red, moves, "1999.01.01"); };
  EXPECT_EQ(match(record("甲", moves) + record("丙", moves) + record("丁", moves),
                  renamed("丁") + renamed("甲") + renamed("丙")),
            (Fates{{0, 1, true}, {1, 2, true}, {2, 0, true, true}}));
}

TEST(MatchGames, NamesInAnotherCaseAreTheSameNames) {
  const std::string a = "1. 炮二平五 马8进7 *", b = "1. 兵七进一 卒7进1 *";
  const std::string c = "1. 马二进三 马8进7 *", d = "1. 相三进五 炮8平5 *";
  EXPECT_EQ(
      match(record("Li Wei", a) + record("Ａ. Ÿ", b), record("LI wei", c) + record("ａ. ÿ", d)),
      (Fates{{0, 0, true}, {1, 1, true}}));
  EXPECT_EQ(match(record("Li Wei", a) + record("Ａ", b), record("LI wei", c) + record("A", d)),
            (Fates{{0, 0, true}, {1, kNone}, {kNone, 1}}));  // a full-width letter is a different
                                                             // one
  const auto titled = [](const std::string& title, const std::string& moves) {
    return "[Title \"" + title + "\"]\n\n" + moves + "\n\n";
  };
  EXPECT_EQ(match(titled("Mate in X", a) + titled("Y", b), titled("y", c) + titled("mate in x", d)),
            (Fates{{0, 1, true, true}, {1, 0, true}}));
}

TEST(MatchGames, AlikeGamesHaveAPartnerEach) {
  EXPECT_EQ(match(kA + kA + kA, kA + kA), (Fates{{0, 0}, {1, 1}, {2, kNone}}));
  EXPECT_EQ(match(kA + kB + kA, kB + kA), (Fates{{0, kNone}, {1, 0}, {2, 1}}));
  EXPECT_EQ(match(kB + kA, kA + kB + kA), (Fates{{kNone, 0}, {0, 1}, {1, 2}}));
}

TEST(MatchGames, ProblemsAreKnownByTheirPositions) {
  const auto problem = [](const char* fen, const char* moves) {
    return "[FEN \"" + std::string(fen) + "\"]\n\n" + moves + "\n\n";
  };
  const char *one = "4k4/9/9/9/9/9/9/9/4p4/R3K4 w", *two = "3k5/9/9/9/9/9/9/9/4p4/1R2K4 w";
  EXPECT_EQ(match(problem(one, "1. 车九进九 1-0") + problem(two, "1. 车八进九 1-0"),
                  problem(one, "1. 车九进八 *") + problem(two, "1. 车八进九 1-0")),
            (Fates{{0, 0, true}, {1, 1}}));
}

TEST(MatchGames, TwoThatAreAloneArePartners) {
  EXPECT_EQ(match(kA, kB), (Fates{{0, 0, true}}));
  EXPECT_EQ(match(kA, kA), (Fates{{0, 0}}));
  EXPECT_EQ(match(kA + kB, kC).size(), 3u);
}

TEST(MatchGames, EveryGameHasOneFateAndNoMoreMovedThanMust) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    // Few records, so that many are equal.
    const auto archive = [&](std::size_t size) {
      std::vector<GamePrint> out(size);
      for (GamePrint& p : out) p.record = p.line = 1 + random() % 6;
      return out;
    };
    const auto a = archive(random() % 12 + 2), b = archive(random() % 12);
    const Fates fates = match_games(a, b);
    std::vector<int> met_a(a.size()), met_b(b.size());
    std::uint32_t last_a = 0, last_b = 0;
    for (const GameFate& f : fates) {
      if (!f.added()) ++met_a[f.first];
      if (!f.gone()) ++met_b[f.second];
      if (f.added() || f.gone()) continue;
      EXPECT_EQ(a[f.first].record, b[f.second].record);
      EXPECT_FALSE(f.changed);
      if (f.moved) continue;
      EXPECT_LE(last_a, f.first + 1);
      EXPECT_LE(last_b, f.second + 1);
      EXPECT_TRUE(last_b == 0 || f.second >= last_b);
      last_a = f.first + 1;
      last_b = f.second + 1;
    }
    EXPECT_TRUE(std::ranges::all_of(met_a, [](int n) { return n == 1; }));
    EXPECT_TRUE(std::ranges::all_of(met_b, [](int n) { return n == 1; }));
    // As many pairs as possible.
    for (std::uint64_t k = 1; k <= 6; ++k) {
      const auto in_a = std::ranges::count(a, k, &GamePrint::record);
      const auto in_b = std::ranges::count(b, k, &GamePrint::record);
      const auto pairs = std::ranges::count_if(fates, [&](const GameFate& f) {
        return !f.added() && !f.gone() && a[f.first].record == k;
      });
      EXPECT_EQ(pairs, std::min(in_a, in_b));
    }
  }
}

TEST(GamePrint, IsTheSameWhereNothingDiffers) {
  // Each compared with every other, with every choice of what is compared.
  const std::string records[] = {
      "[Red \"甲\"]\n\n1. 炮二平五 马8进7 *\n",
      "[红方 \"甲\"]\n[Site \"?\"]\n\n1. C2.5 H8+7 *\n",
      "[Red \"乙\"]\n\n1. 炮二平五 马8进7 *\n",
      "[Red \"甲\"]\n[Event \"x\"]\n\n1. 炮二平五 马8进7 *\n",
      "[Event \"x\"]\n[Red \"甲\"]\n\n1. 炮二平五 马8进7 *\n",
      "[Red \"甲\"]\n\n1. 炮二平五 (1. 兵七进一) (1. 马二进三) 马8进7 *\n",
      "[Red \"甲\"]\n\n1. 炮二平五 (1. 马二进三) (1. 兵七进一) 马8进7 *\n",
      "[Red \"甲\"]\n\n1. 马二进三 (1. 炮二平五 马8进7) (1. 兵七进一) *\n",
      "[Red \"甲\"]\n\n1. 炮二平五 {好} 马8进7 *\n",
      "[Red \"甲\"]\n\n1. 炮二平五 马8进7 {好} *\n",
      "[Red \"甲\"]\n\n1. 炮二平五 $1 马8进7 *\n",
      "[Red \"甲\"]\n\n1. 炮二平五 马8进7 1-0\n",
      "[Red \"甲\"]\n\n1. 炮二平五 马8进7 红胜\n",
      "[Red \"甲\"]\n\n1. 炮二平五 马8进7 {红胜} 1-0\n",
      "[Red \"甲\"]\n\n1. 炮二平五 *\n",
      "[FEN \"4k4/9/9/9/9/9/9/9/9/R3K4 w\"]\n\n*\n",
      "[FEN \"4k4/9/9/9/9/9/9/9/9/R3K4 b\"]\n\n*\n",
  };
  constexpr bool DiffOptions::* kFields[] = {&DiffOptions::tags, &DiffOptions::result,
                                             &DiffOptions::comments, &DiffOptions::marks,
                                             &DiffOptions::variations};
  for (unsigned choice = 0; choice < 1U << std::size(kFields); ++choice) {
    DiffOptions options;
    for (unsigned i = 0; i < std::size(kFields); ++i) {
      if ((choice >> i & 1U) != 0) options.*kFields[i] = false;
    }
    for (const std::string& x : records) {
      for (const std::string& y : records) {
        const auto a = games(x), b = games(y);
        ASSERT_EQ(a.size() + b.size(), 2u);
        const bool same = differences(a[0], b[0], options).count == 0;
        EXPECT_EQ(print_of(a[0], options).same_as(print_of(b[0], options)), same) << choice << '\n'
                                                                                  << x << y;
      }
    }
  }
}

}  // namespace
}  // namespace qipu
