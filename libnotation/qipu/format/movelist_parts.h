// Private. The parts of a plain score sheet: headers, and lines cut into words.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"

namespace qipu::movelist {

/// What a header line means for a game.
enum class Role : std::uint8_t {
  tag,
  title,  ///< the tag that begins a game
  result,
  ending,
  fen,
  notation,
};

struct Header {
  Role role = Role::tag;
  std::string name;  ///< of the tag
  std::string_view value;
  bool known = false;  ///< the key is one that common_tag() knows
};

/// Nothing when the line is no header. A key that is not known makes a tag `txt.<key>` (or, in
/// letters, one of its own name): the caller decides whether it may.
std::optional<Header> parse_header(std::string_view line);
/// The key under which a tag is written; "" when it would not come back as the same tag.
std::string key_of(std::string_view tag_name);
/// For Capabilities.
std::string fit_tag(std::string_view name, std::string_view value);

/// Whether the line is drawn, not written.
bool is_ruled(std::string_view line);
/// "12.", "第12回合", "⒈", "3. ……": the length of a number at the front; 0 when there is none.
std::size_t number_length(std::string_view text);
/// Dots or dashes where a move is absent.
bool is_filler(std::string_view word);

/// Whether some notation takes the word for a move; `declared` may be null. Digits are moves only
/// where they are declared.
bool is_move(std::string_view word, const Notation* declared);

/// Takes blanks of every width off the front.
void skip_blanks(std::string_view& text);
/// The front up to a blank or a brace.
std::string_view front_word(std::string_view text);
/// The move at the front, or several that stand without a blank between them: their length, 0 when
/// there is none. `moves` may be null.
std::size_t front_moves(std::string_view text, const Notation* declared,
                        std::vector<std::string_view>* moves);

std::unique_ptr<GameReader> open(const Source& source);

}  // namespace qipu::movelist
