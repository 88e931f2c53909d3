// Private: whom a chase threatens, and how well that piece is protected.
#pragma once

#include <optional>
#include <span>

#include "qipu/ruling/judge.h"
#include "qipu/ruling/turn.h"

namespace qipu {

/// What the line wins, if the side that made the turn plays it next: the piece that its first move
/// captures or, after checks, the piece that it captures last. None where it captures nothing.
std::optional<Chased> chased_by(const Turn& turn, std::span<const Move> line);

}  // namespace qipu
