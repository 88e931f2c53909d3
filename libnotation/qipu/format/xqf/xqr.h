// XQR (XiangQi Replay): one game with its variations, tags of type, length and value, then the
// tree. Byte layout: grammars/sites.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kXqr;

}  // namespace qipu
