// Moves that leave the own king to be taken, boards on which nobody can win, the move limit of an
// event: the decisions of each book, compared with the rules of moving and a count of pieces.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/ruling/judge.h"
#include "ruling/ruling_text.h"
#include "ruling/turn.h"
#include "support/positions.h"

namespace qipu {
namespace {

/// "into_check red_loses"; "" if there is no ruling on the move.
std::string ruled(const Position& start, Move m, const Ruleset& rules) {
  std::string text;
  for (const Ruling& r : judge(start, {}, rules, m)) {
    if (!r.illegal) continue;
    EXPECT_EQ(r.rules, &rules);
    EXPECT_EQ(r.first_ply, 0U);
    EXPECT_EQ(r.last_ply, 1U);
    EXPECT_EQ(*r.illegal, m);
    EXPECT_EQ(r.start.setup(), start.setup());
    EXPECT_TRUE(r.loop.empty());
    const bool facing = r.ground == Ground::kings_facing;
    const bool moved = r.ground == Ground::against_rules;
    EXPECT_EQ(r.settled_by, facing  ? Matter::kings_facing
                            : moved ? Matter::against_rules
                                    : Matter::into_check);
    text += facing ? "facing " : moved ? "moved " : "check ";
    text += verdict_id(r.verdict);
  }
  return text;
}

TEST(IllegalMoves, AreFoulsIn1987AndLoseElsewhere) {
  struct Case {
    std::string_view fen, move, says, in_1987;
  };
  for (const Case& c : {
           // The rook protects its king from the other rook.
           Case{"4k4/9/9/9/9/9/9/3r5/3R5/3K5 w", "d1e1", "check red_loses", "check foul"},
           Case{"4k4/4r4/4R4/9/9/9/9/9/9/3K5 b", "e8d8", "check black_loses", "check foul"},
           // A check that is not answered.
           Case{"4k4/9/9/9/9/9/9/3r5/R8/3K5 w", "a1a2", "check red_loses", "check foul"},
           // A king walks into an attack.
           Case{"5k3/9/9/9/9/9/9/4r4/9/3K5 w", "d0e0", "check red_loses", "check foul"},
           // The cannon was the only piece between the kings.
           Case{"3k5/9/9/9/9/9/9/9/3C5/3K5 w", "d1e1", "facing red_loses", "facing red_loses"},
           Case{"3k5/3c5/9/9/9/9/9/9/9/3K5 b", "d8a8", "facing black_loses", "facing black_loses"},
           Case{"4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0", "facing red_loses", "facing red_loses"},
           // Legal moves, and one from an empty square.
           Case{"4k4/9/9/9/9/9/9/3r5/3R5/3K5 w", "d1d2", "", ""},
           Case{"3k5/9/9/9/9/9/9/9/3C5/3K5 w", "e1e2", "", ""},
           // A mated side has already lost.
           Case{"4k4/9/9/9/9/9/9/9/r8/1r2K4 w", "e0e1", "", ""},
       }) {
    for (const Ruleset* const rules : all_rulesets()) {
      EXPECT_EQ(ruled(test::position_of(c.fen), test::move(c.move), *rules),
                rules->id == "1987" ? c.in_1987 : c.says)
          << c.fen << ' ' << c.move << ' ' << rules->id;
    }
  }
}

TEST(IllegalMoves, AgainstTheWayAPieceGoesLoseIn1999) {
  struct Case {
    std::string_view fen, move;
    bool ruled;
  };
  for (const Case& c : {
           Case{"4k4/9/9/9/9/9/9/3r5/3R5/3K5 w", "d1e2", true},  // a rook moves diagonally
           Case{"4k4/9/9/9/9/9/9/9/9/R3K4 w", "a0f0", true},     // through its own king
           Case{"3k5/9/9/9/9/9/9/4C4/9/4K4 w", "e2e0", true},    // onto its own king
           Case{"3k5/9/9/9/9/9/9/4B4/9/4K4 w", "e2g5", true},    // a horse's move by an elephant
           Case{"3k5/9/9/9/4p4/9/9/9/9/4K4 b", "e5d5", true},    // sideways before the river
           Case{"3k5/9/9/9/4p4/9/9/9/9/4K4 w", "e5e4", false},   // the other side's piece
           Case{"3k5/9/9/9/9/9/9/9/9/4K4 w", "a0a1", false},     // nothing stands there
           Case{"4k4/9/9/9/9/9/9/9/r8/1r2K4 w", "e0g1", false},  // mated already
       }) {
    const Position start = test::position_of(c.fen);
    const std::string lost = start.turn() == Color::red ? "red_loses" : "black_loses";
    for (const Ruleset* const rules : all_rulesets()) {
      const bool loses = c.ruled && rules->id == "1999";
      EXPECT_EQ(ruled(start, test::move(c.move), *rules), loses ? "moved " + lost : "")
          << c.fen << ' ' << c.move << ' ' << rules->id;
    }
  }
  const auto reported = judge(test::position_of("4k4/9/9/9/9/9/9/3r5/3R5/3K5 w"), {},
                              *find_ruleset("1999"), test::move("d1e2"));
  ASSERT_EQ(reported.size(), 1U);
  EXPECT_EQ(reason_of(reported[0], Language::en) + ' ' + settlement_of(reported[0], Language::en),
            "Red makes an illegal move. Under the Competition rules of 1999 (China) it "
            "loses. 1999 illegal move (from a secondary source)");
  EXPECT_EQ(reason_of(reported[0], Language::zh), "红方走子违反走法。按1999年规则，判负。");
}

TEST(Ends, AKingThatIsTakenEndsTheGame) {
  for (const std::string_view rook : {"", "r"}) {
    // With another piece Black could continue, but the king is gone.
    const std::string fen =
        "3k5/9/9/9/9/9/9/9/3R5/" + std::string(rook.empty() ? "4K4" : "4K3r") + " w";
    const Position start = test::position_of(fen);
    const std::vector<Move> moves = test::line(rook.empty() ? "d1d9" : "d1d9 i0i9 d9a9");
    for (const Ruleset* const rules : all_rulesets()) {
      const std::vector<Ruling> rulings = judge(start, moves, *rules);
      ASSERT_EQ(rulings.size(), 1U) << fen;
      EXPECT_EQ(rulings[0].ground, Ground::king_taken);
      EXPECT_EQ(rulings[0].verdict, Verdict::black_loses);
      EXPECT_EQ(rulings[0].last_ply, 1U);
      EXPECT_EQ(reason_of(rulings[0], Language::en), "Black's king is captured: it loses.");
      EXPECT_EQ(reason_of(rulings[0], Language::zh), "黑方的将（帅）被吃，判负。");
    }
  }
}

TEST(IllegalMoves, AreRuledOnWhereTheKingCouldBeTaken) {
  const Ruleset& rules = *find_ruleset("1999");
  std::mt19937 random(3);
  int check = 0, facing = 0;
  for (int game = 0; game < 25; ++game) {
    Position p = Position::standard();
    for (int ply = 0; ply < 120; ++ply) {
      const MoveList moves = p.legal_moves();
      if (moves.empty()) break;
      p.make(moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))]);
      if (ply % 4 != 0 || p.end() != GameEnd::none) continue;
      for (const Move m : p.pseudo_legal_moves()) {
        // Decided by the replies: a piece takes the king, or the kings face each other.
        bool taken = false, seen = false;
        const Position after = p.after(m);
        for (const Move reply : after.pseudo_legal_moves()) {
          const Piece victim = after[reply.to()];
          taken = taken || (victim && victim.role() == Role::king);
        }
        const Square red = *after.king(Color::red), black = *after.king(Color::black);
        if (red.file() == black.file()) {
          seen = true;
          for (int rank = red.rank() + 1; rank < black.rank(); ++rank) {
            seen = seen && !after[*Square::at(red.file(), rank)];
          }
        }
        const std::string lost = p.turn() == Color::red ? "red_loses" : "black_loses";
        const std::string expected = seen ? "facing " + lost : taken ? "check " + lost : "";
        ASSERT_EQ(ruled(p, m, rules), expected) << m.ucci();
        check += !seen && taken ? 1 : 0;
        facing += seen ? 1 : 0;
      }
    }
  }
  EXPECT_GT(check, 100);
  EXPECT_GT(facing, 10);
}

TEST(IllegalMoves, AreToldInWords) {
  const auto dump = [](std::string_view fen, std::string_view m, std::string_view id,
                       Language language) {
    const auto rulings = judge(test::position_of(fen), {}, *find_ruleset(id), test::move(m));
    return reason_of(rulings.back(), language) + " " + settlement_of(rulings.back(), language);
  };
  const std::string_view pinned = "4k4/9/9/9/9/9/9/3r5/3R5/3K5 w";
  EXPECT_EQ(dump(pinned, "d1e1", "1987", Language::en),
            "Red puts its own king in check. Under the Competition rules of 1987 (China) this is a "
            "foul: the move is taken back. 1987 into check");
  EXPECT_EQ(dump(pinned, "d1e1", "1987", Language::zh),
            "红方自行送将。按1987年规则，记违例一次，改走他着。 1987 送将");
  EXPECT_EQ(dump(pinned, "d1e1", "1999", Language::zh),
            "红方自行送将。按1999年规则，判负。 1999 送将（据转引）");
  EXPECT_EQ(dump("4k4/9/9/9/9/9/9/3r5/R8/3K5 w", "a1a2", "2020", Language::en),
            "Red leaves its king in check. Under the Competition rules of 2020 (China) it loses. "
            "2020 into check (inferred from examples)");
  EXPECT_EQ(dump("3k5/3c5/9/9/9/9/9/9/9/3K5 b", "d8a8", "1957", Language::zh),
            "黑方走后将帅照面。按1957年规则，判负。 1957 5(七) 将帅照面");
}

/// The plies at which each book sees an unavoidable draw; -1 if none.
int drawn_at(const Position& start, std::span<const Move> moves, const Ruleset& rules) {
  int ply = -1;
  for (const Ruling& r : judge(start, moves, rules)) {
    if (r.ground != Ground::simple_draw) continue;
    EXPECT_EQ(ply, -1);
    ply = static_cast<int>(r.last_ply);
    EXPECT_EQ(r.first_ply, r.last_ply);
    EXPECT_EQ(r.verdict, Verdict::draw);
    EXPECT_EQ(r.settled_by, Matter::simple_draw);
  }
  return ply;
}

TEST(SimpleDraws, AreWhereNobodyHasAPieceThatAttacks) {
  for (const Ruleset* const rules : all_rulesets()) {
    const auto at = [&](std::string_view fen, std::vector<Move> moves = {}) {
      return drawn_at(test::position_of(fen), moves, *rules);
    };
    EXPECT_EQ(at("2bakab2/9/9/9/9/9/9/9/9/2BAKAB2 w"), 0) << rules->id;
    EXPECT_EQ(at("3k5/9/9/9/9/9/9/9/9/4K4 w"), 0);
    // A board that was bare from the start is different if there are moves.
    EXPECT_EQ(at("3k5/9/9/9/9/9/9/9/9/4K4 w", {test::move("e0e1")}), -1);
    for (const std::string_view one : {"R", "H", "C", "P", "r", "h", "c", "p"}) {
      EXPECT_EQ(at("3k5/9/9/9/9/8" + std::string(one) + "/9/9/9/4K4 w"), -1) << one;
    }
    // The last of them is taken at the second ply; then they move to and fro.
    EXPECT_EQ(at("3k5/9/9/9/9/9/9/9/4r4/3AK4 b", {test::move("e1e2"), test::move("e0e1")}), -1);
    EXPECT_EQ(at("3k5/9/9/9/9/9/9/9/4p4/3AK4 b",
                 {test::move("d9d8"), test::move("d0e1"), test::move("d8d9")}),
              2);
  }
}

TEST(SimpleDraws, CountPiecesAlongRandomGames) {
  const Ruleset& rules = *find_ruleset("2020");
  std::mt19937 random(8);
  int drawn = 0;
  for (int game = 0; game < 60; ++game) {
    Position p = test::position_of("3k5/9/4b4/4P4/9/4p4/9/9/4A4/3K5 w");
    const Position start = p;
    std::vector<Move> moves;
    int expected = -1;
    for (int ply = 1; ply <= 80; ++ply) {
      const MoveList legal = p.legal_moves();
      if (legal.empty()) break;
      moves.push_back(legal[static_cast<int>(random() % static_cast<unsigned>(legal.size()))]);
      p.make(moves.back());
      int attackers = 0;
      for (int i = 0; i < Square::kCount; ++i) {
        const Piece piece = p[Square::from_index(i)];
        if (!piece) continue;
        attackers += piece.role() == Role::pawn || worth(piece.role()) > 1 ? 1 : 0;
      }
      if (expected < 0 && attackers == 0 && !p.legal_moves().empty()) expected = ply;
    }
    EXPECT_EQ(drawn_at(start, moves, rules), expected);
    drawn += expected >= 0 ? 1 : 0;
  }
  EXPECT_GT(drawn, 5);
}

TEST(NamedDraws, AreThoseThatTheBookOf1957Lists) {
  const auto settled = [](std::string_view id, std::string_view fen, std::string_view round) {
    const std::vector<Move> once = test::line(round);
    std::vector<Move> moves = once;
    moves.insert(moves.end(), once.begin(), once.end());
    const auto rulings = judge(test::position_of(fen), moves, *find_ruleset(id));
    return rulings.empty() ? "" : settlement_of(rulings[0], Language::zh);
  };
  const std::string_view exchange = "3k5/9/9/9/r8/9/9/9/9/1R3K3 w";
  EXPECT_EQ(settled("1957", exchange, "b0a0 a5b5 a0b0 b5a5"), "1957 长兑 双方允许着法");
  EXPECT_EQ(settled("1999", exchange, "b0a0 a5b5 a0b0 b5a5"), "1999 26(2) 双方允许着法");
  const std::string_view check = "2bak4/4a4/4b4/4CR2p/6p2/2P6/P5P1P/8c/6r2/2B1KA3 w";
  EXPECT_EQ(settled("1957", check, "f0e1 g1g0 e1f0 g0g1"), "1957 一将一闲 双方允许着法");
  EXPECT_EQ(settled("1957", check, "f0e1 g1h1 e1f0 h1g1"), "1957 双方允许着法");
}

TEST(EventLimits, TakeThePlaceOfTheBooks) {
  // Two horses that move to and fro in different ways, so that there are no loops.
  Position p = test::position_of("3k5/9/9/n8/9/9/N8/9/9/4K4 w");
  const Position start = p;
  std::vector<Move> moves;
  std::mt19937 random(1);
  while (moves.size() < 260) {
    const MoveList legal = p.legal_moves();
    const Move m = legal[static_cast<int>(random() % static_cast<unsigned>(legal.size()))];
    const Position after = p.after(m);
    if (p[m.to()] || after.in_check() || after.legal_captures().size() > 0) continue;
    moves.push_back(m);
    p.make(m);
  }
  for (const Ruleset* const book : all_rulesets()) {
    for (const int rounds : {1, 7, 40, 60, 130}) {
      const Ruleset rules = with_limit(*book, rounds);
      EXPECT_EQ(rules.id, book->id);
      EXPECT_EQ(rules.limit.counted_checks, book->limit.counted_checks);
      const std::vector<Ruling> rulings = judge(start, moves, rules);
      int due = 0;
      for (const Ruling& r : rulings) {
        if (r.ground != Ground::limit) continue;
        ++due;
        EXPECT_EQ(r.last_ply, static_cast<std::size_t>(2 * rounds));
        EXPECT_EQ(reason_of(r, Language::zh), "双方走满" + std::to_string(rounds) +
                                                  "回合未吃子（赛事所定限着）。按" +
                                                  std::string(book->name_zh) + "，可判和棋。");
      }
      EXPECT_EQ(due, 1) << book->id << ' ' << rounds;
      EXPECT_FALSE(rules.clause(Matter::limit).source.empty());
    }
  }
}

}  // namespace
}  // namespace qipu
