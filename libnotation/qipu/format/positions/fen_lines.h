// Positions, one a line: bare FEN or `name,FEN` ("fen"), and EPD with its opcodes ("epd").
//
// Read besides: names before a FEN with another mark than a comma, names behind it, and a line of
// `#` before it. What has no FEN in it is reported. Records of these formats have no moves.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kFen;
extern const Format kEpd;

}  // namespace qipu
