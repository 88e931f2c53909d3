// Private. The position that a record's main line leads to.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "qipu/game/game.h"

namespace qipu {

/// The main line as far as men stand where its moves begin, legal or not.
struct Reached {
  Setup setup;
  std::uint32_t plies = 0;
  std::optional<Move> last;
};
/// After `at` plies at most; nothing: all. `each` is told of the start and of each ply.
Reached reached(const Game& game, std::optional<std::uint32_t> at,
                const std::function<void(const Reached&)>& each = {});

}  // namespace qipu
