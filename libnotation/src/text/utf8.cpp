// UTF-8 as table 3-7 of the Unicode standard allows it: no overlong forms, no surrogates.

#include "text/utf8.h"

#include <cstdint>

namespace qipu {
namespace {

constexpr char32_t kReplacement = U'\uFFFD';

std::uint8_t byte_at(std::string_view text, std::size_t i) {
  return static_cast<std::uint8_t>(text[i]);
}

bool continues(std::string_view text, std::size_t i) {
  return i < text.size() && (byte_at(text, i) & 0xC0) == 0x80;
}

/// Returns the length of the valid character of two or more bytes at `pos`; 0 if there is none.
std::size_t long_length(std::string_view text, std::size_t pos) {
  const std::uint8_t lead = byte_at(text, pos);
  if (lead < 0xC2 || lead > 0xF4 || !continues(text, pos + 1)) return 0;
  if (lead < 0xE0) return 2;
  const std::uint8_t second = byte_at(text, pos + 1);
  if (!continues(text, pos + 2)) return 0;
  if (lead < 0xF0) {
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return 0;
    return 3;
  }
  if (!continues(text, pos + 3)) return 0;
  if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return 0;
  return 4;
}

constexpr bool is_blank(char32_t c) {
  return c == U' ' || (c >= U'\t' && c <= U'\r') || c == U'\u3000' || c == U'\u00A0' ||
         c == U'\u200B' || c == U'\uFEFF';
}

}  // namespace

char32_t next_char(std::string_view text, std::size_t& pos) {
  const std::uint8_t lead = byte_at(text, pos);
  if (lead < 0x80) {
    ++pos;
    return lead;
  }
  // A fast path for most Han of the first plane.
  if (lead > 0xE0 && lead < 0xED && continues(text, pos + 1) && continues(text, pos + 2)) {
    const std::uint32_t second = byte_at(text, pos + 1), third = byte_at(text, pos + 2);
    pos += 3;
    return (lead & 0x0FU) << 12 | (second & 0x3FU) << 6 | (third & 0x3FU);
  }
  const std::size_t length = long_length(text, pos);
  if (length == 0) {
    ++pos;
    return kReplacement;
  }
  char32_t c = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) c = c << 6 | (byte_at(text, pos + i) & 0x3FU);
  pos += length;
  return c;
}

void append_char(std::string& out, char32_t c) {
  if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) c = kReplacement;
  const auto tail = [&](int shift) {
    out.push_back(static_cast<char>(0x80 | (c >> shift & 0x3F)));
  };
  if (c < 0x80) {
    out.push_back(static_cast<char>(c));
  } else if (c < 0x800) {
    out.push_back(static_cast<char>(0xC0 | c >> 6));
    tail(0);
  } else if (c < 0x10000) {
    out.push_back(static_cast<char>(0xE0 | c >> 12));
    tail(6);
    tail(0);
  } else {
    out.push_back(static_cast<char>(0xF0 | c >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

std::size_t count_chars(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t pos = 0; pos < text.size(); ++count) next_char(text, pos);
  return count;
}

std::string_view first_chars(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < count && end < text.size(); ++i) next_char(text, end);
  return text.substr(0, end);
}

std::string_view truncate_utf8(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t cut = bytes;
  // A character has at most three continuation bytes; more than that is not UTF-8 anyway.
  for (int i = 0; i < 3 && cut > 0 && continues(text, cut); ++i) --cut;
  return text.substr(0, cut);
}

std::string_view trim(std::string_view text) {
  while (!text.empty()) {
    std::size_t pos = 0;
    if (!is_blank(next_char(text, pos))) break;
    text.remove_prefix(pos);
  }
  while (!text.empty()) {
    std::size_t start = text.size() - 1;
    while (start > 0 && text.size() - start < 3 && continues(text, start)) --start;
    std::size_t pos = start;
    if (!is_blank(next_char(text, pos)) || pos != text.size()) break;
    text.remove_suffix(text.size() - start);
  }
  return text;
}

}  // namespace qipu
