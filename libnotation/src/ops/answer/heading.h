// Headings that name records.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu {

/// Returns "甲 - 乙", or "" if neither player is known.
std::string players_of(const Game& game);

/// Returns the players; the title or event if neither is known.
std::string named_of(const Game& game);

/// Names a record: "Game 3, 甲 - 乙", "a.pgn: game 3, 甲 - 乙"; in Chinese "第3局 甲 - 乙", "a.pgn
/// 第3局 甲 - 乙". `file` is "" if it need not be named; `players` may be "".
std::string record_heading(std::string_view file, std::uint32_t number, std::string_view players,
                           Language language);

}  // namespace qipu
