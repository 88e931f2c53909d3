// XGF, the record of 谢谢象棋 (XieXie): one game, tags and moves of twenty bytes.
// Byte layout: grammars/sites.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kXgf;

}  // namespace qipu
