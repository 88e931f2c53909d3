// The piece that a line wins, and how well it is protected.
#pragma once

#include <optional>
#include <span>

#include "qipu/ruling/judge.h"
#include "ruling/turn.h"

namespace qipu {

/// The last capture of a line by the side that begins it.
struct Prize {
  Position position;  ///< the position before the capture
  Move move;
  PieceId victim;
};

/// Returns the prize of a line; no value if that side captures nothing. REQUIRES: `pieces` matches
/// the position.
std::optional<Prize> prize_of(const Position& start, TrackedPieces pieces,
                              std::span<const Move> line);

/// Returns the piece that the line threatens, if the side that made the turn plays it next: the
/// piece that its first move captures or, after a check, its prize. No value if it captures
/// nothing.
std::optional<Chased> chased_by(const Turn& turn, std::span<const Move> line);

}  // namespace qipu
