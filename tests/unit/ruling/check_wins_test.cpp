// 要抽吃: captures that a check makes possible, compared with a separate slow search; and figure 10
// of the rules of 1957 with its opposites.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/ruling/judge.h"
#include "ruling/check_win.h"
#include "ruling/ruling_text.h"
#include "support/positions.h"

namespace qipu {
namespace {

const Ruling* one_ruling(std::vector<Ruling>& into, std::string_view fen, std::string_view round,
                         std::string_view rules) {
  const std::vector<Move> once = test::line(round);
  std::vector<Move> moves;
  for (int i = 0; i < 3; ++i) moves.insert(moves.end(), once.begin(), once.end());
  into = judge(test::position_of(fen), moves, *find_ruleset(rules));
  return decisive(into);
}

std::string dump(const Ruling* ruling) {
  std::string text;
  if (ruling == nullptr) return text;
  for (const JudgedMove& m : ruling->loop) {
    text += m.clause == Matter::check_win ? "抽" : label_sign(m.label);
  }
  return text + ' ' + std::string(verdict_id(ruling->verdict));
}

// The rook moves in front of the cannon, an advisor must block the check, and the rook captures
// with a discovered check, so that the horse may not recapture.
constexpr std::string_view kFigure10 = "3k1c3/9/9/9/9/R5rp1/9/1N7/4A4/5K3 b";
constexpr std::string_view kRound = "g4g0 f0f1 g0g4 f1f0";

TEST(CheckWins, InTurnWithChecksAreForbiddenIn1957) {
  std::vector<Ruling> rulings;
  const Ruling* const ruling = one_ruling(rulings, kFigure10, kRound, "1957");
  EXPECT_EQ(dump(ruling), "将闲抽闲 black_loses");
  ASSERT_NE(ruling, nullptr);
  EXPECT_EQ(ruling->settled_by, Matter::forbidden);
  EXPECT_EQ(ruling->loop[2].proof, test::line("g4f4 e1f2 f4a4"));
  EXPECT_EQ(clause_text(*ruling->rules, Matter::check_win, Language::zh),
            "1957 一将一要抽吃 要抽吃");
  // The books since 1987 calculate, and call it a chase.
  EXPECT_EQ(dump(one_ruling(rulings, kFigure10, kRound, "1999")), "将闲捉闲 black_loses");
}

TEST(CheckWins, AreNoneWhereTheCheckOrTheCaptureFails) {
  struct Case {
    std::string_view why, fen, round, reported;
  };
  for (const Case& c : {
           Case{"no cannon stands behind the rook, so the horse retakes",
                "3k5/9/9/9/9/R5rp1/9/1N7/4A4/5K3 b", kRound, "将闲兑闲 draw"},
           Case{"the king steps out of the check", "3k1c3/9/9/9/9/R5rp1/9/1N7/9/5K3 b", kRound,
                "将闲兑闲 draw"},
           Case{"without a check in the loop the book forbids nothing",
                "3k1c3/9/9/9/9/R5rp1/9/1N7/4A4/5K3 b", "g4g5 f0f1 g5g4 f1f0", "闲闲兑闲 draw"},
       }) {
    std::vector<Ruling> rulings;
    EXPECT_EQ(dump(one_ruling(rulings, c.fen, c.round, "1957")), c.reported) << c.why;
  }
}

/// Returns true if the piece on s attacks the king of the side to move.
bool checks_itself(const Position& p, Square s) {
  for (const Move m : p.with_turn(!p.turn()).pseudo_legal_moves()) {
    if (m.from() == s && p[m.to()] && p[m.to()].role() == Role::king) return true;
  }
  return false;
}

/// The same by simple enumeration: a quiet check after which no reply captures anything and every
/// reply leaves a piece that can be taken for nothing by a discovered check.
bool wins_by(const Position& start, Move m) {
  if (start[m.to()] || !start.after(m).in_check()) return false;
  const Position checked = start.after(m);
  bool answered = false;
  for (const Move answer : checked.legal_moves()) {
    answered = true;
    if (checked[answer.to()]) return false;
    const Position then = checked.after(answer);
    bool found = false;
    for (const Move x : then.legal_moves()) {
      const Piece prey = then[x.to()];
      if (!prey || prey.role() == Role::king) continue;
      if (prey.role() == Role::pawn && own_rank(x.to(), prey.color()) < 5) continue;
      const Position taken = then.after(x);
      if (!taken.in_check() || checks_itself(taken, x.to())) continue;
      bool retaken = false;
      for (const Move y : taken.legal_moves()) retaken = retaken || y.to() == x.to();
      found = found || !retaken;
    }
    if (!found) return false;
  }
  return answered;
}

TEST(CheckWins, AreWhatEnumerationFinds) {
  // Rooks and cannons on a bare board, which are often in line.
  std::mt19937 random(10);
  int found = 0;
  for (int game = 0; game < 1500; ++game) {
    Position p = test::position_of("3k5/4a4/9/9/2n6/p3r1r2/1n7/R1C6/4C4/3AK1R2 w");
    for (int ply = 0; ply < 24; ++ply) {
      const MoveList moves = p.legal_moves();
      if (moves.empty()) break;
      p.make(moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))]);
      const TrackedPieces pieces(p);
      const auto wins = find_check_wins(p, p.turn(), pieces);
      std::vector<Move> first, expected;
      for (const CheckWin& win : wins) {
        ASSERT_EQ(win.line.size(), 3U);
        first.push_back(win.line[0]);
        Position then = p;
        for (const Move m : win.line) {
          ASSERT_TRUE(then.legal(m));
          then.make(m);
        }
      }
      for (const Move m : p.legal_moves()) {
        if (wins_by(p, m)) expected.push_back(m);
      }
      EXPECT_EQ(first, expected);
      found += static_cast<int>(first.size());
    }
  }
  EXPECT_GT(found, 40);
}

}  // namespace
}  // namespace qipu
