// Private: one move of a line with the positions before and after it, and with identities for the
// pieces.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "qipu/rules/position.h"

namespace qipu {

/// A number that a piece keeps when it moves. 0: none.
using PieceId = std::uint8_t;

/// The identity of the piece on each square.
class TrackedPieces {
 public:
  explicit TrackedPieces(const Position& position) {
    for (int i = 0; i < Square::kCount; ++i) {
      if (position[Square::from_index(i)])
        at_[static_cast<std::size_t>(i)] = static_cast<PieceId>(i + 1);
    }
  }

  PieceId on(Square s) const { return at_[static_cast<std::size_t>(s.index())]; }
  void move(Move m) {
    at_[static_cast<std::size_t>(m.to().index())] = on(m.from());
    at_[static_cast<std::size_t>(m.from().index())] = 0;
  }

 private:
  std::array<PieceId, Square::kCount> at_{};
};

struct Turn {
  Position before, after;
  TrackedPieces pieces_before, pieces_after;
  Move move;
  Color side;
  bool checks;    ///< gives check
  bool in_check;  ///< the side is in check before the move
};

/// The turns of a line of moves, legal or not, up to the first that starts from an empty square.
std::vector<Turn> turns_of(const Position& start, std::span<const Move> moves);

constexpr bool is_minor(Role r) { return r == Role::advisor || r == Role::elephant; }
/// A pawn counts as a piece once it has crossed the river.
constexpr bool has_crossed(Piece pawn, Square s) { return own_rank(s, pawn.color()) >= 5; }

/// The position with `side` to move, whoever has the turn.
inline Position with_turn(Position position, Color side) {
  position.give_turn(side);
  return position;
}

/// The position without the piece on s.
Position without(const Position& position, Square s);

}  // namespace qipu
