// Private. Plays what a record holds, be it legal or not.
#pragma once

#include "qipu/game/game.h"
#include "qipu/rules/position.h"

namespace qipu {

/// Plays a node: its move, whichever side makes it, or its pass. False where the node has neither,
/// or no piece stands where its move begins: the position stays as it is.
bool replay(Position& position, const Game& game, NodeId id);

}  // namespace qipu
