// What books on practical endings say, against the solutions: verdicts on classes, and positions
// with the result that their titles give.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "endgame/shares.h"
#include "endgame/solve.h"
#include "qipu/board/fen.h"

namespace qipu::endgame {
namespace {

struct BookPosition {
  const char* fen;
  const char* title;
  char result;  // 1 the attacker wins, = drawn
};

constexpr BookPosition kPositions[] = {
    {"3k5/2R1a4/b4a3/9/2b6/9/9/9/9/4K4 w", "一车巧胜士象全", '1'},
    {"5k3/4a4/3a4b/9/6b2/9/7R1/9/9/4K4 w", "车胜士象全", '1'},
    {"4k4/9/9/9/9/9/4r4/4B4/4A4/2BAK4 w", "一车难破士象全", '='},
    {"4k4/9/9/9/9/9/9/B2K5/4A1r2/2B2A3 w", "一车难破士象全", '='},
    {"3k5/4a4/9/6N2/9/9/9/9/9/4K4 w", "一马胜单士", '1'},
    {"3k5/9/b8/9/9/7N1/9/9/9/5K3 w", "一马巧胜单象", '1'},
    {"5k3/9/9/9/2b6/6N2/9/9/9/4K4 w", "一马难胜单象", '='},
    {"9/4a4/3ak4/N8/9/9/9/9/9/5K3 w", "一马巧胜双士", '1'},
    {"5k3/4a4/3a5/9/9/9/9/4K4/4A4/4C4 w", "炮士胜双士", '1'},
    {"3k5/4a4/5a3/9/9/9/9/3A1K3/9/4C4 w", "炮士胜双士", '1'},
    {"4ka3/9/9/4P4/9/9/9/4B4/9/3K5 w", "兵相巧胜单士", '1'},
    {"1P3a3/3k5/3a5/2P6/9/9/9/9/9/5K3 w", "双兵巧胜双士", '1'},
    {"P4a3/3k5/3a5/2P6/9/9/9/9/9/5K3 w", "双兵攻双士", '1'},
    {"4k4/4a4/4b1P2/3P5/9/9/9/9/9/5K3 w", "双兵难胜单士象", '='},
    {"4k4/5P3/3a4b/9/4P4/9/9/9/9/4K4 w", "双兵巧胜单士象", '1'},
    {"3P2b2/5k3/9/9/2b6/5N3/9/9/9/4K4 w", "马底兵巧胜双象", '1'},
    {"2b2k3/9/5a3/3P5/9/9/9/9/4K4/1C7 w", "炮兵巧胜单士象", '1'},
    {"3a5/4k4/8b/4C4/4P4/9/9/9/5K3/9 w", "炮骑河兵胜单士象", '1'},
    {"3a5/6P2/3ak4/9/9/9/9/5K3/4C4/9 w", "炮低兵巧胜双士", '1'},
};

// Classes with two attacking pieces take most of the time.
#ifdef QIPU_THINNED
constexpr int kAttackers = 1;
#else
constexpr int kAttackers = 2;
#endif

TEST(EndgamesInBooks, PositionsHaveTheResultOfTheirTitles) {
  Solutions all;
  for (const auto& [fen, title, result] : kPositions) {
    const auto position = Position::from(parse_fen(fen)->setup);
    ASSERT_TRUE(position) << fen;
    const auto seen = class_of(*position);
    ASSERT_TRUE(seen) << fen;
    if (seen->of.attackers.size() > kAttackers) continue;
    all.of(seen->of);
    EXPECT_EQ(value_of(all, *position) < kHeld, result == '1') << title << " " << fen;
  }
}

// 例胜 and 例和 as every book on endings has them.
TEST(EndgamesInBooks, ClassesHaveTheirVerdicts) {
  const std::vector<std::pair<const char*, bool>> rules = {
      {"单车对双士", true},      {"单车对双象", true},        {"单车对单士象", true},
      {"单车对单缺士", true},    {"单车对单缺象", true},      {"单车对士象全", false},
      {"单马对光将", true},      {"单马对单士", true},        {"单马对单象", false},
      {"单马对双士", false},     {"单马对双象", false},       {"单炮对光将", false},
      {"单炮单士对光将", true},  {"单炮单士对单士", true},    {"单炮单士对双士", true},
      {"单炮单士对双象", false}, {"单炮单士对单士象", false}, {"单兵对光将", true},
      {"单兵对单士", false},     {"单兵对单象", false},       {"双兵对双士", true},
      {"双兵对双象", true},      {"双兵对单士象", false},
  };
  Solutions all;
  for (const auto& [name, won] : rules) {
    const Class of = *parse_class(name);
    if (of.attackers.size() > kAttackers) continue;
    EXPECT_EQ(won_as_a_rule(shares_of(all.of(of)).settled), won) << name;
  }
}

// A pawn that has reached the last rank never wins; from any other rank it wins against a bare king
// where the defender is to move and nothing hangs.
TEST(EndgamesInBooks, ThePawnsRankDecides) {
  Solutions all;
  const Shares shares = shares_of(all.of(*parse_class("P-")));
  ASSERT_EQ(shares.by_pawns.size(), 4U);
  for (const auto& group : shares.by_pawns) {
    const bool bottom = group.ranks[0] == PawnRank::bottom;
    EXPECT_EQ(group.settled.won, bottom ? 0 : group.settled.positions);
    EXPECT_NE(group.settled.positions, 0U);
  }
}

}  // namespace
}  // namespace qipu::endgame
