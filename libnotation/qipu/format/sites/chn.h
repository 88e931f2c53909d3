// CHN and XQI, the records of 联众 (Ourgame): that of 2016, which begins with GL, and the older one
// without a mark.
// Byte layout: grammars/sites.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kChn;

}  // namespace qipu
