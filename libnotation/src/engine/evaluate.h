// The static evaluation written by hand.
#pragma once

#include "engine/value.h"
#include "qipu/rules/position.h"

namespace qipu {

/// Counts material, piece-square values, mobility and king safety. Centipawns from the side to
/// move's view. The network was trained on games played with this evaluation.
Value evaluate_by_hand(const Position& position);

}  // namespace qipu
