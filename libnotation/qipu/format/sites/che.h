// CHE, the record of QQ's xiangqi: one game as integers in ASCII, ten a move, perhaps XML behind
// them. Byte layout: grammars/sites.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kChe;

}  // namespace qipu
