// Private. One line of a drawn board.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/board/piece.h"
#include "qipu/board/square.h"

namespace qipu::diagram {

/// What stands on a square of a drawn board, before the sides are settled.
struct Cell {
  bool there = false;
  Role role = Role::king;
  std::optional<Color> side;  ///< as letter, figurine or glyph alone tell it
  bool bracketed = false;
  bool painted_red = false;
  std::string_view sign;  ///< as written, in the text
  char32_t glyph = 0;
};

using Row = std::array<Cell, Square::kFiles>;

enum class LineKind : std::uint8_t {
  row,      ///< nine squares
  drawing,  ///< edges, numbers, the river, lines between rows, nothing at all
  text,
};

/// Reads a line; `out` is filled for a row. `dashes` is kept from row to row of a board: whether
/// dashes stand for squares in it.
LineKind read_line(std::string_view line, Row& out, bool& dashes);

/// "红先", "Black to move": whose turn it is, when the line says nothing else.
std::optional<Color> read_turn(std::string_view line);

}  // namespace qipu::diagram
