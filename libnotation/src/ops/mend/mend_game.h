// Applies a repair to a game in memory. The former move texts are kept in comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/repair/repair.h"

namespace qipu {

/// Returns a comment that quotes the original move text, in the language of the notation:
/// "原文：马三进五", "was: R3+2". If `words` is empty, the comment says that the original has no
/// move text there.
std::string former_words(const Notation& notation, std::string_view words);

/// Applies the repair; the game must be resolved again afterwards. Variations stay beside the same
/// move texts. `words` are mended_words(). O(nodes). REQUIRES: the first move text of a repaired
/// variation stays its first.
void mend_game(Game& game, const Repair& repair, const std::vector<std::string>& words);

}  // namespace qipu
