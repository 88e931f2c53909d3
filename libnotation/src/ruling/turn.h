// A line of moves, each with the positions before and after it and with identities for the
// pieces; and the parts in which a position recurs.
#pragma once

#include <array>
#include <cstddef>
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

/// Returns the turns of a line of moves, legal or not, up to the first that starts from an empty
/// square.
std::vector<Turn> turns_of(const Position& start, std::span<const Move> moves);

/// Returns the value in advisors: 车 4, 马 and 炮 2, 士 and 象 1; kings and pawns have no value
/// here.
constexpr int worth(Role r) {
  constexpr int kWorth[kRoles] = {0, 1, 1, 2, 4, 2, 0};
  return kWorth[static_cast<std::size_t>(r)];
}

constexpr bool is_minor(Role r) { return r == Role::advisor || r == Role::elephant; }
/// Returns true if a pawn has crossed the river, from when on it counts as a piece.
constexpr bool has_crossed(Piece pawn, Square s) { return own_rank(s, pawn.color()) >= 5; }

/// Returns true for 子力, the pieces that count as won and lost: all except kings and pawns that
/// have not crossed the river.
constexpr bool is_material(Piece piece, Square s) {
  return piece.role() == Role::pawn ? has_crossed(piece, s) : piece.role() != Role::king;
}

/// Returns the position without the piece on s.
Position without(const Position& position, Square s);

/// Returns true if s lies strictly between the ends of the move, on a rank or a file.
bool is_between(Square s, Move m);

struct Loop {
  std::size_t first = 0;  ///< plies before the first occurrence of the position
  std::size_t last = 0;   ///< plies before its third occurrence
};

/// Returns loops in the order in which they take effect: the same pieces with the same side to
/// move, for the third time without a capture in between, as all rule books say. After each loop
/// the count starts again.
std::vector<Loop> find_loops(const Position& start, std::span<const Move> moves);

/// Returns the length of the shortest sequence whose repetition gives these moves; the number of
/// all moves if there is none. It is even, so that the same side is to move again.
std::size_t period_of(std::span<const Move> moves);

}  // namespace qipu
