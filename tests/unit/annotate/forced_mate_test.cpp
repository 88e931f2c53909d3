// Forced mates by brute force, compared with a search that shares no code with it.

#include "annotate/search/forced_mate.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "support/positions.h"
#include "support/slow_mate.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;

constexpr std::uint64_t kPlenty = 20'000'000;

std::string dump(const std::optional<ForcedMate>& mate) {
  if (!mate) return "none";
  std::string text = std::to_string(mate->moves) + ":";
  for (const Move m : mate->first) text += ' ' + m.ucci();
  return text;
}

TEST(ForcedMate, IsFoundWithAllItsFirstMoves) {
  // 马后炮: only the horse mates.
  EXPECT_EQ(dump(shortest_mate(position_of("4k4/9/9/2N6/4C4/9/9/9/9/3K5 w"), 3, kPlenty)),
            "1: c6e7");
  // One rook mates on the last rank; the other controls the rank before it.
  EXPECT_EQ(dump(shortest_mate(position_of("4k4/R8/8R/p8/9/9/9/9/9/3K5 w"), 3, kPlenty)),
            "1: i7i9");
  // Without the pawn it is enough to leave the king no square.
  EXPECT_EQ(dump(shortest_mate(position_of("4k4/R8/8R/9/9/9/9/9/9/3K5 w"), 3, kPlenty)),
            "1: i7f7 i7i9 a8f8");
  // 困毙 loses as well: the king is not in check and cannot move.
  EXPECT_EQ(dump(shortest_mate(position_of("5k3/9/4R4/9/9/9/9/9/9/3K5 w"), 3, kPlenty)), "1: e7e8");
  // A bare king cannot mate.
  EXPECT_EQ(dump(shortest_mate(position_of("4k4/9/9/9/9/9/9/9/9/3K5 w"), 3, kPlenty)), "none");
}

TEST(ForcedMate, StopsAtItsBounds) {
  const Position two = position_of("2bnr4/3Nak1P1/b2a1n3/1P7/9/9/9/9/4K4/9 w");
  EXPECT_EQ(dump(shortest_mate(two, 3, kPlenty)), "2: h8g8");
  EXPECT_EQ(dump(shortest_mate(two, 1, kPlenty)), "none");
  EXPECT_EQ(dump(shortest_mate(two, 3, 10)), "none") << "ten positions are too few";
}

TEST(ForcedMate, AgreesWithASlowSearchOnRandomPositions) {
  int mates = 0;
  for (unsigned seed = 1; seed <= 3; ++seed) {
    test::play_at_random(seed, 25, 160, [&](const Position& p, Move) {
      if (p.occupied().count() > 24 || p.key() % 8 != 0) return;
      const auto mate = shortest_mate(p, 1, kPlenty);
      const std::vector<Move> slow = test::mating_moves(p, 1);
      ASSERT_EQ(mate.has_value(), !slow.empty()) << write_fen(p.setup());
      EXPECT_EQ(mate ? mate->first : std::vector<Move>(), slow) << write_fen(p.setup());
      mates += slow.empty() ? 0 : 1;
    });
  }
  EXPECT_GT(mates, 10);
  // Greater depth, if there are few moves.
  for (const char* const fen :
       {"3k5/9/9/9/9/4R4/9/9/9/4KR3 w", "5k3/9/9/5N3/9/6R2/9/9/9/4K4 w",
        "4k4/9/9/9/2P1P4/9/9/9/9/3K4R w", "3ak4/4a4/4b4/9/4C4/9/9/9/5R3/5K3 w"}) {
    const Position p = position_of(fen);
    const auto mate = shortest_mate(p, 2, kPlenty);
    std::optional<ForcedMate> slow;
    for (int moves = 1; moves <= 2 && !slow; ++moves) {
      if (auto first = test::mating_moves(p, moves); !first.empty()) slow = {moves, first};
    }
    EXPECT_EQ(dump(mate), dump(slow)) << fen;
  }
}

}  // namespace
}  // namespace qipu
