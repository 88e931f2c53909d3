// Private. Whether a text that was changed in place says what was meant.
#pragma once

#include <vector>

#include "qipu/game/game.h"
#include "qipu/ops/mend/mend_text.h"
#include "qipu/ops/mend/patch.h"

namespace qipu {

/// Whether the patched text, from the game's beginning on, reads as it is meant: the same start,
/// moves and glyphs. O(rest of the source).
bool reads_as(Game meant, const GameText& text, std::vector<Patch> patches);

}  // namespace qipu
