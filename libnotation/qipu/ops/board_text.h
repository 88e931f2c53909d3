// A board for the terminal. Red's men are 帅仕相俥傌炮兵 and Black's 将士象車馬砲卒, so that they
// are told apart without colour too; files are numbered as each side counts them.
#pragma once

#include <optional>
#include <string>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"
#include "qipu/diag/diagnostic.h"

namespace qipu {

struct BoardStyle {
  bool flip = false;  ///< Black at the bottom
  bool color = false;
  int indent = 0;
  std::optional<Move> last;  ///< both its points are put into brackets
};

/// Twelve lines, each 28 columns and the indent wide at most.
std::string board_text(const Board& board, const BoardStyle& style);

}  // namespace qipu
