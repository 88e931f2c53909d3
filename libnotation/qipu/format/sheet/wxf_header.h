// Private. The keywords of a WXF file and our tags: one table for reader and writer.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/game/tags.h"
#include "qipu/notation/notation.h"

namespace qipu::wxf {

/// What a keyword stands for.
enum class Field : std::uint8_t { tag, format, red, black, event, result, fen, comment };

struct Keyword {
  Field field = Field::tag;
  std::string tag;     ///< of Field::tag
  bool known = false;  ///< in the table
};
Keyword look_up(std::string_view word);

/// The keyword under which a tag is written; "" when it would not come back as the same tag.
std::string keyword_of(std::string_view tag);
/// For Capabilities.
std::string fit_tag(std::string_view name, std::string_view value);

/// What FORMAT says of a notation: a word of the draft, or our id.
std::string_view format_word(const Notation& notation);
/// The notation that a word of the draft means ("AXF"), in any case; null when it is none.
const Notation* format_notation(std::string_view word);

/// The tags that a RED or BLACK line holds, in its order: name, rating, team, the rest.
inline constexpr std::array<std::string_view, 4> kRedTags = {"Red", "RedElo", "RedTeam",
                                                             "wxf.red_rest"};
inline constexpr std::array<std::string_view, 4> kBlackTags = {"Black", "BlackElo", "BlackTeam",
                                                               "wxf.black_rest"};
/// The tags that stand first, in the order in which they are written.
inline constexpr std::string_view kFirstTags =
    "Title Red RedElo RedTeam wxf.red_rest Black BlackElo BlackTeam wxf.black_rest";

/// name ; rating ; team ;
void read_player(std::string_view value, const std::array<std::string_view, 4>& names, Tags& tags);
/// PlayOK ends its events with the clock: "PlayOK Game ; 10m+0s".
void read_event(std::string_view value, Tags& tags);

/// A comment as it stands between braces: lines end in \n, no blanks around it, and no line that
/// would begin another game.
std::string fit_comment(std::string_view text);

}  // namespace qipu::wxf
