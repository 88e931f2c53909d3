// Applies a repair to a game in memory. The former move texts are kept in comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/repair/line/repair.h"

namespace qipu {

/// A comment that quotes the original move text, in the language of the notation: "原文：马三进五",
/// "was: R3+2". For empty `words` it says that the original has none there.
std::string former_words(const Notation& notation, std::string_view words);

/// Applies the repair; the game must be resolved again afterwards. Variations stay beside the move
/// texts they stand beside. `words` are mended_words(). O(nodes).
/// REQUIRES: the first move text of a repaired variation stays its first.
void mend_game(Game& game, const Repair& repair, const std::vector<std::string>& words);

}  // namespace qipu
