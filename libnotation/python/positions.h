// Positions as Python objects, and their pictures.
#pragma once

#include <memory>
#include <optional>

#include "core.h"
#include "qipu/publish/diagram.h"

namespace qipu::python {

/// The names of the styles in which a board is drawn.
struct DrawnAs {
  std::optional<Text> style, pieces, coordinates;
  bool flip = false;
  int width = 0;
};
/// Returns an SVG file of the board.
std::string svg_of(const Position& position, const DrawnAs& how, std::optional<Move> last,
                   const std::vector<Move>& arrows, const std::vector<Square>& marks);

/// Returns the board as text.
std::string board_text(const Position& position);

/// Returns the position, or None.
py::object position_or_none(std::optional<Position> position);

/// Returns a position from a Position or a FEN.
Position position_given(py::handle object);

/// Returns moves in order: from a list of Move and words, or from words separated by blanks.
std::vector<Move> line_given(Position position, py::handle moves);

Square square_given(const std::string& name);

}  // namespace qipu::python
