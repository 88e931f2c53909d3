// Merges a copy of a game into the game: tags, a date, a result, comments, variations.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "qipu/game/game.h"

namespace qipu {

/// Data of the copy that are not taken.
struct MergeConflict {
  std::string what;     ///< the name of a tag; "Result"; "" for a comment
  std::size_t ply = 0;  ///< for a comment: the number of plies before it
  std::string kept, other;
};

/// Adds to `game` the data of `other`, a copy of it or of its beginning: tags and results that are
/// unknown, notes at moves that have none, variations. If both have a value, the game keeps its
/// own, and this is a conflict unless the two are the same in another script or spelling. Comments
/// of a mirror image refer to the other side of the board: they are not taken, and so they are
/// conflicts, too; nor are its variations. After the lines part, nothing is taken. O(nodes of
/// `other` x siblings). REQUIRES: both are resolved.
std::vector<MergeConflict> merge_into(Game& game, const Game& other);

}  // namespace qipu
