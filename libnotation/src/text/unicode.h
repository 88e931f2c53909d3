// Data of Unicode and of character sets. unicode.cpp gets them from ICU; if there is no ICU,
// js/wasm/unicode.cpp has tables made from it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/utf8.h"

namespace qipu::unicode {

enum class DoubleByteSet : std::uint8_t { gb18030, big5_hkscs };

/// Writes the characters of all codes of a lead byte 81-FE and a trail byte 40-FE, in order; 0 for
/// codes that are not assigned. REQUIRES: room for 126 * 191.
void double_byte_chars(DoubleByteSet set, std::span<char32_t> into);
/// Returns the code for writing a character that several codes stand for; 0 if it cannot be
/// written.
std::uint32_t preferred_code(DoubleByteSet set, char32_t c);
/// Writes the characters of the four-byte codes of GB18030 below U+10000, from 81 30 81 30 on.
/// REQUIRES: room for 39420.
void four_byte_chars(std::span<char32_t> into);
/// Returns the characters of the bytes 80 to FF.
std::array<char32_t, 0x80> windows_1252_chars();

/// Simple case folding.
char32_t folded(char32_t c);
/// Returns the text in normal form C; unchanged if that fails. REQUIRES: UTF-8.
std::string composed(std::string_view text);
/// Applies NFKC_Casefold: narrow letters, lower case, no compatibility characters.
std::string narrowed(std::string_view text);

bool is_han(char32_t c);
bool is_alphanumeric(char32_t c);
/// Returns true if the character is invisible and does not affect the form of the character before
/// it.
bool is_ignorable(char32_t c);
/// Returns the columns on a terminal after UAX #11: 0, 1 or 2.
int columns_of(char32_t c);

/// Convert to simplified or traditional characters (简繁), as far as ICU's rules go.
std::string simplified(std::string_view text);
std::string traditional(std::string_view text);
/// Returns the Chinese characters that simplified() may change.
std::vector<char32_t> simplified_chars();
/// Returns the result of one of these conversions for a single character, if it is one character
/// too; otherwise the character. Conversions of phrases do not matter for searching.
inline char32_t alone(char32_t c, std::string (*convert)(std::string_view)) {
  std::string text;
  append_char(text, c);
  text = convert(text);
  if (text.empty()) return c;
  std::size_t pos = 0;
  const char32_t out = next_char(text, pos);
  return pos == text.size() ? out : c;
}
/// Returns the pinyin of a Chinese character, without its tone.
std::string pinyin_of(char32_t c);
/// Returns Latin letters without their marks, in lower case.
std::string plain_letters(std::string_view text);

/// The version of ICU whose data is used.
std::string version();

}  // namespace qipu::unicode
