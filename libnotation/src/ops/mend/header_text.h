// Finds header fields in the text they were read from, and changes them there.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ops/mend/game_text.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "repair/header/headers.h"

namespace qipu {

/// Returns the place of a header field's value. `layout` is the game's. If it does not have the
/// field (a move list may have a player's name on a line without a key), the place is the first
/// occurrence of the value, which may be the same text elsewhere. The value of "Result" is a result
/// token. `whatever`: in move lists, if that value is not found, return the field's first value.
/// Returns no value if nothing is found.
std::optional<TextSpan> find_field(const GameText& in, const Layout& layout, std::string_view field,
                                   std::string_view value, bool whatever = false);

/// Returns the place, before the moves, of the FEN of the game's start position, or of the game's
/// unreadable FEN. Returns no value if there is none.
std::optional<TextSpan> find_start(const Game& game, std::string_view text);

/// Returns the line end of the text's first line: "\r\n" or "\n".
std::string_view line_end_of(std::string_view text);

/// Returns patches that change the fields and put `comment` before the moves. Returns no value if a
/// field or the moves are not found, if the encoding lacks a character, or if the patched text
/// would not read as intended. `game` is as it was read, except for its moves. O(text of the game).
std::optional<std::vector<Patch>> mend_header_text(const Game& game, const GameText& text,
                                                   const std::vector<FieldMend>& mends,
                                                   const std::string& comment);

}  // namespace qipu
