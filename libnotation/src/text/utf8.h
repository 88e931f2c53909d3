// Basic functions for UTF-8 text, without ICU; columns on a terminal are in width.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qipu {

/// Decodes the character at `pos` and moves `pos` after it; U+FFFD and one byte if it is invalid.
/// REQUIRES: pos < text.size().
char32_t next_char(std::string_view text, std::size_t& pos);
/// Appends the character; U+FFFD for a surrogate or anything above U+10FFFF.
void append_char(std::string& out, char32_t c);
bool valid_utf8(std::string_view text);
/// Returns the number of characters; every invalid byte counts as one.
std::size_t count_chars(std::string_view text);
/// Returns at most this many characters from the front.
std::string_view first_chars(std::string_view text, std::size_t count);
/// Returns at most `bytes` bytes from the front, cut between characters.
std::string_view truncate_utf8(std::string_view text, std::size_t bytes);
std::string_view trim(std::string_view text);  ///< removes ASCII blanks, U+3000, NBSP, ZWSP, BOM

}  // namespace qipu
