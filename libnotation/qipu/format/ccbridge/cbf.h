// CBF, the XML export of CCBridge (象棋桥): one game with its variations in one file.
//
// Written as CCBridge writes it. Fields of other programs' heads have no place and are dropped by
// reduced(); a result's ending and wording share the field ResultType. Layout: grammars/cbf.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kCbf;

}  // namespace qipu
