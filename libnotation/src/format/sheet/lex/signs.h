// Signs and words at the edges of a text, for all readers of sheets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "text/numerals.h"
#include "text/utf8.h"

namespace qipu::sheet {

inline bool among(std::u32string_view set, char32_t c) { return set.find(c) != set.npos; }
/// Returns true for the blanks that people type between words.
inline bool is_gap(char32_t c) { return among(U" \t　\u00A0", c); }
/// Returns true for blanks of every width, and for signs of no width, as scanners and page layouts
/// have them.
inline bool is_blank(char32_t c) {
  return is_gap(c) || among(U"\u200B\uFEFF", c) || (c >= U'\u2000' && c <= U'\u200A');
}
/// Returns true for the characters with which the cells of a table are drawn.
inline bool is_frame(char32_t c) { return c >= U'─' && c <= U'╿'; }
/// Returns true for the digits in which Black's moves end: 马8进7, 马８进７. (Red's moves have
/// Chinese numerals.)
inline bool is_blacks_digit(char32_t c) {
  return (c >= U'1' && c <= U'9') || (c >= U'１' && c <= U'９');
}
inline bool is_numeral(char32_t c) { return digit_of(c) >= 0 || is_han_numeral(c); }

using Words = std::initializer_list<std::string_view>;

inline bool is_one_of(std::string_view text, Words words) {
  return std::ranges::find(words, text) != words.end();
}
inline bool contains_any(std::string_view text, Words words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.contains(word); });
}
/// Returns the length of the first of the words that the text begins with; 0 if it begins with
/// none.
inline std::size_t front_of(std::string_view text, Words words) {
  const auto* const word = std::ranges::find_if(words, [&](auto w) { return text.starts_with(w); });
  return word == words.end() ? 0 : word->size();
}
/// Returns the same for the end of the text.
inline std::size_t back_of(std::string_view text, Words words) {
  const auto* const word = std::ranges::find_if(words, [&](auto w) { return text.ends_with(w); });
  return word == words.end() ? 0 : word->size();
}

using ascii::take;
/// Removes the first of the words that the text begins with. Returns false if it begins with none.
inline bool take_any(std::string_view& text, Words words) {
  const std::size_t length = front_of(text, words);
  text.remove_prefix(length);
  return length != 0;
}
/// Removes signs of a kind from the front; returns how many were removed.
template <class Is>
int take_signs(std::string_view& text, Is is) {
  int signs = 0;
  for (std::size_t pos = 0; !text.empty() && is(next_char(text, pos)); pos = 0, ++signs) {
    text.remove_prefix(pos);
  }
  return signs;
}

/// Returns the text without the gaps between its words: 红 方 gives 红方.
inline std::string without_blanks(std::string_view text) {
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    if (!is_gap(next_char(text, pos))) out += text.substr(begin, pos - begin);
  }
  return out;
}
/// Returns the last character; U+FFFD for an empty text.
inline char32_t last_char(std::string_view text) {
  std::size_t pos = text.size();
  while (pos > 0 && (static_cast<unsigned char>(text[--pos]) & 0xC0U) == 0x80U) {
  }
  return text.empty() ? U'\uFFFD' : next_char(text, pos);
}

/// Returns true if the text has a mark that only sentences have.
inline bool is_sentence(std::string_view text) {
  return contains_any(text, {"，", "。", "；", "！", "？"});
}
/// Returns the text from the beginning of one part to the end of a later part. REQUIRES: both are
/// parts of one text.
inline std::string_view from_to(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

}  // namespace qipu::sheet
