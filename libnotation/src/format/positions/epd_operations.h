// The operations after an EPD position: `bm h2e2; id "name";`.
//
// `id` is the tag Title, and `hmvc` and `fmvn` are the start's counters. Any other opcode is kept
// as the tag `epd.<opcode>` with its operands unchanged (a single string without its quotes).
#pragma once

#include <string>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// Reads operations. Returns the text from the first one that was not understood.
std::string_view read_epd_operations(std::string_view text, Game& game);
void write_epd_operations(const Game& game, std::string& out);
/// Implements Capabilities::fit_tag: returns "" for tags that are not operations.
std::string fit_epd_tag(std::string_view name, std::string_view value);

}  // namespace qipu
