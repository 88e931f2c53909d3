// Numbers for JSON with enough digits for calculations and no noise.
#pragma once

#include <cmath>

namespace qipu {

/// Rounds to a multiple of 1 / `parts`.
inline double rounded(double value, double parts) { return std::round(value * parts) / parts; }

}  // namespace qipu
