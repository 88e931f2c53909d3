// A board drawn in characters. Red's pieces are 帅仕相俥傌炮兵 and Black's 将士象車馬砲卒, so that
// they are told apart without colour too; files are numbered as each side counts them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/board/board.h"
#include "qipu/board/move.h"

namespace qipu {

struct BoardStyle {
  enum class Pieces : std::uint8_t { glyphs, letters };
  Pieces pieces = Pieces::glyphs;  ///< letters: FEN's, with squares as dots and files a-i
  bool flip = false;               ///< Black at the bottom
  bool color = false;              ///< ANSI escapes for the pieces
  bool river = false;              ///< a line between the fifth and the sixth rank
  int indent = 0;
  bool han_for_black = false;  ///< Black's files in 一 to 九 and Red's in 1 to 9, as in 1957
  std::optional<Move> last;    ///< both its squares are put into brackets
};

/// 俥 or 車; ・ for an empty square.
std::string_view piece_glyph(Piece piece);

/// Twelve lines, one more with the river, each 28 columns (19 in letters) and the indent wide.
std::string draw_board(const Board& board, const BoardStyle& style);

}  // namespace qipu
