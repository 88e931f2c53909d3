// Private. Adding up what was lost.
#pragma once

#include "qipu/game/reduce.h"

namespace qipu {

/// Adds to the entry of its kind and detail, or makes one. Where there are a hundred entries, new
/// details are counted without them, so that a file of nothing but odd tags costs no more than its
/// size.
void add_loss(Losses& losses, const Loss& loss);

}  // namespace qipu
