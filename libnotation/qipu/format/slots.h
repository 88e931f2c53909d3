// The 32 numbered pieces of a set, by which XQF, DhtmlXQ and CBL 2.1 write a diagram: for each
// piece its square, or none. Red's sixteen first, then Black's, each
// 车马相仕帅仕相马车炮炮兵兵兵兵兵.
#pragma once

#include <array>
#include <optional>

#include "qipu/board/board.h"

namespace qipu {

inline constexpr int kSlots = 32;
using Slots = std::array<std::optional<Square>, kSlots>;

/// The kind and colour of the piece with that number. REQUIRES: 0 <= slot < kSlots.
Piece slot_piece(int slot);

/// The slots of a board; like pieces are numbered from file a to i, and on one file from Red's
/// side. Pieces beyond those of a set find no slot and are left out.
Slots slots_of(const Board& board);

/// Puts the pieces on an empty board. Where two stand on one square the later one is kept, and the
/// square is returned.
std::optional<Square> place_slots(const Slots& slots, Board& out);

}  // namespace qipu
