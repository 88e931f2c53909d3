// Private. The position after some plies of a record's main line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "qipu/game/game.h"

namespace qipu {

/// A position of the main line. Moves are followed, legal or not, while each begins on a square
/// with a piece.
struct PositionAfter {
  Setup setup;
  std::uint32_t plies = 0;
  std::optional<Move> last;
};
/// The position after at most `at` plies; nothing: after all. `each` is called for the start and
/// for each ply.
PositionAfter position_after(const Game& game, std::optional<std::uint32_t> at,
                             const std::function<void(const PositionAfter&)>& each = {});

}  // namespace qipu
