#include "qipu/annotate/offer.h"

#include "qipu/engine/exchange.h"

namespace qipu {
namespace {

/// Whether the side to move wins so much by takings on one point.
bool can_win(const Position& position, Value least) {
  MoveList captures;
  position.legal_captures(captures);
  for (const Move m : captures) {
    if (exchange_brings(position, m, least)) return true;
  }
  return false;
}

}  // namespace

bool offers_material(const Position& position, Move m) {
  constexpr Value kOffer = 250;  // a horse for a pawn is an offer, an advisor is none
  if (position.in_check()) return false;
  const Piece taken = position[m.to()];
  const Value least = kOffer + (taken ? worth_of(taken.role()) : 0);
  Position after = position;
  after.make(m);
  if (!can_win(after, least)) return false;
  Position passed = position;
  passed.give_turn(!position.turn());
  return !can_win(passed, kOffer);
}

bool is_obvious(const Position& position, Move m, std::optional<Move> last_capture) {
  constexpr Value kGain = 200;
  if (!position[m.to()]) return false;
  return (last_capture && last_capture->to() == m.to()) || exchange_brings(position, m, kGain);
}

}  // namespace qipu
