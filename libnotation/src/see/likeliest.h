// The likeliest position that can stand on a board.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "qipu/board/board.h"

namespace qipu::see {

/// For each point of a picture of a board, row by row from its left upper corner: the logarithm
/// of the chance of each piece, by its code (0: an empty point).
using Chances = std::array<std::array<double, Piece::kCodes>, Square::kCount>;

/// Returns the square that a point of the picture is.
Square square_at(std::size_t point, bool red_below);

/// A position with its probability.
struct Likeliest {
  bool red_below = true;
  std::array<Piece, Square::kCount> pieces{};      ///< by point of the picture
  std::array<double, Square::kCount> certainty{};  ///< by point of the picture
  double whole = 0;                                ///< the certainty that every point is right
};

/// Returns the likeliest of all positions in which each side has its king and no more pieces than a
/// game begins with, and pieces stand where they can, with Red below and with Red above.
Likeliest likeliest(const Chances& chances);

/// Returns for each row the column that it gets so that the sum of all gains is greatest; no column
/// is given twice. REQUIRES: no more rows than columns, all rows equally long.
std::vector<std::size_t> best_assignment(const std::vector<std::vector<double>>& gains);

}  // namespace qipu::see
