// The data of a position besides its pieces: allowed faults, counters at their limits, its key, the
// side to move; sets of squares compared with simple lists; the tables of moves with single steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/rules/bitboard.h"
#include "qipu/rules/position.h"
#include "rules/tables.h"
#include "support/diagrams.h"
#include "support/positions.h"

namespace qipu {
namespace {

qipu::Setup setup_of(std::string_view fen) { return parse_fen(fen)->setup; }

TEST(PositionFrom, RefusesTheFaultsThatAreNotForgiven) {
  struct Row {
    std::string_view fen;
    Faults faults;
  };
  for (const auto& [fen, faults] : {
           Row{"4k4/9/9/9/9/9/9/9/9/3K5 w", {}},
           Row{"4k4/9/9/9/9/9/9/9/9/9 w", Fault::missing_red_king},
           Row{"9/9/9/9/9/9/9/9/9/9 b",
               Faults(Fault::missing_red_king) | Fault::missing_black_king},
           Row{"4k4/9/9/9/9/9/9/9/9/4K4 w", Fault::kings_facing},
           Row{"3k5/9/9/9/9/9/9/9/9/3RK4 w", Fault::wrong_side_in_check},
           Row{"4k4/9/9/9/9/9/9/9/P8/B2K5 w",
               Faults(Fault::elephant_off_squares) | Fault::pawn_behind_start},
       }) {
    const qipu::Setup setup = setup_of(fen);
    const auto strict = Position::from(setup);
    ASSERT_EQ(strict.has_value(), faults.empty()) << fen;
    if (!strict) {
      EXPECT_EQ(strict.error(), faults) << fen;
    }
    EXPECT_TRUE(Position::from(setup, faults)) << fen;
    EXPECT_TRUE(Position::from(setup, Faults::all())) << fen;
    for (int i = 0; i < kFaults; ++i) {
      const auto fault = static_cast<Fault>(i);
      if (!faults.has(fault)) continue;
      const auto left = Position::from(setup, faults.without(fault));
      ASSERT_FALSE(left) << fen;
      EXPECT_EQ(left.error(), Faults(fault)) << fen;
    }
  }
}

TEST(PositionFrom, NeverForgivesTwoKingsOrSeventeenPieces) {
  const auto kings = Position::from(setup_of("3kk4/9/9/9/9/9/9/9/9/5K3 w"), Faults::all());
  ASSERT_FALSE(kings);
  EXPECT_EQ(kings.error(), Faults(Fault::many_kings));
  const auto pieces =
      Position::from(setup_of("3k5/9/9/9/9/9/9/NNNNNNNN1/NNNNNNNN1/5K3 w"), Faults::all());
  ASSERT_FALSE(pieces);
  EXPECT_EQ(pieces.error(), Faults(Fault::too_many_pieces));
  EXPECT_TRUE(Position::from(setup_of("3k5/9/9/9/9/9/9/NNNNNNNN1/NNNNNNN2/5K3 w"), Faults::all()));
}

TEST(PositionFrom, CountersAreCutToTheirLimits) {
  constexpr int kMost = std::numeric_limits<int>::max(), kLeast = std::numeric_limits<int>::min();
  struct Row {
    int quiet, round, quiet_kept, round_kept;
  };
  for (const auto& r :
       {Row{0, 1, 0, 1}, Row{7, 9, 7, 9}, Row{-1, 0, 0, 0}, Row{kLeast, -5, 0, -5},
        Row{65534, 999'999'999, 65534, 999'999'999},
        Row{65535, 1'000'000'000, 65535, 1'000'000'000},
        Row{65536, 1'000'000'001, 65535, 1'000'000'000}, Row{kMost, kMost, 65535, 1'000'000'000},
        Row{1, -1'000'000'001, 1, -1'000'000'000}, Row{1, kLeast, 1, -1'000'000'000}}) {
    for (const Color turn : {Color::red, Color::black}) {
      qipu::Setup setup = setup_of("4k4/9/9/9/9/9/9/9/9/R2K5 w");
      setup.turn = turn;
      setup.quiet_plies = r.quiet;
      setup.round = r.round;
      const Position p = *Position::from(setup);
      EXPECT_EQ(p.quiet_plies(), r.quiet_kept);
      EXPECT_EQ(p.round(), r.round_kept);
      setup.quiet_plies = r.quiet_kept;
      setup.round = r.round_kept;
      EXPECT_EQ(p.setup(), setup);
      EXPECT_EQ(p.turn(), turn);
    }
  }
}

TEST(PositionState, QuietPliesStopAtTheLimitAndRoundsGoOn) {
  qipu::Setup setup = setup_of("4k4/9/9/9/9/9/9/9/p8/R2K5 w");
  setup.quiet_plies = 65533;
  setup.round = 10;
  Position p = *Position::from(setup);
  struct Step {
    const char* move;
    int quiet, round;
  };
  std::vector<std::pair<Move, Position::Undo>> played;
  std::vector<qipu::Setup> before;
  for (const auto& [text, quiet, round] :
       {Step{"a0b0", 65534, 10}, Step{"e9e8", 65535, 11}, Step{"b0a0", 65535, 11},
        Step{"e8e9", 65535, 12}, Step{"a0a1", 0, 12}, Step{"e9e8", 1, 13}, Step{"a1a2", 2, 13}}) {
    const Move m = test::move(text);
    before.push_back(p.setup());
    const Position::Undo undo = p.make(m);
    played.emplace_back(m, undo);
    EXPECT_EQ(undo.quiet_plies, before.back().quiet_plies);
    EXPECT_EQ(undo.captured, before.back().board[m.to()]);
    EXPECT_EQ(p.quiet_plies(), quiet) << text;
    EXPECT_EQ(p.round(), round) << text;
  }
  while (!played.empty()) {
    p.unmake(played.back().first, played.back().second);
    EXPECT_EQ(p.setup(), before.back());
    played.pop_back();
    before.pop_back();
  }
}

TEST(PositionState, TheTurnIsGivenAndNothingElse) {
  const Position start = Position::standard();
  Position p = start;
  p.give_turn(Color::red);
  EXPECT_EQ(p.key(), start.key());
  p.give_turn(Color::black);
  qipu::Setup expected = start.setup();
  EXPECT_NE(p.setup(), expected);
  expected.turn = Color::black;
  EXPECT_EQ(p.setup(), expected);
  EXPECT_EQ(p.key(), Position::from(expected)->key());
  p.give_turn(Color::black);
  EXPECT_EQ(p.setup(), expected);
  p.give_turn(Color::red);
  EXPECT_EQ(p.key(), start.key());
  // A record in which Black moves first, and then again.
  p.replay(test::move("h9g7"));
  EXPECT_EQ(p.turn(), Color::red);
  EXPECT_EQ(p.round(), 2);
  p.replay(test::move("b9c7"));
  EXPECT_EQ(p.turn(), Color::red);
  EXPECT_EQ(p.round(), 3);
  EXPECT_EQ(p.quiet_plies(), 2);
  p.replay(test::move("h2e2"));
  EXPECT_EQ(p.turn(), Color::black);
  EXPECT_EQ(p.round(), 3);
  EXPECT_EQ(write_fen(p.setup()),
            "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 3 3");
}

/// SplitMix64 as its authors publish it.
class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

TEST(PositionState, KeysAreTheSameInEveryBuild) {
  // Codes 1 to 14, ninety squares each, from the seed "qipu".
  SplitMix random(0x71697075);
  std::vector<std::vector<std::uint64_t>> keys(15, std::vector<std::uint64_t>(90, 0));
  for (std::size_t code = 1; code < 15; ++code) {
    for (std::uint64_t& key : keys[code]) key = random.next();
  }
  test::Dice dice(41);
  for (int n = 0; n < 100; ++n) {
    Position p = n == 0 ? Position::standard() : test::crowded(dice);
    for (int i = 0; i < 4; ++i) {
      std::uint64_t key = p.turn() == Color::black ? 0xD1B54A32D192ED03 : 0;
      for (std::size_t s = 0; s < 90; ++s) {
        key ^= keys[static_cast<std::size_t>(p[Square::from_index(static_cast<int>(s))].code())][s];
      }
      EXPECT_EQ(p.key(), key) << write_fen(p.setup());
      if (!test::play_on(dice, p)) break;
    }
  }
}

TEST(PositionState, PiecesAreListedByColorAndKind) {
  test::Dice dice(42);
  for (int n = 0; n < 60; ++n) {
    Position p = test::crowded(dice);
    for (int i = 0; i < 3 && test::play_on(dice, p); ++i) continue;
    for (int i = 0; i < 90; ++i) {
      const Square s = Square::from_index(i);
      EXPECT_EQ(p.occupied().has(s), static_cast<bool>(p[s]));
      for (const Color c : {Color::red, Color::black}) {
        EXPECT_EQ(p.pieces(c).has(s), p[s].is(c));
        for (int r = 0; r < kRoles; ++r) {
          const auto role = static_cast<Role>(r);
          EXPECT_EQ(p.pieces(c, role).has(s), p[s] == Piece(c, role));
        }
      }
    }
  }
}

using Squares = std::bitset<90>;

Squares squares_of(Bitboard b) {
  Squares out;
  for (int i = 0; i < 90; ++i) out[static_cast<std::size_t>(i)] = b.has(i);
  return out;
}

Bitboard random_squares(test::Dice& dice, Squares& plain) {
  Bitboard b;
  plain.reset();
  for (int n = dice.below(60); n > 0; --n) {
    const int i = dice.below(90);
    b |= Bitboard::of(i);
    plain.set(static_cast<std::size_t>(i));
  }
  return b;
}

TEST(SquareSets, AreSetsOfNinetySquares) {
  EXPECT_TRUE(Bitboard().empty());
  EXPECT_EQ(squares_of(Bitboard::all()).count(), 90U);
  EXPECT_EQ(~Bitboard(), Bitboard::all());
  EXPECT_EQ(~Bitboard::all(), Bitboard());
  for (int i = 0; i < 90; ++i) {
    const Bitboard one = Bitboard::of(i);
    EXPECT_EQ(one, Bitboard::of(Square::from_index(i)));
    EXPECT_EQ(squares_of(one), Squares().set(static_cast<std::size_t>(i)));
    EXPECT_TRUE(one.has(Square::from_index(i)));
    EXPECT_EQ(one.first(), i);
    EXPECT_EQ(one.count(), 1);
    EXPECT_FALSE(one.empty());
  }
  test::Dice dice(43);
  for (int n = 0; n < 200; ++n) {
    Squares p, q;
    const Bitboard a = random_squares(dice, p), b = random_squares(dice, q);
    EXPECT_EQ(squares_of(a), p);
    EXPECT_EQ(squares_of(a & b), p & q);
    EXPECT_EQ(squares_of(a | b), p | q);
    EXPECT_EQ(squares_of(a ^ b), p ^ q);
    EXPECT_EQ(squares_of(~a), ~p);
    EXPECT_EQ(squares_of(a.without(b)), p & ~q);
    EXPECT_EQ(a.count(), static_cast<int>(p.count()));
    EXPECT_EQ(a.empty(), p.none());
    EXPECT_EQ(a == b, p == q);
    std::vector<int> in_order, popped;
    for (int i = 0; i < 90; ++i) {
      if (p[static_cast<std::size_t>(i)]) in_order.push_back(i);
    }
    for (Bitboard left = a; !left.empty();) {
      EXPECT_EQ(left.first(), in_order[popped.size()]);
      popped.push_back(left.pop());
    }
    EXPECT_EQ(popped, in_order);
  }
}

TEST(SquareSets, LinesPalacesAndHalvesAreWhereTheyAre) {
  for (int i = 0; i < 90; ++i) {
    const Square s = Square::from_index(i);
    EXPECT_EQ(tables::place(i).file, s.file());
    EXPECT_EQ(tables::place(i).rank, s.rank());
    EXPECT_EQ(tables::bit(i), Bitboard::of(i));
    const bool files = s.file() >= 3 && s.file() <= 5;
    EXPECT_EQ(tables::palace(Color::red).has(i), files && s.rank() <= 2);
    EXPECT_EQ(tables::palace(Color::black).has(i), files && s.rank() >= 7);
    EXPECT_EQ(tables::half(Color::red).has(i), s.rank() <= 4);
    EXPECT_EQ(tables::half(Color::black).has(i), s.rank() >= 5);
  }
  test::Dice dice(44);
  for (int line = 0; line < 10; ++line) {
    for (int n = 0; n < 40; ++n) {
      const auto bits = static_cast<unsigned>(dice.below(1024));
      for (int i = 0; i < 90; ++i) {
        const Square s = Square::from_index(i);
        EXPECT_EQ(tables::rank_squares(line, bits & 511U).has(i),
                  s.rank() == line && (bits >> s.file() & 1U) != 0);
        if (line < 9) {
          EXPECT_EQ(tables::file_squares(line, bits).has(i),
                    s.file() == line && (bits >> s.rank() & 1U) != 0);
        }
      }
    }
  }
}

}  // namespace
}  // namespace qipu
