// MXQ, the record of 弈天 (MoveSky) and of 象棋世家: one game, strings with a length byte each.
// Byte layout: grammars/sites.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kMxq;

}  // namespace qipu
