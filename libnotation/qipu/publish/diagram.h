// A position as a picture: the board, its pieces, arrows and marks.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "qipu/board/board.h"
#include "qipu/board/move.h"
#include "qipu/publish/picture.h"

namespace qipu {

enum class PieceStyle : std::uint8_t {
  traditional,  ///< 帥仕相俥傌炮兵 將士象車馬砲卒
  simplified,   ///< 帅仕相车马炮兵 将士象车马炮卒
  letters,      ///< K A E R H C P
};

enum class DiagramStyle : std::uint8_t {
  wood,
  paper,  ///< black on white for print: Red's pieces white, Black's black
  dark,
};

/// What stands at the edges, to be read from where each side sits: Red's files are counted from
/// its right, Black's from its own, whoever is at the bottom.
enum class Coordinates : std::uint8_t {
  none,
  chinese,           ///< Red's files 一 to 九, Black's 1 to 9
  digits,            ///< both 1 to 9
  letters,           ///< files A to I, ranks 0 to 9 from Red's side, at all four edges
  chinese_of_black,  ///< Black's files 一 to 九, Red's 1 to 9, as in 1957
};

struct Diagram {
  Board board;
  PieceStyle pieces = PieceStyle::traditional;
  DiagramStyle style = DiagramStyle::wood;
  bool flip = false;                            ///< Black at the bottom
  std::optional<Coordinates> coordinates = {};  ///< nothing: Chinese, digits with letters as pieces
  int first_rank = 0;                           ///< letters: Red's own rank is 0, or 1
  std::optional<Move> last;                     ///< shown where it left and where it went
  std::vector<Move> arrows = {};                ///< moves that are advised
  std::vector<Square> marks = {};               ///< rings
};

/// 940 units wide, 1020 with ranks; 1120 high with coordinates, 1040 without.
Picture draw(const Diagram& diagram);

}  // namespace qipu
