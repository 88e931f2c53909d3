// Private: what a move wins or loses when both sides go on taking on its target (静态交换评估).
#pragma once

#include "qipu/engine/value.h"
#include "qipu/rules/position.h"

namespace qipu {

/// Rough worth of a piece in centipawns. A king outweighs all.
constexpr Value worth_of(Role role) {
  constexpr Value kWorth[kRoles] = {5000, 200, 210, 420, 950, 460, 110};
  return kWorth[static_cast<std::size_t>(role)];
}

/// Whether the move, and the takings on its target that may follow, each side taking with its least
/// piece and stopping when it likes, bring the mover `least` centipawns or more. Pins are not seen.
/// REQUIRES: the move is legal.
bool exchange_brings(const Position& position, Move m, Value least);

}  // namespace qipu
