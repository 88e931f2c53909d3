// Tables of the character sets, and the reading of one character in each encoding.

#include "text/charset.h"

#include "text/unicode.h"
#include "text/utf8.h"

namespace qipu::charset {
namespace {

std::uint8_t byte_at(std::string_view bytes, std::size_t pos) {
  return static_cast<std::uint8_t>(bytes[pos]);
}

constexpr Unit bad(std::size_t bytes) {
  return {.bytes = static_cast<std::uint8_t>(bytes), .bad = true};
}
constexpr Unit cut(std::size_t bytes) {
  return {.bytes = static_cast<std::uint8_t>(bytes), .bad = true, .cut = true};
}
constexpr Unit whole(char32_t c, std::uint8_t bytes) { return {.c = c, .bytes = bytes}; }

constexpr bool is_digit(std::uint8_t b) { return b >= '0' && b <= '9'; }

Unit four_bytes(std::string_view bytes, std::size_t pos) {
  // The second byte is a digit, so it must not become part of the damage.
  if (pos + 2 == bytes.size()) return cut(1);
  const std::uint8_t third = byte_at(bytes, pos + 2);
  if (!Pairs::is_lead(third)) return bad(1);
  if (pos + 3 == bytes.size()) return cut(1);
  if (!is_digit(byte_at(bytes, pos + 3))) return bad(1);
  const auto part = [&](std::size_t i, unsigned first) { return byte_at(bytes, pos + i) - first; };
  const std::uint32_t linear =
      ((part(0, 0x81) * 10 + part(1, '0')) * 126 + part(2, 0x81)) * 10 + part(3, '0');
  const char32_t c = four_byte_char(linear);
  return c == 0 ? bad(1) : whole(c, 4);
}

Unit double_byte(std::string_view bytes, std::size_t pos, const Pairs& pairs, bool gb) {
  const std::uint8_t lead = byte_at(bytes, pos);
  if (!Pairs::is_lead(lead)) return bad(1);
  if (pos + 1 == bytes.size()) return cut(1);
  const std::uint8_t trail = byte_at(bytes, pos + 1);
  if (gb && is_digit(trail)) return four_bytes(bytes, pos);
  if (!Pairs::is_trail(trail)) return bad(1);
  const char32_t c = pairs.char_of(lead, trail);
  if (c == 0) return bad(trail < 0x80 ? 1 : 2);
  return whole(c, 2);
}

Unit utf8(std::string_view bytes, std::size_t pos) {
  std::size_t next = pos;
  const char32_t c = next_char(bytes, next);
  if (next - pos > 1) return whole(c, static_cast<std::uint8_t>(next - pos));
  // The damage extends over the bytes that could still belong to one character.
  const std::uint8_t lead = byte_at(bytes, pos);
  if (lead < 0xC2 || lead > 0xF4) return bad(1);
  const std::size_t want = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  std::size_t got = 1;
  for (; got < want && pos + got < bytes.size(); ++got) {
    const std::uint8_t b = byte_at(bytes, pos + got);
    const std::uint8_t low = got > 1 ? 0x80 : lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const std::uint8_t high = got > 1 ? 0xBF : lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (b < low || b > high) return bad(got);
  }
  return pos + got == bytes.size() ? cut(got) : bad(got);
}

Unit utf16(std::string_view bytes, std::size_t pos, bool big) {
  const auto unit_at = [&](std::size_t i) {
    const unsigned a = byte_at(bytes, i);
    const unsigned b = byte_at(bytes, i + 1);
    return big ? a << 8 | b : b << 8 | a;
  };
  if (pos + 2 > bytes.size()) return cut(1);
  const char32_t first = unit_at(pos);
  if (first < 0xD800 || first > 0xDFFF) return whole(first, 2);
  if (first > 0xDBFF) return bad(2);
  if (pos + 4 > bytes.size()) return cut(2);
  const char32_t second = unit_at(pos + 2);
  if (second < 0xDC00 || second > 0xDFFF) return bad(2);
  return whole(0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF), 4);
}

}  // namespace

Pairs::Pairs(unicode::DoubleByteSet set) {
  unicode::double_byte_chars(set, chars_);
  for (std::size_t i = 0; i < kCodes; ++i) {
    if (chars_[i] != 0) evidence_[i] = static_cast<std::int8_t>(evidence_of(chars_[i]));
  }
}

const Pairs& Pairs::gb18030() {
  static const Pairs pairs(unicode::DoubleByteSet::gb18030);
  return pairs;
}

const Pairs& Pairs::big5_hkscs() {
  static const Pairs pairs(unicode::DoubleByteSet::big5_hkscs);
  return pairs;
}

const std::array<char32_t, 0x80>& windows_1252() {
  static const auto set = unicode::windows_1252_chars();
  return set;
}

char32_t four_byte_char(std::uint32_t linear) {
  if (linear >= kFourByteSupplementary) {
    const std::uint32_t c = 0x10000 + (linear - kFourByteSupplementary);
    return c <= 0x10FFFF ? c : 0;
  }
  if (linear >= kFourByteBmp) return 0;
  static const std::vector<char32_t> table = [] {
    std::vector<char32_t> chars(kFourByteBmp);
    unicode::four_byte_chars(chars);
    return chars;
  }();
  return table[linear];
}

Unit next_unit(std::string_view bytes, std::size_t pos, Encoding encoding) {
  switch (encoding) {
    case Encoding::utf16le: return utf16(bytes, pos, false);
    case Encoding::utf16be: return utf16(bytes, pos, true);
    default: break;
  }
  const std::uint8_t lead = byte_at(bytes, pos);
  if (lead < 0x80) return whole(lead, 1);
  switch (encoding) {
    case Encoding::gb18030: return double_byte(bytes, pos, Pairs::gb18030(), true);
    case Encoding::big5_hkscs: return double_byte(bytes, pos, Pairs::big5_hkscs(), false);
    case Encoding::ascii: return bad(1);
    default: return utf8(bytes, pos);
  }
}

}  // namespace qipu::charset
