// Classifies a line of a sheet by itself: a header, a frame, a rule, a result, a label.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/piece.h"
#include "qipu/game/outcome.h"

namespace qipu::sheet {

/// The meaning of a header line for a game.
enum class HeaderRole : std::uint8_t {
  tag,
  title,  ///< the tag that starts a new game
  result,
  ending,
  fen,
  notation,
};

struct Header {
  HeaderRole role = HeaderRole::tag;
  std::string name;  ///< name of the tag
  std::string_view value;
  bool known = false;  ///< common_tag() knows the key

  /// Returns true if the first lines of a game have such a header when they have no title.
  bool is_early() const;
};

/// Reads a header line; returns nullopt if the line is not a header. An unknown key becomes the tag
/// `txt.<key>` (an ASCII key becomes the tag of that name); the caller decides if it accepts the
/// tag.
std::optional<Header> parse_header(std::string_view line);
/// Returns all headers of a line; none if it has none. 红方：甲　　黑方：乙 has two, and so do the
/// cells of a frame │红方│甲│黑方│乙│. If a plain line has a single header, that is returned even
/// if its key is unknown.
std::vector<Header> parse_headers(std::string_view line);

/// Returns the key under which a tag is written; "" if it would not be read as the same tag.
std::string key_of(std::string_view tag_name);
/// Implements Capabilities::fit_tag of plain move lists.
std::string fit_tag(std::string_view name, std::string_view value);

/// Returns the line without the frame drawn around it.
std::string_view without_frame(std::string_view line);

/// Returns true if the line is a ruled line, the header of a table of rounds, or only names the
/// kind of document.
bool is_ruled(std::string_view line);
/// Returns the side to move first, if a line of its own states it: 红先, 黑方先行.
std::optional<Color> turn_of(std::string_view line);
/// Returns a result that stands on a line of its own: 红胜, 和棋（议和）. A single character is not
/// accepted.
std::optional<Outcome> outcome_of(std::string_view line);
/// Overwrites the header's outcome with a result that stands after the moves. Parts that this
/// result does not state are kept.
void put_over(const Outcome& said, Outcome& outcome);

/// Returns the length of a move number: "12.", "第12回合", "⒈", "（3）", "十二、", "3. ……"; 0 if
/// there is none.
std::size_t number_length(std::string_view text);
/// Returns the length of dots at the front; 0 if there are none.
std::size_t dots_length(std::string_view text);
/// Returns true if the word is dots or dashes in place of a move.
bool is_filler(std::string_view word);
/// The label of a variation, on a line of its own or before its moves: 变化一：, 【变例2】, 第三变,
/// Variation 1:
struct VariationLabel {
  std::size_t length = 0;  ///< 0: there is none at the front
  int number = 0;          ///< 0: unnumbered
  int parent = 0;  ///< （接变化3）: number of the variation that it branches from; 0: the main line
};
VariationLabel variation_label(std::string_view line);

}  // namespace qipu::sheet
