// Decoding and encoding of whole texts, compared with a slow loop over single units: the text, the
// listed damage, the way to the bytes and back for every offset, with and without a byte order
// mark, across the blocks in which bytes are decoded.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "qipu/text/encoding.h"
#include "text/charset.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr Encoding kAllEncodings[] = {Encoding::ascii,      Encoding::utf8,    Encoding::gb18030,
                                      Encoding::big5_hkscs, Encoding::utf16le, Encoding::utf16be};

std::string bytes_in(std::string_view text, Encoding encoding) {
  std::string out;
  std::vector<Unencodable> missing;
  encode(out, text, encoding, missing);
  EXPECT_TRUE(missing.empty()) << text;
  return out;
}

/// Compares everything in the result, unit by unit.
void expect_walk(std::string_view bytes, Encoding encoding, std::uint8_t mark) {
  const Decoded out = decode(bytes, encoding, mark);
  // Text requested as ASCII that is not ASCII is read as UTF-8.
  const bool plain = std::ranges::all_of(bytes, [](char c) { return c >= 0; });
  const bool as_utf8 = encoding == Encoding::ascii && !valid_utf8(bytes.substr(mark));
  EXPECT_EQ(out.encoding(), as_utf8 ? Encoding::utf8 : encoding);
  const Encoding reads = encoding == Encoding::ascii && !plain ? Encoding::utf8 : encoding;

  std::string text;
  std::size_t damage = 0;
  std::size_t pos = mark;
  while (pos < bytes.size()) {
    const charset::Unit unit = charset::next_unit(bytes, pos, reads);
    if (unit.bad) {
      ASSERT_LT(damage, out.bad().size());
      EXPECT_EQ(out.bad()[damage].byte, pos);
      EXPECT_EQ(out.bad()[damage].text, text.size());
      EXPECT_EQ(out.bad()[damage].count, unit.bytes);
      ++damage;
    }
    const std::size_t start = text.size();
    append_char(text, unit.c);
    for (std::size_t at = start; at < text.size(); ++at) {
      ASSERT_EQ(out.byte_of(at), pos) << at;
    }
    // Back: from the unit's first byte to its beginning, from later bytes to what follows.
    ASSERT_EQ(out.text_of(pos), start) << pos;
    for (std::size_t i = 1; i < unit.bytes; ++i) {
      ASSERT_EQ(out.text_of(pos + i), text.size()) << pos << '+' << i;
    }
    pos += unit.bytes;
  }
  EXPECT_EQ(damage, out.bad().size());
  EXPECT_EQ(out.text(), text);
  for (const std::size_t beyond : {0U, 1U, 300U}) {
    EXPECT_EQ(out.byte_of(text.size() + beyond), bytes.size());
    EXPECT_EQ(out.text_of(bytes.size() + beyond), text.size());
  }
  for (std::size_t i = 0; i < mark; ++i) EXPECT_EQ(out.text_of(i), 0U);
}

TEST(DecodedText, IsWhatAWalkGives) {
  // Units of one to four bytes, line ends, and in the second half damage of each kind.
  const std::string_view fair = "1. 炮二平五 馬8進7\r\n车é½ \xF0\x9F\xA9\xA0㐷 H2-E2\n";
  for (const Encoding encoding : kAllEncodings) {
    std::string unit;
    std::vector<Unencodable> missing;
    encode(unit, encoding == Encoding::ascii ? "1. H2-E2 H9-G7\r\n" : fair, encoding, missing);
    std::string bytes;
    while (bytes.size() < 600) bytes += unit;
    for (const std::uint8_t mark : {std::uint8_t{0}, std::uint8_t{3}}) {
      expect_walk(std::string(mark, '#') + bytes, encoding, mark);
      std::string broken = bytes;
      for (std::size_t at = 5; at < broken.size(); at += 31) broken[at] = '\xFF';
      for (std::size_t at = 17; at < broken.size(); at += 53) broken.insert(at, 1, '\xE7');
      expect_walk(std::string(mark, '#') + broken, encoding, mark);
      if (HasFailure()) FAIL() << encoding_name(encoding) << " behind " << int{mark};
    }
  }
}

TEST(DecodedText, BlocksMayEndWithinACharacter) {
  for (const Encoding encoding : {Encoding::utf8, Encoding::gb18030, Encoding::big5_hkscs,
                                  Encoding::utf16le, Encoding::utf16be}) {
    const bool wide = encoding == Encoding::utf16le || encoding == Encoding::utf16be;
    const std::string sign = bytes_in(encoding == Encoding::big5_hkscs ? "炮" : "🩠", encoding);
    for (std::size_t before = 248; before <= 260; before += wide ? 2 : 1) {
      const std::string text = std::string(wide ? before / 2 : before, 'x');
      expect_walk(bytes_in(text, encoding) + sign + bytes_in("y炮", encoding) + "\xFF", encoding,
                  0);
      expect_walk(bytes_in(text, encoding) + sign + sign, encoding, 2);
      if (HasFailure()) FAIL() << encoding_name(encoding) << ' ' << before;
    }
  }
}

TEST(DecodedText, OfNothingIsEmpty) {
  for (const Encoding encoding : kAllEncodings) {
    for (const std::string_view bytes :
         {std::string_view(), std::string_view(""), std::string_view("\xEF\xBB\xBF")}) {
      const Decoded out = decode(bytes, encoding, static_cast<std::uint8_t>(bytes.size()));
      EXPECT_EQ(out.text(), "");
      EXPECT_TRUE(out.bad().empty());
      EXPECT_EQ(out.byte_of(0), bytes.size());
      EXPECT_EQ(out.byte_of(7), bytes.size());
      EXPECT_EQ(out.text_of(bytes.size()), 0U);
      EXPECT_EQ(out.text_of(9), 0U);
    }
    // The mark is never longer than the bytes.
    EXPECT_EQ(decode("ab", encoding, 3).text(), "");
    EXPECT_EQ(decode("ab", encoding, 3).byte_of(0), 2U);
  }
}

// --- severed brackets ---------------------------------------------------------------------------

// B0 is the lead byte of a character cut in half; each row has the expected text.
TEST(SeveredBrackets, AreGivenBackWhereTheTextAroundNeedsThem) {
  struct Row {
    const char* bytes;
    const char* text;
  };
  const std::string pair(decode("\xB0}", Encoding::gb18030).text());  // one character
  const std::string square(decode("\xB0[", Encoding::gb18030).text());
  ASSERT_EQ(count_chars(pair), 1U);
  ASSERT_EQ(count_chars(square), 1U);
  for (const auto& [bytes, text] : {
           Row{"{a\xB0}", "{a\uFFFD}"},
           Row{"{a\xB0} {b}", "{a\uFFFD} {b}"},
           Row{"{a\xB0} b}", "{a1 b}"},  // a brace closes later: it was a character
           Row{"{a} \xB0}", "{a} 1"},    // no brace was open
           Row{"\xB0}", "1"},
           Row{"}\xB0}", "}1"},
           Row{"{a} {b\xB0}", "{a} {b\uFFFD}"},
           Row{"{a\xB0} \xB0}", "{a\uFFFD} 1"},
           Row{"{a\xB0} {\xB0}", "{a\uFFFD} {\uFFFD}"},
           Row{"{\xB0} \xB0{ }", "{1 3 }"},  // trail bytes are not brackets
           Row{"{\xB0} \xB0} x", "{\uFFFD} 1 x"},
           Row{"\xB0[", "2"},
           Row{"\xB0[/DhtmlXQ_", "\uFFFD[/DhtmlXQ_"},
           Row{"\xB0[/DhtmlXQ_title]", "\uFFFD[/DhtmlXQ_title]"},
           Row{"\xB0[/DhtmlXQ", "2/DhtmlXQ"},
           Row{"\xB0[DhtmlXQ_title]", "2DhtmlXQ_title]"},
           Row{"{\xB0[ ]", "{2 ]"},
           Row{"{\xB0\xA1", "{啊"},
       }) {
    std::string expected;
    const std::string brace(decode("\xB0{", Encoding::gb18030).text());
    for (const char c : std::string_view(text)) {
      expected += c == '1' ? pair : c == '2' ? square : c == '3' ? brace : std::string(1, c);
    }
    const Decoded out = decode(bytes, Encoding::gb18030);
    EXPECT_EQ(out.text(), expected) << testing::PrintToString(bytes);
    // Each lead byte that was given up is listed separately.
    std::size_t found = 0;
    for (std::size_t at = expected.find("\uFFFD"); at != expected.npos;
         at = expected.find("\uFFFD", at + 1), ++found) {
      ASSERT_LT(found, out.bad().size()) << testing::PrintToString(bytes);
      EXPECT_EQ(out.bad()[found].text, at);
      EXPECT_EQ(out.bad()[found].count, 1);
      EXPECT_EQ(bytes[out.bad()[found].byte], '\xB0');
      EXPECT_EQ(out.byte_of(at), out.bad()[found].byte);
      EXPECT_EQ(out.byte_of(at + 3), out.bad()[found].byte + 1);
    }
    EXPECT_EQ(found, out.bad().size()) << testing::PrintToString(bytes);
  }
}

TEST(SeveredBrackets, AreNotAskedForInOtherEncodings) {
  const Decoded big5 = decode("{a\xB0}", Encoding::big5_hkscs);
  EXPECT_TRUE(big5.bad().empty());
  EXPECT_EQ(count_chars(big5.text()), 3U);
  EXPECT_EQ(decode("\xB0[/DhtmlXQ_t]", Encoding::big5_hkscs).bad().size(), 0U);
}

// --- fields -------------------------------------------------------------------------------------

TEST(Fields, LoseAtTheEndOnlyWhatTheEndCutOff) {
  struct Row {
    Encoding encoding;
    std::string bytes, text;
  };
  for (const auto& [encoding, bytes, text] : {
           Row{Encoding::gb18030, "", ""},
           Row{Encoding::gb18030, "abc", "abc"},
           Row{Encoding::gb18030, "\xC5\xDA\xC5", "炮"},
           Row{Encoding::gb18030, "\xC5", ""},
           Row{Encoding::gb18030, "\xC5\xDA\x95", "炮"},  // U+20BB7
           Row{Encoding::gb18030, "\xC5\xDA\x95\x34", "炮"},
           Row{Encoding::gb18030, "\xC5\xDA\x95\x34\xB2", "炮"},
           Row{Encoding::gb18030, "\xFF\xC5\xDA\x95\x34\xB2", "\uFFFD炮"},
           Row{Encoding::gb18030, "\xC5\xDA\xFF", "炮\uFFFD"},  // FF begins no character
           Row{Encoding::gb18030, "\xFF\xC5\xDA", "\uFFFD炮"},
           Row{Encoding::gb18030, "\xC5 x", "\uFFFD x"},
           Row{Encoding::big5_hkscs, "\xA4\x40\xA4", "一"},
           Row{Encoding::utf8, "炮\xE7\x82", "炮"},
           Row{Encoding::utf8, "炮\xE7", "炮"},
           Row{Encoding::utf8, "炮\xF0\x9F\xA9", "炮"},
           Row{Encoding::utf8, "炮\x82", "炮\uFFFD"},
           Row{Encoding::utf8, "\xE7\x82炮", "\uFFFD炮"},
           Row{Encoding::ascii, "abc", "abc"},
           Row{Encoding::ascii, "炮\xE7\x82", "炮"},
           Row{Encoding::utf16le, std::string("a\0b", 3), "a"},
           Row{Encoding::utf16be, std::string("\0a\xD8\x3E", 4), "a"},
       }) {
    EXPECT_EQ(decode_field(bytes, encoding), text)
        << encoding_name(encoding) << testing::PrintToString(bytes);
  }
}

// --- encoding -----------------------------------------------------------------------------------

struct Written {
  std::string bytes, missing;
};

Written written_in(std::string_view text, Encoding encoding, StandIn stand_in) {
  Written out{.bytes = "<", .missing = ""};
  std::vector<Unencodable> missing;
  encode(out.bytes, text, encoding, missing, stand_in);
  for (const Unencodable& m : missing) {
    out.missing += std::to_string(m.text) + ":" + std::to_string(unsigned{m.character}) + " ";
  }
  return out;
}

TEST(Encoded, WhatIsMissingIsListedOrEscaped) {
  struct Row {
    Encoding encoding;
    const char *text, *words, *json, *missing;
  };
  for (const auto& [encoding, text, words, json, missing] : {
           Row{Encoding::ascii, "a炮b", "<a\\u70AEb", "<a\\u70AEb", "1:28846 "},
           Row{Encoding::ascii, "\xF0\x9F\xA9\xA0", "<\\U0001FA60", "<\\uD83E\\uDE60", "0:129632 "},
           Row{Encoding::ascii, "\U00010000\U0010FFFF", "<\\U00010000\\U0010FFFF",
               "<\\uD800\\uDC00\\uDBFF\\uDFFF", "0:65536 4:1114111 "},
           Row{Encoding::ascii, "\u0080é\uFFFF", "<\\u0080\\u00E9\\uFFFF", "<\\u0080\\u00E9\\uFFFF",
               "0:128 2:233 4:65535 "},
           Row{Encoding::ascii, "plain", "<plain", "<plain", ""},
           Row{Encoding::big5_hkscs, "一帅\n帅", "<\xA4\x40\\u5E05\n\\u5E05",
               "<\xA4\x40\\u5E05\n\\u5E05", "3:24069 7:24069 "},
           Row{Encoding::gb18030, "a炮㐷\xF0\x9F\xA9\xA0z",
               "<a\xC5\xDA\x81\x39\xF4\x34\x95\x30\xEE\x36z", nullptr, ""},
           Row{Encoding::utf8, "a炮\xF0\x9F\xA9\xA0", "<a炮\xF0\x9F\xA9\xA0", nullptr, ""},
           Row{Encoding::utf8, "a\xFF炮\xE7\x82z", "<a\uFFFD炮\uFFFD\uFFFDz", nullptr, ""},
           Row{Encoding::gb18030, "a\xFFz", "<a\x84\x31\xA4\x37z", nullptr, ""},
       }) {
    const Written as_words = written_in(text, encoding, StandIn::words);
    EXPECT_EQ(as_words.bytes, words) << text;
    EXPECT_EQ(as_words.missing, missing) << text;
    const Written as_json = written_in(text, encoding, StandIn::json);
    EXPECT_EQ(as_json.bytes, json != nullptr ? json : words) << text;
    EXPECT_EQ(as_json.missing, "") << text;
  }
}

TEST(Encoded, Utf16HasPairsAboveTheFirstPlane) {
  const std::string_view text = "A\u00E9炮\uFFFF\U00010000\U0001FA60\U0010FFFF";
  const std::vector<unsigned> units = {0x41,   0xE9,   0x70AE, 0xFFFF, 0xD800,
                                       0xDC00, 0xD83E, 0xDE60, 0xDBFF, 0xDFFF};
  std::string little = "<", big = "<";
  for (const unsigned u : units) {
    little += {static_cast<char>(u & 0xFF), static_cast<char>(u >> 8)};
    big += {static_cast<char>(u >> 8), static_cast<char>(u & 0xFF)};
  }
  EXPECT_EQ(written_in(text, Encoding::utf16le, StandIn::words).bytes, little);
  EXPECT_EQ(written_in(text, Encoding::utf16be, StandIn::words).bytes, big);
  EXPECT_EQ(decode(std::string_view(little).substr(1), Encoding::utf16le).text(), text);
  EXPECT_EQ(decode(std::string_view(big).substr(1), Encoding::utf16be).text(), text);
}

// --- names --------------------------------------------------------------------------------------

TEST(EncodingNames, AllSpellings) {
  struct Row {
    Encoding encoding;
    std::string_view name, mark;
    std::vector<std::string_view> spellings;
  };
  for (const auto& [encoding, name, mark, spellings] : {
           Row{Encoding::ascii, "ASCII", "", {"ascii", "us-ascii", "US_ASCII", "Us Ascii"}},
           Row{Encoding::utf8, "UTF-8", "", {"utf-8", "UTF8", "utf_8", " utf 8"}},
           Row{Encoding::gb18030,
               "GB18030",
               "",
               {"gb18030", "GB-18030", "gbk", "GB2312", "gb_2312", "gb", "cp936", "EUC-CN",
                "windows-936"}},
           Row{Encoding::big5_hkscs,
               "Big5-HKSCS",
               "",
               {"big5hkscs", "Big5", "BIG-5", "hkscs", "CP950", "windows-950"}},
           Row{Encoding::utf16le, "UTF-16LE", "\xFF\xFE", {"utf-16", "utf16le", "unicode"}},
           Row{Encoding::utf16be, "UTF-16BE", "\xFE\xFF", {"utf16be", "UTF-16BE"}},
       }) {
    EXPECT_EQ(encoding_name(encoding), name);
    EXPECT_EQ(byte_order_mark(encoding), mark);
    EXPECT_EQ(parse_encoding(name), encoding);
    for (const std::string_view s : spellings) EXPECT_EQ(parse_encoding(s), encoding) << s;
  }
  for (const char* none : {"", "-", "utf", "utf-7", "utf-32", "gb18031", "latin1", "big55", "炮"}) {
    EXPECT_EQ(parse_encoding(none), std::nullopt) << none;
  }
}

}  // namespace
}  // namespace qipu
