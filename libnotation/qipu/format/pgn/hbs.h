// The text records of hbsxcjp's programs that are no PGN below their tags: the tree drawn as a grid
// of moves with a list of comments (.pgn_cc), and lists in which each move names the number of the
// one before it (.pgniccs, .pgnzh, .pgnrc). Read only; nobody else opens them.
//
// Grids were checked on a real file; numbered lists follow the program's source alone. The older
// .pgn_iccs and .pgn_zh are PGN. Layout: grammars/hbs.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kHbs;

}  // namespace qipu
