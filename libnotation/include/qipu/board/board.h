// The ninety squares and the pieces on them. It does not know the rules.
#pragma once

#include <array>
#include <cstring>
#include <type_traits>

#include "qipu/board/piece.h"
#include "qipu/board/square.h"

#pragma GCC visibility push(default)
namespace qipu {

class Board {
 public:
  constexpr Board() = default;  ///< empty
  static const Board& standard();

  constexpr Piece operator[](Square s) const {
    return squares_[static_cast<std::size_t>(s.index())];
  }
  constexpr void set(Square s, Piece p) { squares_[static_cast<std::size_t>(s.index())] = p; }

  /// The board with left and right exchanged.
  Board mirrored() const;
  /// The board turned by 180 degrees; the pieces keep their colours.
  Board turned_round() const;

  friend bool operator==(const Board& a, const Board& b) {
    static_assert(std::has_unique_object_representations_v<Board>);
    return std::memcmp(&a, &b, sizeof a) == 0;
  }

 private:
  std::array<Piece, Square::kCount> squares_{};
};

}  // namespace qipu
#pragma GCC visibility pop
