// Private. Moves whose squares are numbers. Programs count squares in many ways; which one a list
// counts in shows when its moves are played.
//
//   [7, 7, 4, 7]   file and row, or row and file; rows from the top or the bottom; from 0 or from 1
//   [70, 67]       squares row by row (or file by file) from a corner, in tens, or in the sixteens
//                  of ElephantEye's board
//   17204          both squares of ElephantEye's board in one number
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"

namespace qipu::json {

/// The numbers of a move: one, two squares, or two pairs.
struct NumberedMove {
  std::vector<int> numbers;
  bool named = false;  ///< pairs are file and row, as keys say
};

/// A way to count squares.
struct Counting {
  enum class By : std::uint8_t { pairs, rows, files, tens, sixteens };
  By by = By::pairs;
  bool row_first = false;  ///< pairs are row and file
  bool top = true;         ///< rows are counted from Black's side
  int first = 0;           ///< the number of the first square, row or file

  std::optional<Move> move(const NumberedMove& given) const;
};

/// How a list counts.
struct Counted {
  Counting counting;
  std::optional<Counting> other;  ///< as many moves are legal with it, and they are others
};

/// The way in which most of the moves are legal from the start, and at least one; nothing where
/// there is none. O(moves).
std::optional<Counted> find_counting(std::span<const NumberedMove> moves, const Setup& start);

}  // namespace qipu::json
