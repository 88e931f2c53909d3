// Private. Records put into simplified or traditional characters.
#pragma once

#include "qipu/game/game.h"
#include "qipu/text/script.h"

namespace qipu {

/// Puts the values of tags, comments and words of the result into the script. Moves are left to the
/// notation that is written.
void rewrite_script(Game& game, TextScript script);

}  // namespace qipu
