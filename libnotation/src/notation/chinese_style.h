// The glyphs, digits and pawn scheme with which one variant of Chinese notation writes.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "qipu/board/move.h"
#include "qipu/notation/notation.h"

namespace qipu::chinese {

enum class Digits : std::uint8_t { han, ascii, full };

struct Style {
  std::array<std::array<std::string_view, kRoles>, 2> pieces;  ///< by colour, by role
  std::array<std::string_view, 3> courses;                     ///< forward, back, level
  std::array<std::string_view, 3> orders;                      ///< front, middle, rear
  std::array<Digits, 2> digits;                                ///< by colour
  bool lines = false;   ///< 马二三̲: a line under the last sign is 进, over it 退, none 平
  bool series = false;  ///< 一兵 二兵 ... for four pawns on a file, or two on each of two
};

/// Returns the style of a notation; that of "zh" for notations that are not Chinese.
const Style& style_of(const Notation& notation);

/// Appends the number 1-9 as the side writes it.
void append_number(std::string& out, const Style& style, Color side, int n);

/// Fills `out` with the moves that the text can mean. Quirks say how it differs from `style`.
void read(const Style& style, std::string_view text, const Position& position, Reading& out);

/// Appends the move. REQUIRES: it is legal.
void write(const Style& style, std::string& out, const Position& position, Move move);

}  // namespace qipu::chinese
