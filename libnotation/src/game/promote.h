// Order among the alternatives to a move.
#pragma once

#include "qipu/game/game.h"

namespace qipu {

/// Puts a node before its alternatives, so that its line is the one that continues; they keep their
/// order. O(siblings squared). REQUIRES: not the root.
void promote(Game& game, NodeId id);

}  // namespace qipu
