// Private: numbers in JSON: enough digits to reckon with, and no noise.
#pragma once

#include <cmath>

namespace qipu {

/// To a whole number of parts, so many of which make 1.
inline double rounded(double value, double parts) { return std::round(value * parts) / parts; }

}  // namespace qipu
