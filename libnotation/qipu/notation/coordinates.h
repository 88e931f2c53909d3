// Private. Moves as two squares: ICCS, UCI with either origin of the ranks, DhtmlXQ digits.
#pragma once

#include "qipu/notation/notation.h"

namespace qipu {

extern const Notation kIccs;     ///< H2-E2
extern const Notation kUci;      ///< h2e2, ranks 0-9
extern const Notation kUci10;    ///< h3e3, ranks 1-10
extern const Notation kDhtmlxq;  ///< 7747

}  // namespace qipu
