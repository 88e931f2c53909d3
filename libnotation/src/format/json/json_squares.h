// Reads moves whose squares are given as numbers. Programs count squares in many ways. The legal
// moves show which way a list uses.
//
//   [7, 7, 4, 7]   file and rank, or rank and file; ranks from the top or the bottom; from 0 or 1
//   [70, 67]       squares rank by rank (or file by file) from a corner, in rows of ten, or in the
//                  rows of sixteen of ElephantEye's board
//   17204          both squares of ElephantEye's board in one number
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"

namespace qipu::json {

/// The numbers of a move: one number, two squares, or two pairs.
struct NumberedMove {
  std::vector<int> numbers;
  bool named = false;  ///< true if JSON keys name file and rank
};

/// A way to count squares.
struct Counting {
  enum class By : std::uint8_t { pairs, rows, files, tens, sixteens };
  By by = By::pairs;
  bool row_first = false;  ///< pairs are rank and file
  bool top = true;         ///< ranks are counted from Black's side
  int first = 0;           ///< the number of the first square, rank or file

  std::optional<Move> move(const NumberedMove& given) const;
};

/// The way in which a list counts squares.
struct Counted {
  Counting counting;
  std::optional<Counting> other;  ///< another way with as many legal moves, but different ones
};

/// Returns the way in which most of the moves are legal from the start; nullopt if no move is legal
/// in any way. O(moves).
std::optional<Counted> find_counting(std::span<const NumberedMove> moves, const Setup& start);

}  // namespace qipu::json
