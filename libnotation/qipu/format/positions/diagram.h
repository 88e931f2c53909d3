// Boards drawn in characters ("board"): ten rows of letters or glyphs, as people paste them.
//
// Read: FEN letters, figurines, and glyphs in either script; squares as dots, crosses or drawn
// lines; river, numbered edges and connecting lines between the rows; brackets or colour around one
// side's pieces. A piece whose side nothing tells is left out and reported: 车 马 炮 in simplified
// script look alike. Written: draw_board() with the river, a title line before and whose turn it is
// after. Records of this format have no moves.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kDiagram;

}  // namespace qipu
