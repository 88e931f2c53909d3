// One line of a drawn board.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/board/piece.h"
#include "qipu/board/square.h"

namespace qipu::diagram {

/// The contents of a square of a drawn board, before the sides are determined.
struct Cell {
  bool there = false;
  Role role = Role::king;
  std::optional<Color> side;  ///< if the letter, figurine or glyph alone shows it
  bool bracketed = false;
  bool painted_red = false;
  std::string_view sign;  ///< as written, in the text
  char32_t glyph = 0;
};

using Row = std::array<Cell, Square::kFiles>;

enum class LineKind : std::uint8_t {
  row,      ///< nine squares
  drawing,  ///< edges, numbers, the river, lines between rows, blank lines
  text,
};

/// Reads a line; `out` is filled for a row. `dashes` is true once dashes stand for squares; it is
/// kept from row to row of a board.
LineKind read_line(std::string_view line, Row& out, bool& dashes);

/// Returns the side to move if the line says nothing else: "红先", "Black to move".
std::optional<Color> read_turn(std::string_view line);

}  // namespace qipu::diagram
