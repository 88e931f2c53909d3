// Private. What is asked of Unicode's data and of tables of character sets. unicode.cpp asks ICU;
// where there is none, ../../js/wasm/unicode.cpp has tables that were made of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/text/utf8.h"

namespace qipu::unicode {

enum class DoubleByteSet : std::uint8_t { gb18030, big5_hkscs };

/// Of the codes of a lead byte 81-FE and a trail byte 40-FE, in order, their characters; 0 where a
/// code is not assigned. REQUIRES: room for 126 * 191.
void double_byte_chars(DoubleByteSet set, std::span<char32_t> into);
/// The code to write for a character that several codes are read as; 0 when it cannot be.
std::uint32_t preferred_code(DoubleByteSet set, char32_t c);
/// Of the four-byte codes of GB18030 below U+10000, from 81308130 on. REQUIRES: room for 39420.
void four_byte_chars(std::span<char32_t> into);
/// Of the bytes 80 to FF.
std::array<char32_t, 0x80> windows_1252_chars();

/// Simple case folding.
char32_t folded(char32_t c);
/// In normal form C; as it is where that cannot be. REQUIRES: UTF-8.
std::string composed(std::string_view text);
/// By NFKC_Casefold: narrow letters, lower case, no compatibility characters.
std::string narrowed(std::string_view text);

bool is_han(char32_t c);
bool is_alphanumeric(char32_t c);
/// Whether it shows nothing of its own, and does not choose how the character before it looks.
bool is_ignorable(char32_t c);
/// Columns on a terminal after UAX #11: 0, 1 or 2.
int columns_of(char32_t c);

/// In simplified characters, in traditional ones (简繁), as far as rules go.
std::string simplified(std::string_view text);
std::string traditional(std::string_view text);
/// The Chinese characters that simplified() may change.
std::vector<char32_t> simplified_chars();
/// What a text of that character alone becomes by one of these, where it is one character too; else
/// the character: what is made of phrases is no matter of searching.
inline char32_t alone(char32_t c, std::string (*convert)(std::string_view)) {
  std::string text;
  append_char(text, c);
  text = convert(text);
  if (text.empty()) return c;
  std::size_t pos = 0;
  const char32_t out = next_char(text, pos);
  return pos == text.size() ? out : c;
}
/// The pinyin of a Chinese character, without its tone.
std::string pinyin_of(char32_t c);
/// Latin letters without their marks, in lower case.
std::string plain_letters(std::string_view text);

}  // namespace qipu::unicode
