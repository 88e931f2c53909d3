// CBR, the binary record of CCBridge (象棋桥): one game with its variations in one file.
//
// Generations 1 and 2 are read, 2 is written. Byte layout and what real files make of it:
// grammars/ccbridge.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kCbr;

}  // namespace qipu
