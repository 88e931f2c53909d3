// Private: what a position is worth without looking ahead.
#pragma once

#include "qipu/engine/value.h"
#include "qipu/rules/position.h"

namespace qipu {

/// By hand: pieces, where they stand, how far they see, how bare the kings are. Centipawns from the
/// side to move's view. The network learnt from games played with this.
Value evaluate_by_hand(const Position& position);

}  // namespace qipu
