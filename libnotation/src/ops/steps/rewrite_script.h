// Converts records to simplified or traditional characters.
#pragma once

#include "qipu/game/game.h"
#include "text/script.h"

namespace qipu {

/// Converts the values of tags, the comments and the words of the result to the script. Moves are
/// left to the notation in which they are written.
void rewrite_script(Game& game, TextScript script);

}  // namespace qipu
