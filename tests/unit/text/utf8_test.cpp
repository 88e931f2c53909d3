// UTF-8 compared with a second implementation of the standard's table 3-7: every character, and
// bytes of every kind in every place. Texts that are cut, trimmed and counted, at all offsets.

#include "text/utf8.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "text/charset.h"

namespace qipu {
namespace {

constexpr char32_t kLastOfUnicode = 0x10FFFF;

constexpr bool is_surrogate(char32_t c) { return c >= 0xD800 && c <= 0xDFFF; }

// A row of table 3-7: the bytes allowed in each place.
struct LegalBytes {
  std::vector<std::pair<unsigned, unsigned>> places;
};
const std::vector<LegalBytes> kTable37 = {
    {{{0x00, 0x7F}}},
    {{{0xC2, 0xDF}, {0x80, 0xBF}}},
    {{{0xE0, 0xE0}, {0xA0, 0xBF}, {0x80, 0xBF}}},
    {{{0xE1, 0xEC}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {{{0xED, 0xED}, {0x80, 0x9F}, {0x80, 0xBF}}},
    {{{0xEE, 0xEF}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {{{0xF0, 0xF0}, {0x90, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {{{0xF1, 0xF3}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}},
    {{{0xF4, 0xF4}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}}},
};

// The beginning of the bytes.
struct Beginning {
  bool valid = false;
  std::size_t length = 1;  // of the character, or of its longest beginning
  bool cut = false;        // no character, because the bytes end too early
  char32_t c = U'\uFFFD';
};

Beginning beginning_of(std::string_view bytes) {
  Beginning out;
  for (const LegalBytes& row : kTable37) {
    std::size_t fits = 0;
    for (; fits < row.places.size() && fits < bytes.size(); ++fits) {
      const auto byte = static_cast<unsigned char>(bytes[fits]);
      if (byte < row.places[fits].first || byte > row.places[fits].second) break;
    }
    if (fits == 0) continue;
    out.length = fits;
    out.valid = fits == row.places.size();
    out.cut = !out.valid && fits == bytes.size();
    if (!out.valid) return out;
    // 7 bits of one byte; 5, 4, 3 of the first of two, three, four; 6 of each later one.
    const auto first = static_cast<unsigned char>(bytes[0]);
    out.c = fits == 1 ? first : first % (fits == 2 ? 32U : fits == 3 ? 16U : 8U);
    for (std::size_t i = 1; i < fits; ++i) {
      out.c = out.c * 64 + static_cast<unsigned char>(bytes[i]) % 64U;
    }
    return out;
  }
  return out;
}

// Returns the offset of the first byte that is not part of a character, by the table alone.
std::size_t first_wrong(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const Beginning b = beginning_of(text.substr(at));
    if (!b.valid) break;
    at += b.length;
  }
  return at;
}

std::size_t chars_in(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const Beginning b = beginning_of(text.substr(at));
    at += b.valid ? b.length : 1;
  }
  return count;
}

TEST(Utf8Table, EveryCharacterIsWrittenAndRead) {
  std::string text;
  for (char32_t c = 0; c <= kLastOfUnicode; ++c) {
    text.clear();
    append_char(text, c);
    if (is_surrogate(c)) {
      ASSERT_EQ(text, "\xEF\xBF\xBD");
      continue;
    }
    const Beginning b = beginning_of(text);
    ASSERT_TRUE(b.valid && b.length == text.size() && b.c == c) << static_cast<unsigned>(c);
    std::size_t pos = 0;
    ASSERT_TRUE(next_char(text, pos) == c) << static_cast<unsigned>(c);
    ASSERT_EQ(pos, text.size()) << static_cast<unsigned>(c);
  }
  for (const char32_t c : {char32_t{0x110000}, char32_t{0x7FFFFFFF}, char32_t{0xFFFFFFFF}}) {
    text.clear();
    append_char(text, c);
    EXPECT_EQ(text, "\xEF\xBF\xBD");
  }
}

// One or two of each kind of byte: the first and the last allowed in each place of the table, and
// their neighbours.
constexpr unsigned char kKinds[] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                    0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
                                    0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};

TEST(Utf8Table, BytesOfEveryKindInEveryPlace) {
  std::string all;
  const auto check = [&] {
    // The bytes after the end would continue it.
    const std::string more = all + "\x80\x80\x80";
    const std::string_view bytes = std::string_view(more).substr(0, all.size());
    const Beginning b = beginning_of(bytes);
    std::size_t pos = 0;
    const char32_t c = next_char(bytes, pos);
    EXPECT_EQ(pos, b.valid ? b.length : 1U) << testing::PrintToString(bytes);
    EXPECT_TRUE(c == b.c) << testing::PrintToString(bytes);
    EXPECT_EQ(valid_utf8(bytes), first_wrong(bytes) == bytes.size());
    EXPECT_EQ(count_chars(bytes), chars_in(bytes)) << testing::PrintToString(bytes);
    // A stretch of damage has the bytes that could still be one character.
    const auto unit = charset::next_unit(bytes, 0, Encoding::utf8);
    EXPECT_EQ(unit.bytes, b.length) << testing::PrintToString(bytes);
    EXPECT_EQ(unit.bad, !b.valid) << testing::PrintToString(bytes);
    EXPECT_EQ(unit.cut, b.cut) << testing::PrintToString(bytes);
    EXPECT_TRUE(unit.c == b.c) << testing::PrintToString(bytes);
  };
  for (const unsigned char first : kKinds) {
    all.assign(1, static_cast<char>(first));
    check();
    for (const unsigned char second : kKinds) {
      all.resize(1);
      all.push_back(static_cast<char>(second));
      check();
      for (const int third : {0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xE4}) {
        all.resize(2);
        all.push_back(static_cast<char>(third));
        check();
        for (const int fourth : {0x41, 0x7F, 0x80, 0xBF, 0xC0}) {
          all.resize(3);
          all.push_back(static_cast<char>(fourth));
          check();
        }
      }
      if (HasFailure()) return;
    }
  }
}

TEST(Utf8Table, ACharacterIsReadWhereverItStands) {
  const std::string text = "a é炮🩠\xF0\x9F\xA9";  // 1, 1, 2, 3, 4 bytes, and three of four
  std::size_t pos = 0;
  for (const char32_t c : U"a é炮🩠\uFFFD\uFFFD\uFFFD") {
    if (c == 0) break;
    ASSERT_TRUE(next_char(text, pos) == c) << pos;
  }
  EXPECT_EQ(pos, text.size());
}

// ASCII is skipped many bytes at a time, so the wrong byte is put at every place of several such
// steps.
TEST(Utf8Table, AWrongByteIsFoundAtEveryPlace) {
  for (const std::string wrong : {"\xFF", "\x80", "\xC3", "\xE7\x82", "\xE7\x82x", "\xF0\x9F\xA9",
                                  "\xED\xA0\x80", "\xC0\x80", "\xF4\x90\x80\x80"}) {
    for (std::size_t at = 0; at < 40; ++at) {
      for (const std::string before : {"", "炮", "é🩠"}) {
        for (const std::string after : {"", "x", "炮二平五炮二平五炮二平五"}) {
          const std::string text = std::string(at, 'x') + before + wrong + after;
          ASSERT_EQ(first_wrong(text), at + before.size()) << testing::PrintToString(text);
          ASSERT_FALSE(valid_utf8(text)) << testing::PrintToString(text);
        }
      }
    }
  }
  for (std::size_t at = 0; at < 40; ++at) {
    const std::string text = std::string(at, 'x') + "炮é🩠" + std::string(at, 'y');
    EXPECT_TRUE(valid_utf8(text)) << text;
  }
}

TEST(Utf8Table, CutsAreBetweenCharacters) {
  const std::string text = "a炮🩠é\u0301二";
  for (std::size_t bytes = 0; bytes <= text.size() + 2; ++bytes) {
    // The longest beginning made of whole characters.
    std::size_t whole = std::min(bytes, text.size());
    while (first_wrong(text.substr(0, whole)) != whole) --whole;
    EXPECT_EQ(truncate_utf8(text, bytes), text.substr(0, whole)) << bytes;
  }
  // Invalid UTF-8 loses at most three bytes.
  EXPECT_EQ(truncate_utf8("\x80\x80\x80\x80\x80\x80", 5), "\x80\x80");
  EXPECT_EQ(truncate_utf8("\x80\x80\x80\x80", 2), "");
  EXPECT_EQ(truncate_utf8("\x80\x80\x80\x80", 0), "");
}

// Space, tab to carriage return, ideographic space, no-break space, zero width space, byte order
// mark.
constexpr std::u32string_view kTrimmed = U" \t\n\v\f\r\u3000\u00A0\u200B\uFEFF";

TEST(Utf8Table, TrimTakesOffItsBlanksAndNoOtherCharacter) {
  for (char32_t c = 0; c <= kLastOfUnicode; c += c < 0x11000 ? 1 : 97) {
    if (is_surrogate(c)) continue;
    std::string sign;
    append_char(sign, c);
    const bool blank = kTrimmed.contains(c);
    EXPECT_EQ(trim(sign), blank ? "" : sign) << static_cast<unsigned>(c);
    EXPECT_EQ(trim(sign + "x" + sign), blank ? "x" : sign + "x" + sign) << static_cast<unsigned>(c);
    if (HasFailure()) return;
  }
}

TEST(Utf8Table, TrimStopsAtWhatIsNoCharacter) {
  for (const std::string odd : {"\x80", "\xE3\x80", "\xE5", "\x80\x80", "\xFF", "\xE3\x80\x80\x80",
                                "\xC2\xA0\xA0", "\x80\x80\x80\x80", "\xF0\x9F\xA9\xA0"}) {
    EXPECT_EQ(trim("x" + odd), "x" + odd) << testing::PrintToString(odd);
    EXPECT_EQ(trim(" x" + odd + "\u3000"), "x" + odd) << testing::PrintToString(odd);
  }
  EXPECT_EQ(trim("\u00A0\x80 x"), "\x80 x");
  EXPECT_EQ(trim("\xE3\x80"), "\xE3\x80");
}

}  // namespace
}  // namespace qipu
