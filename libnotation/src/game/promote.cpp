#include "game/promote.h"

#include <vector>

namespace qipu {

void promote(Game& game, NodeId id) {
  const NodeId parent = game[id].parent;
  std::vector<NodeId> others;
  for (NodeId c = game[parent].first_child; c != kNoNode; c = game[c].next_sibling) {
    if (c != id) others.push_back(c);
  }
  for (const NodeId each : others) game.hang_on(parent, each);
}

}  // namespace qipu
