// Passes: a side gives up its turn. Analysts write them in variations, books where odds are given.
//
// A pass is a node without a move whose words say so. Formats that keep words keep it; the others
// leave it out, and say so.
#pragma once

#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu {

/// How a pass is written: "--", as PGN programs do.
inline constexpr std::string_view kPass = "--";

/// True for words that mean a pass in some program or book: --, 0000, Z0, null, pass, @@@@, （让）.
bool is_pass(std::string_view words);
/// True for two ellipses (…) or more, or six points or more: in place of a move they are a pass, a
/// move that is missing, or show that the other side moves.
bool is_long_ellipsis(std::string_view words);
/// True for a node that is a pass.
bool is_pass(const Game& game, NodeId id);
/// True for kPass. For formats that keep no other words in place of moves (Capabilities).
inline bool is_plain_pass(std::string_view words) { return words == kPass; }
/// How people read it: "(pass)", "（让）".
std::string_view pass_text(Language language);

}  // namespace qipu
