// Private. The operations behind an EPD position: `bm h2e2; id "name";`.
//
// `id` is the tag Title, `hmvc` and `fmvn` are the start's counters, any other opcode is kept as
// the tag `epd.<opcode>` with its operands as they stand (a single string without its quotes).
#pragma once

#include <string>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// Returns what was not understood, from where it begins.
std::string_view read_epd_operations(std::string_view text, Game& game);
void write_epd_operations(const Game& game, std::string& out);
/// For Capabilities: tags that are no operations do not fit.
std::string fit_epd_tag(std::string_view name, std::string_view value);

}  // namespace qipu
