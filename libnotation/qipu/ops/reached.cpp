#include "qipu/ops/reached.h"

#include "qipu/rules/position.h"

namespace qipu {

Reached reached(const Game& game, std::optional<std::uint32_t> at) {
  Reached out;
  out.setup = game.start;
  auto position = Position::from(game.start, Faults::all());
  if (!position) return out;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    if (at && out.plies == *at) break;
    const Node& node = game[id];
    if (!node.has_move || !(*position)[node.move.from()]) break;
    position->replay(node.move);
    out.last = node.move;
    ++out.plies;
  }
  out.setup = position->setup();
  return out;
}

}  // namespace qipu
