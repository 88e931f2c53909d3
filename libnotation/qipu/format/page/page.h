// Web pages as people saved them, with every game in them, whatever its format. Read only.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kPage;

}  // namespace qipu
