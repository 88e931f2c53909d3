// Labels worked out by hand on boards with few pieces, each beside its opposite: a king moving
// alone, offers to exchange that are made, renewed or only standing, mates threatened and blocked;
// and the rule of nine rounds, on both sides of each of its conditions.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/ruling/judge.h"
#include "ruling/ruling_text.h"
#include "support/positions.h"

namespace qipu {
namespace {

/// "兑闲兑闲 draw", for a round played twice.
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
           SignedLoop{"a mate on the last rank is blocked there",
                      "2r1k4/R8/9/9/9/4P4/9/9/4K4/1R7 w", "b0h0 c9c5 h0b0 c5c9", "2020",
                      "杀闲杀拦 red_loses"},
           SignedLoop{"who guards the square stands not in the way",
                      "4k4/8R/2n6/9/9/9/9/9/5K3/1R7 w", "b0h0 c7e6 h0b0 e6c7", "2020",
                      "杀闲杀闲 red_loses"},
           SignedLoop{"nor does he where none takes him", "4k4/4c4/2n6/9/9/9/9/9/3K5/1R7 w",
                      "b0h0 c7e6 h0b0 e6c7", "2020", "杀闲杀闲 red_loses"},
           SignedLoop{"a mate threatened before a check is not threatened by its answer",
                      "4k4/R8/9/9/4r4/9/9/9/4A4/1R3K3 b", "e5f5 e1f2 f5e5 f2e1", "2020",
                      "将闲闲闲 draw"},
           SignedLoop{"a rook comes to a protected horse that it did not attack before",
                      "2bakab2/9/9/9/4P4/9/1r7/8R/9/3AKN3 w", "f0g2 b3g3 g2f0 g3b3", "2020",
                      "闲闲闲闲 draw"},
           SignedLoop{"a second rook that bore on the other before offers nothing",
                      "5k3/9/9/4r3R/9/9/9/9/4R4/3K5 w", "i6h6 f9f8 h6i6 f8f9", "2020",
                      "闲闲闲闲 draw"},
           SignedLoop{"a pawn attacks idle pieces and is idle", "3k5/9/9/9/9/9/1Np1N4/9/9/4K4 b",
                      "c3d3 e0f0 d3c3 f0e0", "1999", "闲闲闲闲 draw"},
           SignedLoop{"", "3k5/9/9/9/9/9/1Np1N4/9/9/4K4 b", "c3d3 e0f0 d3c3 f0e0", "1987",
                      "闲闲闲闲 draw"},
           SignedLoop{"a pawn that flees lets a rook threaten what it threatened all along",
                      "1P2ka3/4a4/4b4/9/9/9/1r7/3ABR3/4A1p2/2B1K4 w", "f2g2 g1f1 g2f2 f1g1", "2020",
                      "捉闲捉闲 red_loses"},
           SignedLoop{"a horse that cannot accept, as the cannon would mate on its file",
                      "4ka3/4a4/c6n1/4N4/7Cp/6B2/4p4/4B4/4A4/4KA3 w", "e6g5 h7f8 g5e6 f8h7", "2020",
                      "捉闲捉闲 red_loses"},
           SignedLoop{"a mate that is the taking of the rook invited",
                      "2b6/9/2nk5/8R/2rr4p/9/8P/9/4A4/1R2KA3 b", "c5b5 b0c0 b5c5 c0b0", "2020",
                      "兑杀兑闲 draw"},
           SignedLoop{"a king that flees blocks nothing", "4k4/R8/9/9/9/9/9/9/9/1R3K3 w",
                      "b0c0 e9d9 c0b0 d9e9", "1957", "杀闲杀闲 red_loses"},
       }) {
    const Position start = test::position_of(fen);
    const std::vector<Move> moves = test::line(round);
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

struct JointLoop {
  std::string_view why, fen;
  bool joint;
};

TEST(Labels, AChaseIsJointWhereSeveralPiecesOrTooFewRootsMakeIt) {
  // Red moves a piece between c0 and e0, the victim flees between c6 and e6.
  for (const auto& [why, fen, joint] : {
           JointLoop{"a horse and a rook against a cannon with one root",
                     "5k3/3n5/9/2c6/9/3N5/9/9/3K5/4R4 w", true},
           JointLoop{"the same without the root", "5k3/9/9/2c6/9/3N5/9/9/3K5/4R4 w", false},
           JointLoop{"a rook against a cannon alone", "5k3/9/9/2c6/9/9/9/9/3K5/4R4 w", false},
           JointLoop{"a cannon against a rook with a root", "5k3/3n5/9/2r6/9/9/2P1P4/9/3K5/4C4 w",
                     false},
           JointLoop{"a cannon and a horse against it", "5k3/3n5/9/2r6/9/3N5/2P1P4/9/3K5/4C4 w",
                     true},
           JointLoop{"both against a rook without a root", "5k3/9/9/2r6/9/3N5/2P1P4/9/3K5/4C4 w",
                     false},
       }) {
    const Position start = test::position_of(fen);
    const std::vector<Move> moves = test::line("e0c0 c6e6 c0e0 e6c6 e0c0 c6e6 c0e0 e6c6");
    for (const bool exchanged : {false, true}) {
      std::vector<Move> line;
      for (const Move m : moves) {
        line.emplace_back(test::rearranged(m.from(), exchanged, exchanged),
                          test::rearranged(m.to(), exchanged, exchanged));
      }
      const Position from = exchanged ? test::rearranged(start, true, true) : start;
      for (const std::string_view rules : {"1999", "2011", "2020"}) {
        const std::vector<Ruling> rulings = judge(from, line, *find_ruleset(rules));
        ASSERT_EQ(rulings.size(), 1U) << why;
        for (std::size_t i = 0; i < 4; i += 2) {
          EXPECT_EQ(rulings[0].loop[i].label, Label::chase) << why;
          EXPECT_EQ(rulings[0].loop[i].joint, joint) << why;
        }
        EXPECT_EQ(rulings[0].conduct[exchanged ? 1 : 0],
                  joint && rules != "1999" ? Conduct::forbidden2 : Conduct::forbidden)
            << why;
        EXPECT_EQ(rulings[0].conduct[exchanged ? 0 : 1], Conduct::allowed) << why;
        EXPECT_EQ(rulings[0].verdict, exchanged ? Verdict::black_loses : Verdict::red_loses) << why;
      }
    }
  }
}

TEST(Labels, ASideThatDoesNotMoveDoesNothing) {
  // A record of only one side's moves.
  const Position start = test::position_of("3k5/9/9/9/9/9/9/9/9/2B1K4 w");
  const auto moves = test::line("c0a2 a2c0 c0a2 a2c0 c0a2 a2c0 c0a2 a2c0 c0a2 a2c0");
  for (const Ruleset* rules : all_rulesets()) {
    for (const Ruling& ruling : judge(start, moves, *rules)) {
      EXPECT_EQ(ruling.ground, Ground::loop) << rules->id;
      EXPECT_EQ(ruling.verdict, Verdict::draw) << rules->id;
      EXPECT_EQ(ruling.conduct, (std::array{Conduct::allowed, Conduct::allowed})) << rules->id;
    }
    EXPECT_FALSE(judge(start, moves, *rules).empty()) << rules->id;
  }
}

// One rook controls Black's second rank; the other threatens mate on the first from one file after
// another. Black's pawns advance, so that no position is repeated.
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

TEST(NineRounds, OfAttacksByOnePieceFromThreeSquaresLose) {
  const std::vector<std::string> nine = {"a0b0", "b0c0", "c0a0", "a0b0", "b0c0",
                                         "c0a0", "a0b0", "b0c0", "c0a0"};
  std::vector<std::string> eight(nine.begin(), nine.end() - 1);
  std::vector<std::string> idle = nine, two_squares = nine;
  idle[4] = "b0b1";  // the mate on b9 was already threatened
  idle[5] = "b1a1";  // and continues from another rank
  idle[6] = "a1b1";
  idle[7] = "b1c1";
  idle[8] = "c1a1";
  for (std::size_t i = 0; i < two_squares.size(); ++i) {
    two_squares[i] = i % 2 == 0 ? "a0b0" : "b0a0";
  }
  const auto after_idle = [&](std::vector<std::string> red) {
    red.insert(red.end(), nine.begin(), nine.end());
    return red;
  };
  for (const auto& [why, red, loses] :
       {Rounds{"nine", nine, true}, Rounds{"eight", eight, false},
        Rounds{"one of them is none", idle, false}, Rounds{"from two squares", two_squares, false},
        Rounds{"nine after an idle move", after_idle({"d0d1"}), true},
        Rounds{"after two", after_idle({"d0d1", "d1d0"}), true},
        Rounds{"after three", after_idle({"d0d1", "d1d0", "d0d1"}), true}}) {
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
      // One ply earlier there is no ruling; with colours exchanged Black loses.
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

TEST(NineRounds, OfTwoPiecesInTurnDoNot) {
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

TEST(NineRounds, OfAttacksOnBothSidesAreNoLoss) {
  // Each side controls the other's second rank and threatens mate on the first with every move: Red
  // from three squares, Black from two.
  const Position start = test::position_of("4k4/8R/6r2/9/9/9/9/R8/8r/3K5 w");
  std::vector<Move> moves;
  for (int i = 0; i < 9; ++i) {
    constexpr std::string_view kRed[] = {"a2b2", "b2c2", "c2a2"};
    moves.push_back(test::move(kRed[i % 3]));
    moves.push_back(test::move(i % 2 == 0 ? "g7h7" : "h7g7"));
  }
  for (const Ruleset* rules : all_rulesets()) {
    EXPECT_TRUE(judge(start, moves, *rules).empty()) << rules->id;
  }
  // With a cannon instead, Black only moves to and fro.
  const Position alone = test::position_of("4k4/8R/6c2/9/9/9/9/R8/9/3K5 w");
  const std::vector<Ruling> rulings = judge(alone, moves, *find_ruleset("2020"));
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_EQ(rulings[0].ground, Ground::nine_rounds);
}

TEST(NineRounds, EndWithACapture) {
  // As above, but Black's fifth reply takes a pawn.
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
