// Boards as pictures.

#include <array>

#include "positions.h"
#include "qipu/board/fen.h"
#include "qipu/publish/picture.h"

namespace qipu::python {
namespace {

/// Returns the value with that name; nullopt for None.
template <class Value, std::size_t n>
std::optional<Value> value_named(const std::array<std::string_view, n>& names, const Said& kind,
                                 const std::optional<Text>& name) {
  if (!name) return std::nullopt;
  for (std::size_t i = 0; i < n; ++i) {
    if (names[i] == name->value) return static_cast<Value>(i);
  }
  refuse_name(kind, name->value);
}

}  // namespace

std::string svg_of(const Position& position, const DrawnAs& how, std::optional<Move> last,
                   const std::vector<Move>& arrows, const std::vector<Square>& marks) {
  Diagram diagram;
  diagram.board = position.setup().board;
  const Said style = {"style of diagrams", "棋盘样式"};
  diagram.style =
      value_named<DiagramStyle>(kDiagramStyleNames, style, how.style).value_or(diagram.style);
  const Said pieces = {"style of pieces", "棋子样式"};
  diagram.pieces =
      value_named<PieceStyle>(kPieceStyleNames, pieces, how.pieces).value_or(diagram.pieces);
  diagram.coordinates =
      value_named<Coordinates>(kCoordinatesNames, {"kind of coordinates", "坐标"}, how.coordinates);
  diagram.flip = how.flip;
  diagram.last = last;
  diagram.arrows = arrows;
  diagram.marks = marks;
  return svg(draw(diagram), write_fen(position.setup()), how.width);
}

}  // namespace qipu::python
