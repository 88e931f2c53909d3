// Keywords of a WXF file and the tags they correspond to. Reader and writer share one
// table.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/notation/notation.h"

namespace qipu::wxf {

/// The meaning of a keyword.
enum class Field : std::uint8_t { tag, format, red, black, event, result, fen, comment };

struct Keyword {
  Field field = Field::tag;
  std::string tag;     ///< if the field is Field::tag
  bool known = false;  ///< it is in the table
};
Keyword look_up(std::string_view word);

/// Returns the keyword under which a tag is written; "" if it would not be read as the same tag.
std::string keyword_of(std::string_view tag);
/// Implements Capabilities::fit_tag of this format.
std::string fit_tag(std::string_view name, std::string_view value);

/// Returns the word for a notation in FORMAT: a word of the draft, or our id.
std::string_view format_word(const Notation& notation);
/// Returns the notation for a word of the draft ("AXF"), in any case; null for other words.
const Notation* format_notation(std::string_view word);

/// The tags of a RED or BLACK line in their order: name, rating, team, the rest.
inline constexpr std::array<std::string_view, 4> kRedTags = {"Red", "RedElo", "RedTeam",
                                                             "wxf.red_rest"};
inline constexpr std::array<std::string_view, 4> kBlackTags = {"Black", "BlackElo", "BlackTeam",
                                                               "wxf.black_rest"};
/// The tags that are written first, in this order.
inline constexpr std::string_view kFirstTags =
    "Title Red RedElo RedTeam wxf.red_rest Black BlackElo BlackTeam wxf.black_rest";

/// A tag's name, and its value as a part of the text.
using FieldPart = std::pair<std::string_view, std::string_view>;
/// Returns the tags of `name ; rating ; team ;`.
std::vector<FieldPart> player_parts(std::string_view value,
                                    const std::array<std::string_view, 4>& names);
/// Returns the tags of an event. PlayOK appends the time control: "PlayOK Game ; 10m+0s".
std::vector<FieldPart> event_parts(std::string_view value);

/// Returns a comment made fit for braces: lines end in \n, no blanks stand around it, and no line
/// would start another game.
std::string fit_comment(std::string_view text);

/// Returns the first word of a FORMAT line, such as "WXF"; nullopt for other lines.
std::optional<std::string_view> format_of_line(std::string_view line);
std::unique_ptr<GameReader> open(const Source& source);
/// Opens a reader that uses only the form: it does not examine text that was not read as moves.
std::unique_ptr<GameReader> open_plain(const Source& source);

}  // namespace qipu::wxf
