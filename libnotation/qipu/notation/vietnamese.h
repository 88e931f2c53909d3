// Private. Vietnamese notation: P2-5, "Pháo 2 bình 5".
#pragma once

#include "qipu/notation/notation.h"

namespace qipu {

extern const Notation kVietnamese;

}  // namespace qipu
