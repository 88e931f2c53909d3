// Private. Fields of headers in the text they were read from.
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

/// Where a field's value stands before the moves: by the field's name where the format's fields are
/// found so (Editing::value_on_line), in move lists and other formats where the value is first met
/// in the game's text, which may be a place that says the same. "Result" has a result's token for a
/// value. Nothing where no place is known.
std::optional<TextSpan> find_field(const Game& game, std::string_view text, const Format& format,
                                   std::string_view field, std::string_view value);

/// The same, or where the line stands that states the field, whatever it says.
std::optional<TextSpan> find_stated(const Game& game, std::string_view text, const Format& format,
                                    std::string_view field, std::string_view value);

/// Where the FEN stands, before the moves, from which the game begins, or the one that cannot be
/// read. Nothing where there is none.
std::optional<TextSpan> find_start(const Game& game, std::string_view text);

/// How the text ends its first line.
std::string_view line_end_of(std::string_view text);

/// The fields changed in their text, and `comment` before the moves. Nothing where a field or the
/// moves are not found, where the encoding lacks a sign, and where the text would not read as
/// meant. `game` is as it was read, but for its moves. O(text of the game).
std::optional<std::vector<Patch>> mend_header_text(const Game& game, const GameText& text,
                                                   const std::vector<FieldMend>& mends,
                                                   const std::string& comment);

}  // namespace qipu
