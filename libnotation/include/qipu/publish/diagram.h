// A position as a picture: the board, its pieces, arrows and marks.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/board/board.h"
#include "qipu/board/move.h"
#include "qipu/publish/picture.h"

#pragma GCC visibility push(default)
namespace qipu {

enum class PieceStyle : std::uint8_t {
  traditional,  ///< 帥仕相俥傌炮兵 將士象車馬砲卒
  simplified,   ///< 帅仕相车马炮兵 将士象车马炮卒
  letters,      ///< K A E R H C P
};

enum class DiagramStyle : std::uint8_t {
  wood,
  paper,  ///< black on white for print: Red's pieces are white, Black's black
  dark,
};

/// The coordinates at the edges, as each side reads them: Red's files are counted from Red's right,
/// Black's from Black's right, whichever side is at the bottom.
enum class Coordinates : std::uint8_t {
  none,
  chinese,           ///< Red's files 一 to 九, Black's 1 to 9
  digits,            ///< both 1 to 9
  letters,           ///< files A to I, ranks 0 to 9 from Red's side, at all four edges
  chinese_of_black,  ///< Black's files 一 to 九, Red's 1 to 9, as in the book of 1957
};

/// The names that commands and bindings take for these, in the order of the values.
constexpr std::array<std::string_view, 3> kPieceStyleNames = {"traditional", "simplified",
                                                              "letters"};
constexpr std::array<std::string_view, 3> kDiagramStyleNames = {"wood", "paper", "dark"};
constexpr std::array<std::string_view, 5> kCoordinatesNames = {"none", "chinese", "digits",
                                                               "letters", "chinese-of-black"};

struct Diagram {
  Board board;
  PieceStyle pieces = PieceStyle::traditional;
  DiagramStyle style = DiagramStyle::wood;
  bool flip = false;  ///< Black is at the bottom
  /// No value: digits with PieceStyle::letters, otherwise Chinese.
  std::optional<Coordinates> coordinates = {};
  int first_rank = 0;        ///< with Coordinates::letters, the number of Red's home rank: 0 or 1
  std::optional<Move> last;  ///< marks the squares it left and reached
  std::vector<Move> arrows = {};   ///< moves drawn as arrows
  std::vector<Square> marks = {};  ///< squares with a ring
};

/// Draws the position. The picture is 940 units wide, 1020 with ranks. It is 1040 units high, 1120
/// with coordinates.
Picture draw(const Diagram& diagram);

}  // namespace qipu
#pragma GCC visibility pop
