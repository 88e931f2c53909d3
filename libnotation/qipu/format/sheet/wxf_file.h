// WXF text files ("wxf"): keywords, then the moves between START{ and }END.
//
// Read: every move format of the draft (WXF, AXF, ICCS, LALG, SALG) and its table of letters, SETUP
// blocks and FEN with H, E, r and b, the exports of PlayOK, several games in a file. Brackets among
// the moves are comments. Written: WXF moves, three rounds a line, FEN with H and E.
// Refused: variations (read as comments, not written).
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kWxfFile;

}  // namespace qipu
