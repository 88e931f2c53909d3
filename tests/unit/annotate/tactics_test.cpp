// The effects of moves, and the material that lines win: positions set up by hand.

#include "annotate/judge/tactics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "annotate/judge/material.h"
#include "engine/exchange.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;
using test::rearranged;
using test::square;

/// "check double discovered mate attacks:c6,g6 uncovers:b6 pins:e7", as far as it applies.
std::string dump(const Tactics& t) {
  std::string text;
  const auto add = [&](std::string_view word) {
    if (!text.empty()) text += ' ';
    text += word;
  };
  const auto list = [&](std::string_view word, const std::vector<Square>& pieces) {
    if (pieces.empty()) return;
    std::string all(word);
    for (const Square s : pieces) all += (s == pieces.front() ? "" : ",") + s.iccs();
    add(all);
  };
  if (t.check) add("check");
  if (t.double_check) add("double");
  if (t.discovered_check) add("discovered");
  if (t.threatens_mate) add("mate");
  list("attacks:", t.attacked);
  list("uncovers:", t.uncovered);
  if (t.pinned) add("pins:" + t.pinned->iccs());
  return text;
}

struct TacticsCase {
  std::string_view fen, move, reported;
};
constexpr TacticsCase kTacticsCases[] = {
    {"3k5/9/9/2r3r2/9/9/5N3/9/9/4K4 w", "f3e5", "attacks:c6,g6"},
    {"3k5/9/9/2r3c2/9/9/5N3/9/9/4K4 w", "f3e5", "attacks:c6"},  // the rook guards the cannon
    {"3k5/9/9/2r1p1r2/9/9/5N3/9/9/4K4 w", "f3e5", ""},          // a pawn takes the horse
    {"3k5/9/9/2p3p2/9/9/5N3/9/9/4K4 w", "f3e5", ""},            // attacked pawns do not count
    {"3k5/9/9/2r6/2r6/9/9/R8/9/4K4 w", "a2c2", ""},             // one rook guards the other
    {"3k5/9/9/2r6/9/9/2P6/R8/9/4K4 w", "a2c2", ""},
    {"r3k4/9/9/1N7/9/9/9/9/9/3K5 w", "b6c8", "check attacks:a9"},
    {"4k4/9/9/4N4/1r7/4R4/9/9/9/3K5 w", "e6d4", "check discovered attacks:b5"},
    {"4k4/9/9/4N4/9/4R4/9/9/9/3K5 w", "e6f8", "check discovered"},
    {"4k4/9/9/4N4/9/4R4/9/9/9/3K5 w", "e6d8", "check discovered"},
    {"4k4/9/4N4/9/9/4R4/9/9/9/3K5 w", "e7c8", "check double"},
    {"4k4/9/R8/9/9/7R1/9/9/9/3K5 w", "a7a8", "mate"},
    {"4k4/9/R8/9/9/7R1/9/9/9/3K5 w", "a7a6", ""},
    {"4k4/9/4n4/9/9/9/R8/9/9/3K5 w", "a3e3", "attacks:e7 pins:e7"},
    {"4k4/4a4/4n4/9/9/9/R8/9/9/3K5 w", "a3e3", "attacks:e7"},
    {"4k4/9/4p4/9/9/9/R8/9/9/3K5 w", "a3e3", ""},  // a pawn
    {"3k5/9/9/1c7/9/1N7/9/1R7/9/4K4 w", "b4d3", "uncovers:b6"},
    {"3k5/9/9/1c7/9/1N7/9/1R7/9/4K4 w", "e0e1", ""},
    {"9/9/9/c8/9/9/R8/9/9/5K3 w", "a3a4", ""},  // no king, and the cannon was already attacked
    {"3k5/9/9/c8/9/9/9/R8/9/5K3 w", "a2a6", ""},
    {"3k5/9/c8/c8/9/9/9/R8/9/4K4 w", "a2a6", "attacks:a7"},
};

TEST(Tactics, EachMoveDoesWhatIsSaid) {
  for (const auto& [fen, m, expected] : kTacticsCases) {
    EXPECT_EQ(dump(tactics_of(position_of(fen), move(m))), expected) << fen << " " << m;
  }
}

std::vector<Square> pieces_rearranged(std::vector<Square> pieces, bool mirrored, bool exchanged) {
  for (Square& s : pieces) s = test::rearranged(s, mirrored, exchanged);
  std::ranges::sort(pieces);
  return pieces;
}
std::vector<Square> sorted(std::vector<Square> pieces) {
  std::ranges::sort(pieces);
  return pieces;
}

TEST(Tactics, AMirrorAndOtherColoursChangeNothing) {
  std::mt19937 random(11);
  Position p = Position::standard();
  for (int ply = 0; ply < 400; ++ply) {
    MoveList legal;
    p.legal_moves(legal);
    if (legal.empty() || ply % 80 == 79) {
      p = Position::standard();
      continue;
    }
    const Move m = legal[static_cast<int>(random() % static_cast<unsigned>(legal.size()))];
    const Tactics t = tactics_of(p, m);
    for (const bool mirrored : {false, true}) {
      const auto there = [&](Square s) { return test::rearranged(s, mirrored, true); };
      const Tactics u =
          tactics_of(rearranged(p, mirrored, true), Move(there(m.from()), there(m.to())));
      EXPECT_EQ(t.check, u.check);
      EXPECT_EQ(t.double_check, u.double_check);
      EXPECT_EQ(t.discovered_check, u.discovered_check);
      EXPECT_EQ(t.threatens_mate, u.threatens_mate);
      EXPECT_EQ(pieces_rearranged(t.attacked, mirrored, true), sorted(u.attacked));
      EXPECT_EQ(pieces_rearranged(t.uncovered, mirrored, true), sorted(u.uncovered));
    }
    p.make(m);
    EXPECT_EQ(t.check, p.in_check());
    for (const Square s : t.attacked) EXPECT_TRUE(p.targets(m.to()).has(s));
    if (t.pinned) {
      Position turned = p;
      turned.give_turn(p[*t.pinned].color());
      MoveList replies;
      turned.legal_moves(replies);
      EXPECT_TRUE(std::ranges::none_of(replies, [&](Move r) { return r.from() == *t.pinned; }));
    }
  }
}

TEST(Hanging, PiecesThatCanBeWonAreFoundOnceTheDearestFirst) {
  const Position p = position_of("3k5/9/c8/c3r4/9/9/9/R3R4/9/4K4 w");
  const auto found = hanging(p, 150);
  ASSERT_EQ(found.size(), 1U);  // the rook guards the cannon on its rank
  EXPECT_EQ(found[0].piece, square("e6"));
  EXPECT_EQ(found[0].by, move("e2e6"));
}

std::vector<Move> moves(std::initializer_list<std::string_view> list) {
  std::vector<Move> all;
  for (const auto m : list) all.push_back(move(m));
  return all;
}

TEST(Harvest, ALineIsCountedAsFarAsItIsQuiet) {
  // The rook takes a horse; the rook that takes back is taken, too.
  const Position p = position_of("3k5/9/9/n8/9/r8/8P/R8/R8/4K4 w");
  const auto nothing = harvest_of(p, moves({"i3i4"}));
  EXPECT_FALSE(nothing);
  const auto taken = harvest_of(p, moves({"a2a4", "d9d8", "a4a6", "d8d9"}));
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->balance, worth_of(Role::rook) + worth_of(Role::horse));
  ASSERT_EQ(taken->by_mover.size(), 2U);
  EXPECT_EQ(taken->by_mover[1].on, square("a6"));
  EXPECT_EQ(taken->by_mover[1].ply, 2U);
  EXPECT_TRUE(taken->by_mover[1].stood);
  // Cut in the middle, the horse is still attacked: the position is not quiet.
  EXPECT_FALSE(harvest_of(p, moves({"a2a4", "d9d8"})));
}

Captured captured(Role role, std::string_view on, std::size_t ply) {
  return {Piece(Color::black, role), square(on), ply, true};
}

TEST(Win, EqualPiecesComeOffBothSides) {
  const auto rook = captured(Role::rook, "a6", 2);
  const auto horse = captured(Role::horse, "c6", 0), cannon = captured(Role::cannon, "d6", 4);
  const auto pawn = captured(Role::pawn, "e6", 6);
  const auto win = win_of({horse}, {});
  ASSERT_TRUE(win && win->piece);
  EXPECT_EQ(win->piece->on, square("c6"));
  EXPECT_FALSE(win->price);
  EXPECT_FALSE(win_of({horse}, {cannon})) << "a horse for a cannon";
  EXPECT_FALSE(win_of({pawn}, {})) << "a pawn is not spoken of";
  EXPECT_FALSE(win_of({rook}, {horse, cannon})) << "two pieces for a rook";
  const auto exchange = win_of({rook}, {horse});
  ASSERT_TRUE(exchange && exchange->piece);
  EXPECT_EQ(exchange->role, Role::rook);
  EXPECT_EQ(exchange->price, Role::horse);
  const auto either = win_of({horse, cannon}, {cannon});
  ASSERT_TRUE(either);
  EXPECT_EQ(either->role, Role::horse);
  EXPECT_FALSE(either->piece) << "which of the two fell for nothing cannot be told";
  const auto advisor = captured(Role::advisor, "d9", 8);
  const auto two = win_of({horse, advisor}, {});
  ASSERT_TRUE(two && two->piece);
  EXPECT_EQ(two->piece->on, square("c6"));
  EXPECT_EQ(two->also, Role::advisor);
  const auto three = win_of({horse, advisor, rook}, {});
  ASSERT_TRUE(three && three->piece);
  EXPECT_EQ(three->role, Role::rook);
  EXPECT_FALSE(three->also);
  EXPECT_FALSE(win_of({horse, advisor, rook}, {pawn})) << "too many to tell";
  const auto cheap = win_of({horse}, {pawn});
  ASSERT_TRUE(cheap);
  EXPECT_EQ(cheap->price, Role::pawn);
}

}  // namespace
}  // namespace qipu
