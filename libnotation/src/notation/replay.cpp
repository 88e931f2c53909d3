#include "notation/replay.h"

#include "game/pass.h"

namespace qipu {

bool replay(Position& position, const Game& game, NodeId id) {
  const Node& node = game[id];
  if (node.has_move) {
    if (!position[node.move.from()]) return false;
    position.replay(node.move);
    return true;
  }
  if (!is_pass(game, id)) return false;
  position.give_turn(!position.turn());
  return true;
}

}  // namespace qipu
