// Private. Fields of heads in the text they were read from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/ops/mend/patch.h"
#include "qipu/repair/header/headers.h"

namespace qipu {

struct FieldPlace {
  std::size_t begin, end;
};

/// What stands behind the field's key on a line of its own in a plain list, whatever it says:
/// 红方：甲. Nothing where there is none.
std::optional<FieldPlace> find_value(const Game& game, std::string_view text,
                                     std::string_view field);
/// Where a field's value stands. By the field's name in PGN, WXF and plain lists; elsewhere where
/// its value is first met in the game's text, which may be a place that says the same. "Result" has
/// a result's token for a value.
std::optional<FieldPlace> find_field(const Game& game, std::string_view text, const Format& format,
                                     std::string_view field, std::string_view value);

/// Where the FEN stands, before the moves, from which the game begins, or the one that cannot be
/// read. Nothing where there is none.
std::optional<FieldPlace> find_start(const Game& game, std::string_view text);

/// How the text ends its first line.
std::string_view line_end_of(std::string_view text);

/// The fields changed in their text, and `comment` before the moves. Nothing where a field or the
/// moves are not found, where the encoding lacks a sign, and where the text would not read as
/// meant. `game` is as it was read, but for its moves. REQUIRES: can_mend_text(format).
/// O(rest of the source).
std::optional<std::vector<Patch>> mend_header_text(const Game& game,
                                                   const std::vector<FieldMend>& mends,
                                                   const std::string& comment, const Source& source,
                                                   const Format& format);

}  // namespace qipu
