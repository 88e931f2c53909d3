// Positions as Python has them, and what is drawn of them.
#pragma once

#include <memory>
#include <optional>

#include "core.h"
#include "qipu/publish/diagram.h"

namespace qipu::python {

/// How a board is drawn, by its names.
struct DrawnAs {
  std::optional<Text> style, pieces, coordinates;
  bool flip = false;
  int width = 0;
};
/// An SVG file of the board.
std::string svg_of(const Position& position, const DrawnAs& how, std::optional<Move> last,
                   const std::vector<Move>& arrows, const std::vector<Square>& marks);

/// The board as text.
std::string board_text(const Position& position);

/// None, or the position.
py::object position_or_none(std::optional<Position> position);

/// A Position, or a FEN.
Position position_given(py::handle object);

/// Moves one after the other: a list of Move and words, or words with blanks between.
std::vector<Move> line_given(Position position, py::handle moves);

Square square_given(const std::string& name);

}  // namespace qipu::python
