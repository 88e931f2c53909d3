// A board drawn in characters. Red's pieces are 帅仕相俥傌炮兵 and Black's 将士象車馬砲卒, so the
// sides differ even without colour. Files are numbered as each side counts them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/board/board.h"
#include "qipu/board/move.h"

namespace qipu {

struct BoardStyle {
  enum class Pieces : std::uint8_t {
    glyphs,
    letters,  ///< those of FEN, with empty squares as dots and files a-i
  };
  Pieces pieces = Pieces::glyphs;
  bool flip = false;   ///< Black at the bottom
  bool color = false;  ///< ANSI escapes for the pieces
  bool river = false;  ///< a line between the two ranks at the river
  int indent = 0;
  bool han_for_black = false;  ///< Black's files are 一 to 九 and Red's 1 to 9, as in 1957
  std::optional<Move> last;    ///< its two squares are put into brackets
};

/// Returns 俥 or 車 and so on; ・ for an empty square.
std::string_view piece_glyph(Piece piece);

/// Draws the board: twelve lines, thirteen with the river. A line has `indent` plus 28 columns, or
/// plus 19 with letters.
std::string draw_board(const Board& board, const BoardStyle& style);

}  // namespace qipu
