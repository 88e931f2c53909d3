// Small questions about UTF-8 text. No ICU here; columns on a terminal are in width.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qipu {

/// Decodes the character at `pos` and moves `pos` behind it; U+FFFD and one byte when invalid.
/// REQUIRES: pos < text.size().
char32_t next_char(std::string_view text, std::size_t& pos);
/// Appends the character; U+FFFD for a surrogate or anything above U+10FFFF.
void append_char(std::string& out, char32_t c);
bool valid_utf8(std::string_view text);
/// Characters; every invalid byte counts as one.
std::size_t count_chars(std::string_view text);
/// At most so many characters.
std::string_view first_chars(std::string_view text, std::size_t count);
/// At most `bytes` bytes, cut between characters.
std::string_view truncate_utf8(std::string_view text, std::size_t bytes);
std::string_view trim(std::string_view text);  ///< ASCII blanks, U+3000, NBSP, ZWSP, BOM

}  // namespace qipu
