// Plays the moves of a record, legal or not.
#pragma once

#include "qipu/game/game.h"
#include "qipu/rules/position.h"

namespace qipu {

/// Plays a node: its move, whichever side makes it, or its pass. Returns false and leaves the
/// position unchanged if the node has neither, or if no piece stands where its move begins.
bool replay(Position& position, const Game& game, NodeId id);

}  // namespace qipu
