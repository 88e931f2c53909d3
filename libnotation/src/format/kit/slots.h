// The 32 numbered pieces of a set. XQF, DhtmlXQ and CBL 2.1 write a diagram as the square of each
// piece, or none. Red's sixteen come first, then Black's; each side has the order
// 车马相仕帅仕相马车炮炮兵兵兵兵兵.
#pragma once

#include <array>
#include <optional>

#include "qipu/board/board.h"

namespace qipu {

inline constexpr int kSlots = 32;
using Slots = std::array<std::optional<Square>, kSlots>;

/// Returns the piece with that number. REQUIRES: 0 <= slot < kSlots.
Piece slot_piece(int slot);

/// Returns the slots of a board. Pieces of the same kind are numbered from file a to i, and on one
/// file from Red's side. Pieces beyond those of a set have no slot and are left out.
Slots slots_of(const Board& board);

/// Puts the pieces on an empty board. If two stand on one square, the later one is kept, and the
/// square is returned.
std::optional<Square> place_slots(const Slots& slots, Board& out);

}  // namespace qipu
