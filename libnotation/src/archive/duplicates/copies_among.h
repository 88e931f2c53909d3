// The copies among games in memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "archive/duplicates/duplicates.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"

namespace qipu {

/// A game that is a copy of another. Games are named by their indices.
struct CopyFound {
  std::uint32_t kept = 0, copy = 0;
  Copying why = Copying::same_moves;
  bool dropped = false;  ///< false: it is only reported (see DuplicateOptions::near)
};

/// Returns the copies as class Duplicates finds them, grouped by the game that is kept. REQUIRES:
/// the games are resolved. O(plies log games). Errors: those of Duplicates.
Result<std::vector<CopyFound>> copies_among(std::span<const Game* const> games,
                                            const DuplicateOptions& options);

}  // namespace qipu
