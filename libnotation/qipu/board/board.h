// Ninety points and what stands on them. Knows no rules.
#pragma once

#include <array>

#include "qipu/board/piece.h"
#include "qipu/board/square.h"

namespace qipu {

class Board {
 public:
  constexpr Board() = default;  ///< empty
  static const Board& standard();

  constexpr Piece operator[](Square s) const {
    return points_[static_cast<std::size_t>(s.index())];
  }
  constexpr void set(Square s, Piece p) { points_[static_cast<std::size_t>(s.index())] = p; }

  friend constexpr bool operator==(const Board&, const Board&) = default;

 private:
  std::array<Piece, Square::kCount> points_{};
};

}  // namespace qipu
