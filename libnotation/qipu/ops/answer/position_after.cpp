#include "qipu/ops/answer/position_after.h"

#include "qipu/rules/position.h"

namespace qipu {

PositionAfter position_after(const Game& game, std::optional<std::uint32_t> at,
                             const std::function<void(const PositionAfter&)>& each) {
  PositionAfter out;
  out.setup = game.start;
  if (each) each(out);
  auto position = Position::from(game.start, Faults::all());
  if (!position) return out;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    if (at && out.plies == *at) break;
    const Node& node = game[id];
    if (!node.has_move || !(*position)[node.move.from()]) break;
    position->replay(node.move);
    out.setup = position->setup();
    out.last = node.move;
    ++out.plies;
    if (each) each(out);
  }
  return out;
}

}  // namespace qipu
