// Forced mates by checks, compared with a simpler and slower search.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "ruling/kill.h"
#include "support/attack_positions.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::after_move;
using test::besieged;
using test::legal_list;
using test::turn_to;

/// Returns the most checks needed to mate, whatever the replies; nothing if `checks` do not force
/// it.
std::optional<int> checks_to_mate(const Position& p, int checks);

std::optional<int> checks_after(const Position& checked, int checks) {
  if (!checked.in_check()) return std::nullopt;
  int most = 1;
  for (const Move answer : legal_list(checked)) {
    const auto more = checks_to_mate(after_move(checked, answer), checks - 1);
    if (!more) return std::nullopt;
    most = std::max(most, 1 + *more);
  }
  return most;
}

std::optional<int> checks_to_mate(const Position& p, int checks) {
  std::optional<int> best;
  if (checks == 0) return best;
  for (const Move m : legal_list(p)) {
    const auto n = checks_after(after_move(p, m), checks);
    if (n && (!best || *n < *best)) best = n;
  }
  return best;
}

TEST(Kills, AreAllFirstMovesThatMateByFourChecksAtMost) {
  test::Dice dice(3);
  std::map<int, int> lengths;
  for (int n = 0; n < 260; ++n) {
    Position p = besieged(dice);
    if (n % 2 == 1) p = test::rearranged(p, false, true);
    const Color side = p.turn();
    std::vector<Move> expected;
    std::map<std::uint16_t, int> shortest;
    for (const Move m : legal_list(p)) {
      const auto checks = checks_after(after_move(p, m), 4);
      if (!checks) continue;
      expected.push_back(m);
      shortest[m.bits()] = *checks;
    }
    // The side to move does not matter.
    const Kills kills = find_kills(n % 3 == 0 ? turn_to(p, !side) : p, side);
    EXPECT_TRUE(kills.complete);
    EXPECT_EQ(has_kill(n % 3 == 0 ? turn_to(p, !side) : p, side), !expected.empty());
    std::vector<Move> found;
    std::size_t length = 0;
    for (const std::vector<Move>& line : kills.lines) {
      ASSERT_FALSE(line.empty());
      found.push_back(line.front());
      EXPECT_GE(line.size(), length) << "the shortest first";
      length = line.size();
      EXPECT_EQ(length % 2, 1U);
      EXPECT_LE(length, 7U);
      ++lengths[static_cast<int>(length)];
      const auto slow = shortest.find(line.front().bits());
      ASSERT_NE(slow, shortest.end()) << write_fen(p.setup()) << line.front().ucci();
      EXPECT_GE(static_cast<int>(length + 1) / 2, slow->second) << write_fen(p.setup());
      Position at = p;
      for (std::size_t i = 0; i < length; ++i) {
        ASSERT_TRUE(at.legal(line[i])) << write_fen(p.setup()) << line[i].ucci();
        at.make(line[i]);
        EXPECT_TRUE(i % 2 == 1 || at.in_check());
      }
      EXPECT_EQ(at.end(), GameEnd::checkmate) << write_fen(p.setup());
    }
    const auto by_bits = [](Move m) { return m.bits(); };
    std::ranges::sort(found, {}, by_bits);
    std::ranges::sort(expected, {}, by_bits);
    EXPECT_EQ(found, expected) << write_fen(p.setup());
  }
  for (const int length : {1, 3, 5, 7}) EXPECT_GT(lengths[length], 10) << length;
}

TEST(Kills, ByManyChecksAreThoseByFewAndLongerOnes) {
  test::Dice dice(4);
  int longer = 0;
  for (int n = 0; n < 400; ++n) {
    const Position p = besieged(dice);
    const Kills few = find_kills(p, p.turn());
    const Kills many = find_kills(p, p.turn(), {}, kManyChecks);
    if (!many.complete) continue;
    EXPECT_GE(many.lines.size(), few.lines.size());
    longer += many.lines.size() > few.lines.size() ? 1 : 0;
    for (const std::vector<Move>& line : many.lines) {
      EXPECT_LE(line.size(), 11U);
      Position at = p;
      for (const Move m : line) {
        ASSERT_TRUE(at.legal(m)) << write_fen(p.setup()) << m.ucci();
        at.make(m);
      }
      EXPECT_EQ(at.end(), GameEnd::checkmate) << write_fen(p.setup());
    }
  }
  EXPECT_GT(longer, 5);
}

}  // namespace
}  // namespace qipu
