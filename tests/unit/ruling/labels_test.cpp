// Labels worked out by hand on boards with few men, each beside its opposite: what a king does
// alone, offers to exchange made, renewed and merely standing, mates threatened and blocked; and
// the rule of nine rounds, met from both sides in each of its conditions.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/ruling/judge.h"
#include "qipu/ruling/label.h"
#include "support/positions.h"

namespace qipu {
namespace {

std::vector<Move> ucci_line(std::string_view text) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i + 4 <= text.size(); i += 5) {
    moves.push_back(test::move(text.substr(i, 4)));
  }
  return moves;
}

/// "兑闲兑闲 draw", of a round played twice.
std::string signs_of(const Position& start, const std::vector<Move>& round,
                     std::string_view rules) {
  std::vector<Move> moves = round;
  moves.insert(moves.end(), round.begin(), round.end());
  std::string text;
  for (const Ruling& ruling : judge(start, moves, *find_ruleset(rules))) {
    for (const JudgedMove& m : ruling.loop) text += label_sign(m.label);
    text += ' ' + std::string(verdict_id(ruling.verdict));
  }
  return text;
}

std::string with_sides_exchanged(std::string text) {
  if (text.ends_with(" red_loses")) return text.replace(text.size() - 9, 9, "black_loses");
  if (text.ends_with(" black_loses")) return text.replace(text.size() - 11, 11, "red_loses");
  return text;
}

struct SignedLoop {
  std::string_view why, fen, round, rules, signs;
};

TEST(Labels, AreThoseOfTheBooks) {
  for (const auto& [why, fen, round, rules, signs] : {
           SignedLoop{"a king attacks a pawn on its own", "5k3/9/9/9/9/9/9/9/3K5/4p4 w",
                      "d1e1 e0f0 e1d1 f0e0", "2020", "闲闲闲闲 draw"},
           SignedLoop{"a rook does not", "3k5/9/9/9/9/9/1R7/9/9/p3K4 w", "b3a3 a0b0 a3b3 b0a0",
                      "2020", "捉闲捉闲 red_loses"},
           SignedLoop{"an attack that goes on is no new one", "5k3/9/9/9/9/9/9/9/3K5/R3p4 w",
                      "a0b0 e0f0 b0a0 f0e0", "2020", "闲闲闲闲 draw"},
           SignedLoop{"a rook steps before a rook, again and again", "3k5/9/9/9/r8/9/9/9/9/1R3K3 w",
                      "b0a0 a5b5 a0b0 b5a5", "2020", "兑闲兑闲 draw"},
           SignedLoop{"both rooks come from nowhere", "3k5/9/9/9/r8/9/9/9/9/1R3K3 w",
                      "b0a0 a5b5 a0b0 b5a5", "1999", "兑闲兑闲 draw"},
           SignedLoop{"the rooks stand so already", "3k5/9/9/9/r8/9/9/9/9/R4K3 w",
                      "f0f1 d9d8 f1f0 d8d9", "2020", "闲闲闲闲 draw"},
           SignedLoop{"a king comes behind its rook and leaves it", "5k3/9/9/4r4/9/9/9/9/4R4/3K5 w",
                      "d0e0 f9f8 e0d0 f8f9", "2020", "兑闲闲闲 draw"},
           SignedLoop{"a mate on the last rank is blocked on the file",
                      "4k4/R8/9/9/1c7/9/9/9/9/1R3K3 w", "b0c0 b5c5 c0b0 c5b5", "2020",
                      "杀拦杀拦 red_loses"},
           SignedLoop{"", "4k4/R8/9/9/1c7/9/9/9/9/1R3K3 w", "b0c0 b5c5 c0b0 c5b5", "1999",
                      "杀拦杀拦 red_loses"},
           SignedLoop{"", "4k4/R8/9/9/1c7/9/9/9/9/1R3K3 w", "b0c0 b5c5 c0b0 c5b5", "axf",
                      "杀拦杀拦 draw"},
           SignedLoop{"figure 14 of 1957", "4k4/R8/9/9/1c7/9/9/9/9/1R3K3 w", "b0c0 b5c5 c0b0 c5b5",
                      "1957", "杀拦杀拦 needs_arbiter"},
           SignedLoop{"a king that flees blocks nothing", "4k4/R8/9/9/9/9/9/9/9/1R3K3 w",
                      "b0c0 e9d9 c0b0 d9e9", "1957", "杀闲杀闲 red_loses"},
       }) {
    const Position start = test::position_of(fen);
    const std::vector<Move> moves = ucci_line(round);
    EXPECT_EQ(signs_of(start, moves, rules), signs) << why;
    for (const bool mirrored : {false, true}) {
      std::vector<Move> other;
      for (const Move m : moves) {
        other.emplace_back(test::rearranged(m.from(), mirrored, true),
                           test::rearranged(m.to(), mirrored, true));
      }
      EXPECT_EQ(signs_of(test::rearranged(start, mirrored, true), other, rules),
                with_sides_exchanged(std::string(signs)))
          << why;
    }
  }
}

// One rook holds Black's second rank; the other threatens mate on the first from one file after the
// other. Black's pawns go on, so that nothing is repeated.
constexpr std::string_view kNineFen = "4k4/8R/9/4ppp1p/9/9/9/9/9/R2K5 w";
constexpr std::string_view kPawns[] = {"g6g5", "i6i5", "g5g4", "i5i4", "g4g3", "i4i3",
                                       "e6e5", "f6f5", "e5e4", "f5f4", "e4e3", "f4f3"};

std::vector<Move> nine_line(const std::vector<std::string>& red) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < red.size(); ++i) {
    moves.push_back(test::move(red[i]));
    moves.push_back(test::move(kPawns[i]));
  }
  return moves;
}

struct Rounds {
  std::string_view why;
  std::vector<std::string> red;
  bool loses;
};

const Ruling* nine_of(const std::vector<Ruling>& rulings) {
  const auto found = std::ranges::find(rulings, Ground::nine_rounds, &Ruling::ground);
  return found == rulings.end() ? nullptr : &*found;
}

TEST(NineRounds, OfAttacksByOneManFromThreePointsLose) {
  const std::vector<std::string> nine = {"a0b0", "b0c0", "c0a0", "a0b0", "b0c0",
                                         "c0a0", "a0b0", "b0c0", "c0a0"};
  std::vector<std::string> eight(nine.begin(), nine.end() - 1);
  std::vector<std::string> idle = nine, two_points = nine, late = {"d0d1"};
  idle[4] = "b0b1";  // the mate on b9 was threatened before
  idle[5] = "b1a1";  // and goes on from another rank
  idle[6] = "a1b1";
  idle[7] = "b1c1";
  idle[8] = "c1a1";
  for (std::size_t i = 0; i < two_points.size(); ++i) {
    two_points[i] = i % 2 == 0 ? "a0b0" : "b0a0";
  }
  late.insert(late.end(), nine.begin(), nine.end());
  for (const auto& [why, red, loses] :
       {Rounds{"nine", nine, true}, Rounds{"eight", eight, false},
        Rounds{"one of them is none", idle, false}, Rounds{"from two points", two_points, false},
        Rounds{"nine after an idle move", late, true}}) {
    const Position start = test::position_of(kNineFen);
    const std::vector<Move> moves = nine_line(red);
    for (const Ruleset* rules : all_rulesets()) {
      const std::vector<Ruling> rulings = judge(start, moves, *rules);
      const Ruling* const nine_rounds = nine_of(rulings);
      EXPECT_EQ(nine_rounds != nullptr, loses && rules->nine_rounds) << why << ' ' << rules->id;
      EXPECT_EQ(rulings.size(), nine_rounds != nullptr ? 1U : 0U) << why << ' ' << rules->id;
      if (nine_rounds == nullptr) continue;
      const std::size_t first = 2 * (red.size() - 9);
      EXPECT_EQ(nine_rounds->first_ply, first) << why;
      EXPECT_EQ(nine_rounds->last_ply, first + 18) << why;
      EXPECT_EQ(nine_rounds->verdict, Verdict::red_loses);
      EXPECT_EQ(nine_rounds->settled_by, Matter::nine_rounds);
      EXPECT_EQ(nine_rounds->doubt, Doubt::none);
      ASSERT_EQ(nine_rounds->loop.size(), 18U);
      Position begin = start;
      for (std::size_t i = 0; i < first; ++i) begin.make(moves[i]);
      EXPECT_EQ(nine_rounds->start.setup(), begin.setup());
      for (std::size_t i = 0; i < 18; ++i) {
        const JudgedMove& m = nine_rounds->loop[i];
        EXPECT_EQ(m.move, moves[first + i]);
        EXPECT_EQ(m.label == Label::kill, i % 2 == 0) << why << ' ' << i;
        EXPECT_EQ(attacks(m.label), i % 2 == 0) << why << ' ' << i;
      }
      // One ply earlier nothing is due; with colors exchanged it is Black who loses.
      EXPECT_TRUE(judge(start, std::span(moves).first(first + 17), *rules).empty()) << why;
      std::vector<Move> other;
      for (const Move m : moves) {
        other.emplace_back(test::rearranged(m.from(), false, true),
                           test::rearranged(m.to(), false, true));
      }
      const auto exchanged = judge(test::rearranged(start, false, true), other, *rules);
      ASSERT_EQ(exchanged.size(), 1U);
      EXPECT_EQ(exchanged[0].verdict, Verdict::black_loses);
      EXPECT_EQ(exchanged[0].first_ply, first);
    }
  }
}

TEST(NineRounds, OfTwoMenInTurnDoNot) {
  // A second rook threatens from g and h, the first from a and b.
  const Position start = test::position_of("4k4/8R/9/4pp2p/9/9/9/9/7R1/R2K5 w");
  std::vector<Move> moves;
  const std::vector<std::string> red = {"a0b0", "h1g1", "b0c0", "g1h1", "c0a0",
                                        "h1g1", "a0b0", "g1h1", "b0c0"};
  const std::vector<std::string> black = {"e6e5", "i6i5", "e5e4", "i5i4", "e4e3",
                                          "i4i3", "f6f5", "f5f4", "f4f3"};
  for (std::size_t i = 0; i < red.size(); ++i) {
    moves.push_back(test::move(red[i]));
    moves.push_back(test::move(black[i]));
  }
  EXPECT_TRUE(judge(start, moves, *find_ruleset("2020")).empty());
}

TEST(NineRounds, EndWithACapture) {
  // As above, but the fifth answer of Black takes a pawn.
  const Position start = test::position_of("4k4/8R/9/4ppp1p/9/9/9/6P2/9/R2K5 w");
  std::vector<Move> moves =
      nine_line({"a0b0", "b0c0", "c0a0", "a0b0", "b0c0", "c0a0", "a0b0", "b0c0", "c0a0"});
  EXPECT_EQ(judge(start, moves, *find_ruleset("2020")).size(), 1U) << "g3 is not reached";
  ASSERT_EQ(moves[9], test::move("g4g3"));
  const Position taken = test::position_of("4k4/8R/9/4ppp1p/9/9/6P2/9/9/R2K5 w");
  EXPECT_TRUE(judge(taken, moves, *find_ruleset("2020")).empty());
}

}  // namespace
}  // namespace qipu
