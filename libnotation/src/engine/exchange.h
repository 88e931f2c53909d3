// Static exchange evaluation (SEE, 静态交换评估): the material a move wins or loses when
// both sides go on capturing on its target square.
#pragma once

#include "engine/value.h"
#include "qipu/rules/position.h"

namespace qipu {

/// Rough value of a piece in centipawns. A king outweighs all.
constexpr Value worth_of(Role role) {
  constexpr Value kWorth[kRoles] = {5000, 200, 210, 420, 950, 460, 110};
  return kWorth[static_cast<std::size_t>(role)];
}

/// Returns true if the move, with the captures on its target square that may follow, wins `least`
/// centipawns or more. Each side captures with its least valuable piece and stops when that is
/// better. Pins are ignored. REQUIRES: the move is legal.
bool exchange_brings(const Position& position, Move m, Value least);

}  // namespace qipu
