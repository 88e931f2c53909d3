// Private. Finds header fields in the text they were read from, and changes them there.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/ops/mend/game_text.h"
#include "qipu/repair/header/headers.h"

namespace qipu {

/// Where a header field's value stands. `layout` is the game's; where it does not have the field,
/// as in move lists a player's name on a line without keys, it is the first occurrence of the
/// value, which may be another place with the same text. The value of "Result" is a result token.
/// `whatever`: in move lists, failing that value, the field's first one. Nothing where it is not
/// found.
std::optional<TextSpan> find_field(const GameText& in, const Layout& layout, std::string_view field,
                                   std::string_view value, bool whatever = false);

/// Where the FEN of the game's start position, or the game's unreadable FEN, stands before the
/// moves. Nothing where there is none.
std::optional<TextSpan> find_start(const Game& game, std::string_view text);

/// The line end of the text's first line: "\r\n" or "\n".
std::string_view line_end_of(std::string_view text);

/// Patches that change the fields and put `comment` before the moves. Nothing where a field or the
/// moves are not found, where the encoding lacks a character, and where the patched text would not
/// read as intended. `game` is as it was read, except for its moves. O(text of the game).
std::optional<std::vector<Patch>> mend_header_text(const Game& game, const GameText& text,
                                                   const std::vector<FieldMend>& mends,
                                                   const std::string& comment);

}  // namespace qipu
