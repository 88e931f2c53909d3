// The rules: each reason to refuse a move, ends of games, and laws for positions of all kinds,
// including impossible diagrams.
#include "qipu/rules/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/fen.h"
#include "support/positions.h"
#include "support/sweep_step.h"

namespace qipu {

std::ostream& operator<<(std::ostream& out, Illegality i) {
  constexpr std::string_view kNames[] = {"none",
                                         "empty_origin",
                                         "not_your_piece",
                                         "own_piece_on_target",
                                         "impossible_shape",
                                         "leaves_palace",
                                         "crosses_river",
                                         "pawn_goes_back",
                                         "pawn_sideways_before_river",
                                         "leg_blocked",
                                         "eye_blocked",
                                         "path_blocked",
                                         "no_screen",
                                         "many_screens",
                                         "kings_face",
                                         "king_in_check"};
  return out << kNames[static_cast<std::size_t>(i)];
}

namespace {

using test::move;

constexpr std::string_view kStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

using test::position_of;

std::vector<std::string> moves_of(const Position& p) {
  MoveList list;
  p.legal_moves(list);
  std::vector<std::string> out;
  for (const Move m : list) out.push_back(m.ucci());
  std::ranges::sort(out);
  return out;
}

struct Refusal {
  std::string_view fen, move;
  Illegality reason;
  std::string_view blocker = "";
};

TEST(Position, SaysWhyAMoveIsRefused) {
  using enum Illegality;
  constexpr std::string_view kKings = "3k5/9/9/9/9/9/9/9/9/4K4 w";
  for (const auto& [fen, text, reason, blocker] : {
           Refusal{kStart, "h2e2", none},
           Refusal{kStart, "e4e5", empty_origin},
           Refusal{kStart, "h7e7", not_your_piece},
           Refusal{kStart, "a0b0", own_piece_on_target},
           Refusal{kStart, "a0a0", own_piece_on_target},
           Refusal{kKings, "e0f1", impossible_shape},
           Refusal{kKings, "e0e2", impossible_shape},
           Refusal{"3k5/9/9/9/9/9/9/9/9/5K3 w", "f0g0", leaves_palace},
           Refusal{"3k5/9/9/9/9/9/9/5K3/9/9 w", "f2f3", leaves_palace},
           Refusal{kStart, "d0d1", impossible_shape},
           Refusal{"3k5/9/9/9/9/9/9/5A3/9/4K4 w", "f2g3", leaves_palace},
           Refusal{kStart, "c0c1", impossible_shape},
           Refusal{"3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", crosses_river},
           Refusal{"3k5/9/9/9/9/2B6/3p5/9/9/4K4 w", "c4e2", eye_blocked, "d3"},
           Refusal{"3k5/9/9/9/9/2B6/3p5/9/9/4K4 w", "c4a2", none},
           Refusal{kStart, "b0b2", own_piece_on_target},
           Refusal{kStart, "b0b1", impossible_shape},
           Refusal{kStart, "b0d1", leg_blocked, "c0"},
           Refusal{"3k5/9/9/9/9/4c4/4N4/9/9/5K3 w", "e3f5", leg_blocked, "e4"},
           Refusal{"3k5/9/9/9/9/4c4/4N4/9/9/5K3 w", "e3g4", none},
           Refusal{kStart, "a0b1", impossible_shape},
           Refusal{kStart, "a0a9", path_blocked, "a3"},
           Refusal{"3k4R/9/8p/9/8n/9/9/9/9/4K4 w", "i9i0", path_blocked, "i7"},
           Refusal{"R1n1p4/9/9/3k5/9/9/9/9/9/4K4 w", "a9i9", path_blocked, "c9"},
           Refusal{"4p1n1R/9/9/3k5/9/9/9/9/9/4K4 w", "i9a9", path_blocked, "g9"},
           Refusal{kStart, "b2a1", impossible_shape},
           Refusal{kStart, "b2b8", path_blocked, "b7"},
           Refusal{kStart, "b2b7", no_screen},
           Refusal{kStart, "b2b9", none},
           Refusal{"1n1k5/9/1c7/1p7/9/9/9/1C7/9/4K4 w", "b2b9", many_screens},
           Refusal{kStart, "a3a2", pawn_goes_back},
           Refusal{"3k5/9/9/4P4/9/9/9/9/9/4K4 w", "e6e5", pawn_goes_back},
           Refusal{"3k5/9/9/4P4/9/9/9/9/9/4K4 w", "e6d6", none},
           Refusal{"4k4/9/9/9/9/4p4/9/9/9/3K5 b", "e4e5", pawn_goes_back},
           Refusal{kStart, "a3b3", pawn_sideways_before_river},
           Refusal{"4k4/9/9/9/4p4/9/9/9/9/3K5 b", "e5d5", pawn_sideways_before_river},
           Refusal{kStart, "a3a5", impossible_shape},
           Refusal{kStart, "a3b4", impossible_shape},
           Refusal{kKings, "e0d0", kings_face},
           Refusal{"4k4/9/9/9/4R4/9/9/9/9/4K4 w", "e5d5", kings_face},
           Refusal{"3kr4/9/9/9/9/9/9/9/4R4/4K4 w", "e1d1", king_in_check},
           Refusal{"3kr4/9/9/9/9/9/9/9/4R4/4K4 w", "e1e9", none},
           Refusal{"3k5/9/9/9/9/9/4p4/9/9/3K5 w", "d0e0", none},
           Refusal{"5k3/9/9/9/9/9/9/9/4p4/3K5 w", "d0e0", king_in_check},
       }) {
    const Position p = position_of(fen);
    EXPECT_EQ(p.why_illegal(move(text)), reason) << fen << ' ' << text;
    EXPECT_EQ(p.legal(move(text)), reason == none) << fen << ' ' << text;
    const auto found = p.blocker(move(text));
    EXPECT_EQ(found ? found->iccs() : "", blocker) << fen << ' ' << text;
  }
}

struct Safety {
  std::string_view why, fen, move;
  bool legal;
};

TEST(Position, KnowsWhatShieldsAKing) {
  for (const auto& [why, fen, text, legal] : {
           Safety{"a piece may not become a cannon's screen", "3k5/9/9/4c4/9/9/9/4B4/9/3AK4 w",
                  "e2c4", true},
           Safety{"", "3k5/9/9/4c4/9/9/9/9/9/3AK4 w", "d0e1", false},
           Safety{"the screen of a cannon may not be doubled away",
                  "3k5/4c4/9/9/4p4/9/9/9/4A4/4K4 w", "e1f2", false},
           Safety{"", "3k5/4c4/9/9/4p4/9/9/9/4R4/4K4 w", "e1e4", true},
           Safety{"taking the other screen leaves one", "3k5/4c4/9/9/4p4/9/9/9/4R4/4K4 w", "e1e5",
                  false},
           Safety{"a cannon takes the one that aims at it", "3k5/4c4/9/9/4p4/9/9/9/4C4/4K4 w",
                  "e1e8", true},
           Safety{"but not past a rook", "3k5/4c4/9/9/4r4/9/9/9/4C4/4K4 w", "e1e8", false},
           Safety{"the leg of a horse is bound", "3k5/9/9/9/9/9/9/5n3/3R1A3/4K4 w", "f1e2", false},
           Safety{"unless it takes the horse", "3k5/9/9/9/9/9/9/5n3/5R3/4K4 w", "f1f2", true},
           Safety{"not when it binds two", "3k5/9/9/9/9/9/9/5n3/5RP2/4K4 w", "f1f2", true},
           Safety{"", "3k5/9/9/9/9/9/9/5n3/5Rn2/4K4 w", "f1f2", false},
           Safety{"a check of a cannon ends when its screen goes", "3k5/9/4c4/9/9/9/4N4/9/9/4K4 w",
                  "e3g4", true},
           Safety{"or another comes", "3k5/9/4c4/9/9/9/4N4/9/8R/4K4 w", "i1e1", true},
           Safety{"or it is taken", "3k5/9/R3c4/9/9/9/4N4/9/9/4K4 w", "a7e7", true},
           Safety{"not when the screen keeps the file", "3k5/9/4c4/9/9/9/4R4/9/9/4K4 w", "e3e5",
                  false},
           Safety{"a horse's check is met on its leg", "3k5/9/9/9/9/9/9/5n3/R8/4K4 w", "a1f1",
                  true},
           Safety{"", "3k5/9/9/9/9/9/9/5n3/R8/4K4 w", "a1e1", false},
           Safety{"a king steps off the line of a rook, not along it", "3k5/9/9/9/9/9/9/9/9/r3K4 w",
                  "e0f0", false},
           Safety{"", "3k5/9/9/9/9/9/9/9/9/r3K4 w", "e0e1", true},
           Safety{"two checks are not met by one piece", "3k5/4r4/9/9/9/9/9/5n3/R8/4K4 w", "a1f1",
                  false},
       }) {
    const Position p = position_of(fen);
    EXPECT_EQ(p.legal(move(text)), legal) << why << ": " << fen << ' ' << text;
    MoveList list;
    p.legal_moves(list);
    EXPECT_EQ(list.contains(move(text)), legal) << why << ": " << fen << ' ' << text;
  }
}

TEST(Position, EndsInMateOrInStalemate) {
  const Position mate = position_of("3aka3/9/4C4/9/9/9/9/9/4C4/3K5 b");
  EXPECT_TRUE(mate.in_check());
  EXPECT_FALSE(mate.has_legal_move());
  EXPECT_EQ(mate.end(), GameEnd::checkmate);
  const Position escape = position_of("3k5/3P5/9/9/9/9/9/9/9/4K4 b");
  EXPECT_TRUE(escape.in_check());
  EXPECT_EQ(escape.end(), GameEnd::none);
  EXPECT_EQ(moves_of(escape), std::vector<std::string>{"d9d8"});
  const Position stuck = position_of("3k5/4P4/9/9/9/9/9/9/9/4K4 b");
  EXPECT_FALSE(stuck.in_check());
  EXPECT_EQ(stuck.end(), GameEnd::stalemate);
  EXPECT_EQ(Position::standard().end(), GameEnd::none);
}

TEST(Position, TakesFacingKingsForCheck) {
  const Position p = position_of("4k4/9/9/9/9/9/9/9/9/R3K4 w");
  EXPECT_TRUE(p.in_check());
  EXPECT_EQ(moves_of(p), (std::vector<std::string>{"e0d0", "e0f0"}));
  EXPECT_TRUE(p.attacked(*Square::parse("e9"), Color::red));
  EXPECT_FALSE(p.attacked(*Square::parse("e5"), Color::red)) << "kings take only each other so";
}

TEST(Position, NamesTheFaultsThatAreNotForgiven) {
  const auto setup = [](std::string_view fen) { return parse_fen(fen)->setup; };
  const qipu::Setup no_king = setup("9/9/9/9/9/9/9/9/9/4K4 w");
  EXPECT_EQ(Position::from(no_king).error(), Faults(Fault::missing_black_king));
  EXPECT_TRUE(Position::from(no_king, Fault::missing_black_king));
  const qipu::Setup two_kings = setup("3kk4/9/9/9/9/9/9/9/9/5K3 w");
  EXPECT_TRUE(Position::from(two_kings, Faults::all()).error().has(Fault::many_kings));
  const qipu::Setup crowd = setup("3k5/9/9/9/9/9/9/9/PPPPPPPPP/PPPPKPPPP w");
  EXPECT_TRUE(Position::from(crowd, Faults::all()).error().has(Fault::too_many_pieces));
}

TEST(Position, CountsQuietPliesAndRounds) {
  Position p = Position::standard();
  EXPECT_EQ(p.setup(), qipu::Setup::standard());
  const auto first = p.make(move("h2e2"));
  EXPECT_EQ(p.quiet_plies(), 1);
  EXPECT_EQ(p.round(), 1);
  const auto second = p.make(move("h9g7"));
  EXPECT_EQ(p.round(), 2);
  const auto third = p.make(move("e2e6"));
  EXPECT_EQ(p.quiet_plies(), 0);
  EXPECT_EQ(third.captured, Piece(Color::black, Role::pawn));
  p.unmake(move("e2e6"), third);
  p.unmake(move("h9g7"), second);
  p.unmake(move("h2e2"), first);
  EXPECT_EQ(p.setup(), qipu::Setup::standard());
  EXPECT_EQ(p.key(), Position::standard().key());

  const auto far = Position::from({.board = Board::standard(),
                                   .quiet_plies = 1 << 30,
                                   .round = std::numeric_limits<int>::max()});
  ASSERT_TRUE(far);
  Position q = *far;
  for (const auto* m : {"h2e2", "h9g7"}) q.make(move(m));
  EXPECT_EQ(q.quiet_plies(), 65535);
}

TEST(Position, KeysTellPositionsApart) {
  // The same pieces by another order of moves, and with the other side to move.
  Position a = Position::standard();
  for (const auto* m : {"h2e2", "h9g7", "h0g2"}) a.make(move(m));
  Position b = Position::standard();
  for (const auto* m : {"h0g2", "h9g7", "h2e2"}) b.make(move(m));
  EXPECT_EQ(a.key(), b.key());
  qipu::Setup other = a.setup();
  other.turn = !other.turn;
  EXPECT_NE(Position::from(other)->key(), a.key());
}

TEST(Position, AKingMayBeTakenAndThenNothingIsIllegalForItsSake) {
  Position p = position_of("3k5/9/9/9/9/9/9/9/3r5/3RK4 w");
  const auto undo = p.make(move("d0d9"));  // over the rook
  EXPECT_FALSE(p.king(Color::black));
  EXPECT_FALSE(p.in_check());
  EXPECT_TRUE(p.legal(move("d1d8")));
  p.unmake(move("d0d9"), undo);
  EXPECT_EQ(p.king(Color::black), Square::parse("d9"));
}

// Laws.

class Laws : public testing::Test {
 protected:
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  Square any_square() { return Square::from_index(below(Square::kCount)); }

  // Up to 16 pieces of any kinds a side anywhere, with at most one king each, often none in its
  // palace.
  qipu::Setup any_diagram() {
    qipu::Setup setup;
    setup.turn = below(2) == 0 ? Color::red : Color::black;
    setup.quiet_plies = below(200);
    setup.round = below(100);
    for (const Color c : {Color::red, Color::black}) {
      const int pieces = below(16);
      for (int i = 0; i < pieces; ++i) {
        setup.board.set(any_square(), Piece(c, static_cast<Role>(1 + below(kRoles - 1))));
      }
    }
    for (const Color c : {Color::red, Color::black}) {
      const int where = below(10);
      if (where == 0) continue;
      Square s = any_square();
      if (where > 2) {
        const int rank = c == Color::red ? below(3) : 9 - below(3);
        s = *Square::at(3 + below(3), rank);
      }
      if (setup.board[s] && setup.board[s].role() == Role::king) continue;
      setup.board.set(s, Piece(c, Role::king));
    }
    return setup;
  }

  static void hold(const Position& p) {
    const std::string fen = write_fen(p.setup());
    const MoveList legal = p.legal_moves(), pseudo = p.pseudo_legal_moves(),
                   captures = p.legal_captures();
    const auto bits = [](const MoveList& list) {
      std::vector<std::uint16_t> out;
      for (const Move m : list) out.push_back(m.bits());
      std::ranges::sort(out);
      return out;
    };
    const auto legal_bits = bits(legal);
    const auto pseudo_bits = bits(pseudo);
    const auto capture_bits = bits(captures);
    ASSERT_EQ(std::ranges::adjacent_find(legal_bits), legal_bits.end()) << fen;
    ASSERT_EQ(std::ranges::adjacent_find(pseudo_bits), pseudo_bits.end()) << fen;
    ASSERT_EQ(p.perft(1), legal_bits.size()) << fen;
    ASSERT_EQ(p.has_legal_move(), !legal.empty()) << fen;
    const auto king = p.king(p.turn());
    ASSERT_EQ(p.in_check(), king && p.attacked(*king, !p.turn())) << fen;
    for (int from = 0; from < Square::kCount; ++from) {
      for (int to = 0; to < Square::kCount; ++to) {
        const Move m(Square::from_index(from), Square::from_index(to));
        const bool is_pseudo = std::ranges::binary_search(pseudo_bits, m.bits());
        const bool is_legal = std::ranges::binary_search(legal_bits, m.bits());
        ASSERT_EQ(p.legal(m), is_legal) << fen << ' ' << m.ucci();
        const Illegality why = p.why_illegal(m);
        ASSERT_EQ(why == Illegality::none, is_legal) << fen << ' ' << m.ucci() << ' ' << why;
        ASSERT_EQ(why == Illegality::none || why >= Illegality::kings_face, is_pseudo)
            << fen << ' ' << m.ucci() << ' ' << why;
        ASSERT_EQ(p.blocker(m).has_value(), why == Illegality::leg_blocked ||
                                                why == Illegality::eye_blocked ||
                                                why == Illegality::path_blocked)
            << fen << ' ' << m.ucci();
        ASSERT_EQ(std::ranges::binary_search(capture_bits, m.bits()), is_legal && p[m.to()])
            << fen << ' ' << m.ucci();
        if (!is_pseudo) continue;
        // A move is legal if afterwards the king cannot be taken.
        Position next = p;
        next.make(m);
        const auto left = next.king(p.turn());
        ASSERT_EQ(is_legal, !left || !next.attacked(*left, !p.turn())) << fen << ' ' << m.ucci();
      }
    }
    // A square is attacked if a piece on it could be taken.
    for (int s = 0; s < Square::kCount; ++s) {
      const Square square = Square::from_index(s);
      if (!p[square].is(!p.turn())) continue;
      bool taken = std::ranges::any_of(pseudo, [&](Move m) { return m.to() == square; });
      const auto theirs = p.king(!p.turn());
      if (king && theirs == square && king->file() == theirs->file()) {
        int between = 0;
        for (int r = std::min(king->rank(), theirs->rank()) + 1;
             r < std::max(king->rank(), theirs->rank()); ++r) {
          between += p[*Square::at(king->file(), r)] ? 1 : 0;
        }
        taken = taken || between == 0;
      }
      ASSERT_EQ(p.attacked(square, p.turn()), taken) << fen << ' ' << square.iccs();
    }
  }

  // Everything about a position, computed again from the setup.
  static void same_as_anew(const Position& p) {
    const auto anew = Position::from(p.setup(), Faults::all());
    ASSERT_TRUE(anew);
    const std::string fen = write_fen(p.setup());
    ASSERT_EQ(p.key(), anew->key()) << fen;
    ASSERT_EQ(p.occupied(), anew->occupied()) << fen;
    for (const Color c : {Color::red, Color::black}) {
      ASSERT_EQ(p.king(c), anew->king(c)) << fen;
      ASSERT_EQ(p.pieces(c), anew->pieces(c)) << fen;
      for (int r = 0; r < kRoles; ++r) {
        ASSERT_EQ(p.pieces(c, static_cast<Role>(r)), anew->pieces(c, static_cast<Role>(r))) << fen;
      }
    }
    ASSERT_EQ(moves_of(p), moves_of(*anew)) << fen;
  }

  std::mt19937 random_{20240611};
};

TEST_F(Laws, HoldInRandomPlay) {
  Position p = Position::standard();
  for (int n = 0; n < test::some(1500, 3); ++n) {
    MoveList list;
    p.legal_moves(list);
    if (list.empty() || p.round() > 100) {
      p = Position::standard();
      continue;
    }
    p.make(list[below(list.size())]);
    if (n % 3 != 0) continue;
    ASSERT_NO_FATAL_FAILURE(hold(p));
  }
}

TEST_F(Laws, HoldInImpossibleDiagrams) {
  for (int n = 0; n < test::some(1000, 4); ++n) {
    const auto p = Position::from(any_diagram(), Faults::all());
    ASSERT_TRUE(p);
    ASSERT_NO_FATAL_FAILURE(hold(*p));
  }
}

// Mirrored, every move is as legal as before; also from the other side of the board, with colours
// exchanged.
TEST_F(Laws, BothSidesOfTheBoardAreAlike) {
  const auto moves_in = [](const qipu::Setup& setup, auto&& seen) {
    std::vector<std::string> out;
    MoveList legal;
    Position::from(setup, Faults::all())->legal_moves(legal);
    for (const Move m : legal) out.push_back(seen(m).ucci());
    std::ranges::sort(out);
    return out;
  };
  const auto as_it_is = [](Move m) { return m; };
  for (int n = 0; n < 1000; ++n) {
    const qipu::Setup given = any_diagram();
    qipu::Setup mirrored = given, exchanged = given;
    mirrored.board = given.board.mirrored();
    EXPECT_EQ(mirrored.board.mirrored(), given.board);
    ASSERT_EQ(moves_in(mirrored, as_it_is), moves_in(given, [](Move m) { return m.mirrored(); }))
        << write_fen(given);
    const qipu::Board turned = given.board.turned_round();
    EXPECT_EQ(turned.turned_round(), given.board);
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      const Piece p = turned[s];
      exchanged.board.set(s, p ? Piece(!p.color(), p.role()) : p);
    }
    exchanged.turn = !given.turn;
    ASSERT_EQ(moves_in(exchanged, as_it_is), moves_in(given, [](Move m) { return m.opposite(); }))
        << write_fen(given);
  }
}

TEST_F(Laws, AnyPieceMayBeMovedAnywhereAndBack) {
  struct Step {
    Move move;
    Position::Undo undo;
    qipu::Setup before;
    std::uint64_t key;
  };
  for (int game = 0; game < test::some(300, 4); ++game) {
    Position p =
        game % 3 == 0 ? Position::standard() : *Position::from(any_diagram(), Faults::all());
    std::vector<Step> steps;
    for (int n = 0; n < 40; ++n) {
      const Square from = any_square();
      if (!p[from]) continue;
      Step step{{from, any_square()}, {}, p.setup(), p.key()};  // also to its own square
      step.undo = p.make(step.move);
      steps.push_back(step);
      ASSERT_NO_FATAL_FAILURE(same_as_anew(p));
      if (n % 8 != 0) continue;
      ASSERT_NO_FATAL_FAILURE(hold(p));
    }
    for (; !steps.empty(); steps.pop_back()) {
      p.unmake(steps.back().move, steps.back().undo);
      ASSERT_EQ(p.setup(), steps.back().before);
      ASSERT_EQ(p.key(), steps.back().key);
      ASSERT_NO_FATAL_FAILURE(same_as_anew(p));
    }
  }
}

TEST_F(Laws, SixteenRooksFitTheList) {
  qipu::Setup setup;
  for (int i = 0; i < 16; ++i) {
    setup.board.set(*Square::at((i * 4) % 9, (i * 7) % 10), Piece(Color::red, Role::rook));
  }
  const auto p = Position::from(setup, Faults::all());
  ASSERT_TRUE(p);
  MoveList list;
  p->legal_moves(list);
  EXPECT_EQ(list.size(), static_cast<int>(p->perft(1)));
  EXPECT_LE(list.size(), MoveList::kCapacity);
}

}  // namespace
}  // namespace qipu
