// What a copy of a game knows and the game lacks: tags, a date, a result, comments, variations.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "qipu/game/game.h"

namespace qipu {

/// What is not taken.
struct MergeConflict {
  std::string what;     ///< the name of a tag; "Result"; "" for a comment
  std::size_t ply = 0;  ///< of a comment: the plies before it
  std::string kept, other;
};

/// Adds to `game` what `other`, a copy of it or of its beginning, has besides: tags and results
/// that are not known, notes at moves that have none, variations. Where both say something the game
/// keeps its own, and that is a conflict, unless the two are one in another script or spelling.
/// Comments of a mirror image speak of the other side of the board: they are not taken, and so they
/// are conflicts too; nor are its variations. Where lines part, what follows is not taken. O(nodes
/// of `other` x siblings). REQUIRES: both are resolved.
std::vector<MergeConflict> merge_into(Game& game, const Game& other);

}  // namespace qipu
