// Passes: a side gives up its turn. Analysts write them in variations, and books use them for odds.
//
// A pass is a node without a move whose words mean a pass. Formats that keep words keep it; the
// others leave it out and report that.
#pragma once

#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu {

/// The written form of a pass, as in PGN programs.
inline constexpr std::string_view kPass = "--";

/// True for words that mean a pass in some program or book: --, 0000, Z0, null, pass, @@@@, （让）.
bool is_pass(std::string_view words);
/// True for at least two ellipses (…) or six points. In place of a move they can stand for a pass
/// or for a missing move, or show that the other side moves.
bool is_long_ellipsis(std::string_view words);
/// True for a node that is a pass.
bool is_pass(const Game& game, NodeId id);
/// True for kPass. Used by formats that keep no other words in place of moves (Capabilities).
inline bool is_plain_pass(std::string_view words) { return words == kPass; }
/// The text of a pass for readers: "(pass)", "（让）".
std::string_view pass_text(Language language);

}  // namespace qipu
