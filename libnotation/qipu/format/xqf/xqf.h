// XQF, the binary record of XQStudio (象棋演播室): one game with its variations in one file.
//
// Every version is read by either row; 1.8 is written without obfuscation, 1.0 for readers that
// know nothing newer. Byte layout and what real files make of it: grammars/xqf.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kXqf18;  ///< "xqf": probed, read, written as version 1.8
extern const Format kXqf10;  ///< "xqf10": written as version 1.0

}  // namespace qipu
