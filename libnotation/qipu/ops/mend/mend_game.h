// A record changed into what it was meant to be, in memory. What its words were stays in comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/repair/line/repair.h"

namespace qipu {

/// What a comment says of words that stood there, in the language of the notation:
/// "原文：马三进五", "was: R3+2"; without words that none stood there.
std::string former_words(const Notation& notation, std::string_view words);

/// Mends the repair's line; variations stay with the words they stand beside, and are to be settled
/// again. O(nodes). REQUIRES: a variation's first words stay its first.
void mend_game(Game& game, const Repair& repair, const std::vector<std::string>& words);

}  // namespace qipu
