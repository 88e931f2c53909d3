// Private. Signs and words at the edges of a text: what every reader of a sheet begins with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "qipu/base/ascii.h"
#include "qipu/text/numerals.h"
#include "qipu/text/utf8.h"

namespace qipu::sheet {

inline bool among(std::u32string_view set, char32_t c) { return set.find(c) != set.npos; }
/// The blanks that people type between words.
inline bool is_gap(char32_t c) { return among(U" \t　\u00A0", c); }
/// Blanks of every width, and signs of none, as scanners and page layouts have them.
inline bool is_blank(char32_t c) {
  return is_gap(c) || among(U"\u200B\uFEFF", c) || (c >= U'\u2000' && c <= U'\u200A');
}
/// What the cells of a table are drawn with.
inline bool is_frame(char32_t c) { return c >= U'─' && c <= U'╿'; }
/// As Black's moves end: 马8进7, 马８进７. (Red's have Chinese numerals.)
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
/// Length of the first of the words that the text begins with; 0 where it begins with none.
inline std::size_t front_of(std::string_view text, Words words) {
  const auto* const word = std::ranges::find_if(words, [&](auto w) { return text.starts_with(w); });
  return word == words.end() ? 0 : word->size();
}
/// The same at the end of the text.
inline std::size_t back_of(std::string_view text, Words words) {
  const auto* const word = std::ranges::find_if(words, [&](auto w) { return text.ends_with(w); });
  return word == words.end() ? 0 : word->size();
}

using ascii::take;
/// Removes the first of the words that the text begins with.
inline bool take_any(std::string_view& text, Words words) {
  const std::size_t length = front_of(text, words);
  text.remove_prefix(length);
  return length != 0;
}
/// Removes signs of a kind from the front; returns how many they were.
template <class Is>
int take_signs(std::string_view& text, Is is) {
  int signs = 0;
  for (std::size_t pos = 0; !text.empty() && is(next_char(text, pos)); pos = 0, ++signs) {
    text.remove_prefix(pos);
  }
  return signs;
}

/// Without the gaps between its words: 红    方.
inline std::string without_blanks(std::string_view text) {
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    if (!is_gap(next_char(text, pos))) out += text.substr(begin, pos - begin);
  }
  return out;
}
/// The last character; U+FFFD of an empty text.
inline char32_t last_char(std::string_view text) {
  std::size_t pos = text.size();
  while (pos > 0 && (static_cast<unsigned char>(text[--pos]) & 0xC0U) == 0x80U) {
  }
  return text.empty() ? U'\uFFFD' : next_char(text, pos);
}

/// Whether the text has a mark that only sentences have.
inline bool is_sentence(std::string_view text) {
  return contains_any(text, {"，", "。", "；", "！", "？"});
}
/// From the begin of one part of a text to the end of a later one.
inline std::string_view from_to(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

}  // namespace qipu::sheet
