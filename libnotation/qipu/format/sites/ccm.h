// CCM, two records of game sites: 17pk's with a count in its head, and the older one that is
// nothing but moves of seven bytes. Byte layout: grammars/sites.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kCcm;

}  // namespace qipu
