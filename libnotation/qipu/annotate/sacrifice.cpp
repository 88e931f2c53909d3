#include "qipu/annotate/sacrifice.h"

#include <algorithm>

#include "qipu/annotate/tactics.h"
#include "qipu/engine/exchange.h"

namespace qipu {
namespace {

// Between a horse for a pawn, which is an offer, and an advisor for nothing, which is none.
constexpr Value kSacrifice = 250;

/// Whether the capture takes a piece that is not more valuable, and can be recaptured.
bool only_exchanges(const Position& position, Move m) {
  if (worth_of(position[m.from()].role()) < worth_of(position[m.to()].role())) return false;
  Position after = position;
  after.make(m);
  MoveList captures;
  after.legal_captures(captures);
  return std::ranges::any_of(captures, [m](Move c) { return c.to() == m.to(); });
}

/// Whether the side to move can win `least` centipawns by captures on one square.
bool can_win(const Position& position, Value least) {
  MoveList captures;
  position.legal_captures(captures);
  return std::ranges::any_of(captures, [&](Move m) {
    return exchange_brings(position, m, least) && !only_exchanges(position, m);
  });
}

}  // namespace

std::optional<Square> sacrificed_piece(const Position& position, Move m) {
  Position after = position;
  after.make(m);
  for (const Hanging& h : hanging(after, kSacrifice)) {
    if (!only_exchanges(after, h.by)) return h.piece;
  }
  return std::nullopt;
}

bool sacrifices_material(const Position& position, Move m) {
  if (position.in_check()) return false;
  const Piece taken = position[m.to()];
  const Value least = kSacrifice + (taken ? worth_of(taken.role()) : 0);
  Position after = position;
  after.make(m);
  if (!can_win(after, least)) return false;
  Position passed = position;
  passed.give_turn(!position.turn());
  return !can_win(passed, kSacrifice);
}

bool gets_back(const Position& position, std::span<const Move> line) {
  constexpr std::size_t kPlies = 3;
  if (line.size() < kPlies) return false;
  Position now = position;
  int balance = 0;
  bool accepted = false;
  for (std::size_t i = 0; i < kPlies; ++i) {
    const Piece taken = now[line[i].to()];
    if (i == 1) accepted = static_cast<bool>(taken);
    if (taken) balance += (i % 2 == 0 ? 1 : -1) * worth_of(taken.role());
    now.make(line[i]);
  }
  return accepted && balance - best_taking(now) >= -worth_of(Role::pawn);
}

bool is_obvious(const Position& position, Move m, std::optional<Move> last_capture) {
  constexpr Value kGain = 200;
  if (!position[m.to()]) return false;
  return (last_capture && last_capture->to() == m.to()) || exchange_brings(position, m, kGain);
}

}  // namespace qipu
