// Private: one move of a line, with the boards around it and the men known by number.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "qipu/rules/position.h"

namespace qipu {

/// Which man stands where: a number that stays with a man while it moves. 0: none.
class Men {
 public:
  explicit Men(const Position& position) {
    for (int i = 0; i < Square::kCount; ++i) {
      if (position[Square::from_index(i)])
        at_[static_cast<std::size_t>(i)] = static_cast<Man>(i + 1);
    }
  }

  using Man = std::uint8_t;
  Man on(Square s) const { return at_[static_cast<std::size_t>(s.index())]; }
  void move(Move m) {
    at_[static_cast<std::size_t>(m.to().index())] = on(m.from());
    at_[static_cast<std::size_t>(m.from().index())] = 0;
  }

 private:
  std::array<Man, Square::kCount> at_{};
};

struct Turn {
  Position before, after;
  Men men_before, men_after;
  Move move;
  Color side;
  bool checks;    ///< gives check
  bool in_check;  ///< answers a check
};

/// The turns of a line of moves, legal or not, as far as something stands where a move begins.
std::vector<Turn> turns_of(const Position& start, std::span<const Move> moves);

constexpr bool is_minor(Role r) { return r == Role::advisor || r == Role::elephant; }
/// A pawn counts as a man from where it has crossed the river.
constexpr bool has_crossed(Piece pawn, Square s) { return own_rank(s, pawn.color()) >= 5; }

/// `side` to move where somebody else's turn may be.
inline Position with_turn(Position position, Color side) {
  position.give_turn(side);
  return position;
}

/// The position without the man on s.
Position without(const Position& position, Square s);

}  // namespace qipu
