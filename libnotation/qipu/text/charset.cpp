// Tables asked of ICU, and one step of reading each encoding.
//
// `gb18030` and `ibm-1375` (Big5-HKSCS) are named rather than `gbk` and `Big5`: the former of each
// refuses what is not assigned, the latter answer with private-use characters.

#include "qipu/text/charset.h"

#include <unicode/ucnv.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <memory>

#include "qipu/text/utf8.h"

namespace qipu::charset {
namespace {

struct Close {
  void operator()(UConverter* c) const { ucnv_close(c); }
};
using Converter = std::unique_ptr<UConverter, Close>;

Converter open_converter(const char* name) {
  UErrorCode error = U_ZERO_ERROR;
  Converter converter(ucnv_open(name, &error));
  return U_FAILURE(error) ? nullptr : std::move(converter);
}

/// Decodes with damage as U+FFFD. Empty without the converter (ICU built without its data).
std::u16string to_unicode(const char* name, std::string_view bytes) {
  const Converter converter = open_converter(name);
  if (!converter) return {};
  std::u16string out(bytes.size() + 16, u'\0');
  UErrorCode error = U_ZERO_ERROR;
  const int length = ucnv_toUChars(converter.get(), out.data(), static_cast<int>(out.size()),
                                   bytes.data(), static_cast<int>(bytes.size()), &error);
  out.resize(U_FAILURE(error) ? 0 : static_cast<std::size_t>(length));
  return out;
}

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
  // The second byte is a digit: damage must leave it alone.
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
  // Damage is as long as it still looked like one character.
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
  if (!U16_IS_SURROGATE(first)) return whole(first, 2);
  if (!U16_IS_LEAD(first)) return bad(2);
  if (pos + 4 > bytes.size()) return cut(2);
  const char32_t second = unit_at(pos + 2);
  if (!U16_IS_TRAIL(second)) return bad(2);
  return whole(static_cast<char32_t>(U16_GET_SUPPLEMENTARY(first, second)), 4);
}

}  // namespace

Pairs::Pairs(const char* converter) {
  // Every code, each followed by a line feed, which is never part of one: what stands between two
  // line feeds is what ICU makes of a code.
  std::string bytes;
  bytes.reserve(kCodes * 3);
  for (unsigned lead = 0x81; lead <= 0xFE; ++lead) {
    for (unsigned trail = 0x40; trail <= 0xFE; ++trail) {
      bytes.push_back(static_cast<char>(lead));
      bytes.push_back(static_cast<char>(trail));
      bytes.push_back('\n');
    }
  }
  const std::u16string text = to_unicode(converter, bytes);
  std::u16string_view rest = text;
  for (std::size_t i = 0; i < kCodes; ++i) {
    const std::size_t end = std::min(rest.find(u'\n'), rest.size());
    const std::u16string_view units = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (units.empty() || units.find(u'\uFFFD') != units.npos) continue;
    std::size_t at = 0;
    char32_t first = 0;
    U16_NEXT(units, at, units.size(), first);
    if (first < 0x80 || at != units.size()) continue;
    chars_[i] = first;
    evidence_[i] = static_cast<std::int8_t>(evidence_of(first));
  }
}

const Pairs& Pairs::gb18030() {
  static const Pairs pairs("gb18030");
  return pairs;
}

const Pairs& Pairs::big5_hkscs() {
  static const Pairs pairs("ibm-1375_P100-2008");
  return pairs;
}

const std::array<char32_t, 0x80>& windows_1252() {
  static const auto set = [] {
    std::string bytes;
    for (int b = 0x80; b <= 0xFF; ++b) bytes.push_back(static_cast<char>(b));
    const std::u16string text = to_unicode("windows-1252", bytes);
    std::array<char32_t, 0x80> out{};
    std::ranges::copy(text, out.begin());
    return out;
  }();
  return set;
}

char32_t four_byte_char(std::uint32_t linear) {
  if (linear >= kFourByteSupplementary) {
    const std::uint32_t c = 0x10000 + (linear - kFourByteSupplementary);
    return c <= 0x10FFFF ? c : 0;
  }
  if (linear >= kFourByteBmp) return 0;
  static const std::vector<char32_t> table = [] {
    std::string bytes;
    for (std::uint32_t i = 0; i < kFourByteBmp; ++i) {
      bytes.push_back(static_cast<char>(0x81 + i / 12600));
      bytes.push_back(static_cast<char>('0' + i / 1260 % 10));
      bytes.push_back(static_cast<char>(0x81 + i / 10 % 126));
      bytes.push_back(static_cast<char>('0' + i % 10));
      bytes.push_back('\n');
    }
    std::vector<char32_t> chars(kFourByteBmp, 0);
    const std::u16string text = to_unicode("gb18030", bytes);
    std::u16string_view rest = text;
    for (std::uint32_t i = 0; i < kFourByteBmp; ++i) {
      const std::size_t end = std::min(rest.find(u'\n'), rest.size());
      // U+FFFD has a code of its own here: 84 31 A4 37.
      if (end == 1 && (rest.front() != u'\uFFFD' || i == kFourByteBmp - 3)) chars[i] = rest.front();
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
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
