// Private. The position that a record's main line leads to.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "qipu/game/game.h"

namespace qipu {

/// The main line as far as pieces stand where its moves begin, legal or not.
struct PositionAfter {
  Setup setup;
  std::uint32_t plies = 0;
  std::optional<Move> last;
};
/// After `at` plies at most; nothing: all. `each` is told of the start and of each ply.
PositionAfter position_after(const Game& game, std::optional<std::uint32_t> at,
                             const std::function<void(const PositionAfter&)>& each = {});

}  // namespace qipu
