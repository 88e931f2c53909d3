// CBL, the library of CCBridge (象棋桥): many records in one file, with an index before them.
//
// Version 3 and the older 2.1, which is packed, are read; 3 is written. Byte layout and what real
// files make of it: grammars/ccbridge.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kCbl;

}  // namespace qipu
