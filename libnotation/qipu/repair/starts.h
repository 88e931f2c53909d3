// Private. Starts that a record may have been played from instead of the one it gives.
#pragma once

#include <vector>

#include "qipu/board/setup.h"
#include "qipu/repair/errors.h"

namespace qipu::repair {

struct OtherStart {
  Error error;  ///< what must have gone wrong
  Setup start;
};

/// For a diagram: that mirrored, that turned round, the usual start. For the usual start: those of
/// odds games, with one or two of Red's or Black's horses, cannons or rooks away (让子).
std::vector<OtherStart> other_starts(const Setup& given);

}  // namespace qipu::repair
