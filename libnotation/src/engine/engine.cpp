#include "qipu/engine/engine.h"

#include <algorithm>

namespace qipu {

Position Task::position() const {
  Position position = start;
  for (const Move m : moves) position.make(m);
  return position;
}

bool Task::allows(Move m) const {
  const bool chosen = only.empty() || std::ranges::find(only, m) != only.end();
  return chosen && std::ranges::find(without, m) == without.end();
}

Iteration iteration_of(const Line& line, std::uint64_t nodes, std::chrono::milliseconds time) {
  return {.depth = line.depth,
          .score = line.score,
          .chances = line.chances,
          .best = line.moves.front(),
          .nodes = nodes,
          .time = time};
}

Result<void> Engine::set(std::string_view name, std::string_view value) {
  const auto choice = choose({}, this->name(), name, value);
  return std::unexpected(choice.error());
}

}  // namespace qipu
