// Lines that engines are sent: `position startpos|fen FEN moves h2e2 h9g7`, one game a line.
//
// Ranks run 0-9 (UCCI) or 1-10 (some UCI engines): a 0 or a 10 in a line says which, else the rules
// do. Read besides: `fen FEN ...` and `FEN, moves, result` lines. Lines without a position are
// counted and left out: logs are full of them. Not written: illegal moves, which engines refuse.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kUcci;

}  // namespace qipu
