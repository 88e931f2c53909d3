#include "format/kit/slots.h"

namespace qipu {

namespace {

using enum Role;
constexpr std::array<Role, kSlots / 2> kRoleOfSlot = {
    rook, horse,  elephant, advisor, king, advisor, elephant, horse,
    rook, cannon, cannon,   pawn,    pawn, pawn,    pawn,     pawn};

}  // namespace

Piece slot_piece(int slot) {
  const Color color = slot < kSlots / 2 ? Color::red : Color::black;
  return {color, kRoleOfSlot[static_cast<std::size_t>(slot % (kSlots / 2))]};
}

Slots slots_of(const Board& board) {
  Slots slots;
  for (int file = 0; file < Square::kFiles; ++file) {
    for (int rank = 0; rank < Square::kRanks; ++rank) {
      const Square square = *Square::at(file, rank);
      const Piece piece = board[square];
      for (int i = 0; i < kSlots; ++i) {
        auto& slot = slots[static_cast<std::size_t>(i)];
        if (!slot && slot_piece(i) == piece) {
          slot = square;
          break;
        }
      }
    }
  }
  return slots;
}

std::optional<Square> place_slots(const Slots& slots, Board& out) {
  out = Board();
  std::optional<Square> shared;
  for (int i = 0; i < kSlots; ++i) {
    const auto& square = slots[static_cast<std::size_t>(i)];
    if (!square) continue;
    if (out[*square]) shared = square;
    out.set(*square, slot_piece(i));
  }
  return shared;
}

}  // namespace qipu
