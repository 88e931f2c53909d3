// Recognises records of problems and endgames whose diagram was not copied, as opposed to games
// with misprints.
#pragma once

#include "qipu/game/game.h"

namespace qipu {

/// Returns true if the moves belong to a start position that the record does not give: there is
/// none in it, its first moves are illegal from the standard start, and so are most of the later
/// ones. Fewer moves are enough if the header or the first comment mentions a diagram, an endgame
/// or a problem (残局, 如图, 红先胜). O(moves).
bool misses_its_start(const Game& game);

}  // namespace qipu
