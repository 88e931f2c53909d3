// Private: what a line wins, and how well that piece is protected.
#pragma once

#include <optional>
#include <span>

#include "qipu/ruling/judge.h"
#include "qipu/ruling/turn.h"

namespace qipu {

/// The last capture of a line by the side that begins it.
struct Prize {
  Position position;  ///< before the capture
  Move move;
  PieceId victim;
};

/// None where that side captures nothing. REQUIRES: `pieces` matches the position.
std::optional<Prize> prize_of(const Position& start, TrackedPieces pieces,
                              std::span<const Move> line);

/// Whom the line threatens, if the side that made the turn plays it next: the piece that its first
/// move captures or, after a check, its prize. None where it captures nothing.
std::optional<Chased> chased_by(const Turn& turn, std::span<const Move> line);

}  // namespace qipu
