// The law of misread text: moves whose bytes another encoding reads without loss are recovered,
// byte for byte, from eight characters on; the same text in its own encoding is not changed.

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "text/charset.h"
#include "text/misread.h"
#include "text/utf8.h"

namespace qipu {
namespace {

std::string bytes_as(std::string_view text, Encoding encoding) {
  std::string out;
  std::vector<Unencodable> missing;
  encode(out, text, encoding, missing);
  EXPECT_TRUE(missing.empty()) << text;
  return out;
}

// Bytes written in UTF-8 by a program that takes them for Windows-1252, or for ISO 8859-1.
std::string western(std::string_view bytes, bool windows) {
  std::string out;
  for (const char b : bytes) {
    const auto byte = static_cast<unsigned char>(b);
    append_char(out, byte >= 0x80 && windows ? charset::windows_1252()[byte - 0x80U] : byte);
  }
  return out;
}

TEST(MisreadLaw, OfMovesInAllPairsOfEncodings) {
  constexpr std::u32string_view kSigns = U"車馬炮兵卒士仕相象進退平前中一二三四五六七八九";
  std::minstd_rand random(3);
  int big5 = 0, gb = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string words;
    for (int i = 0; i < 12; ++i) append_char(words, kSigns[random() % kSigns.size()]);
    for (const Encoding meant : {Encoding::utf8, Encoding::gb18030, Encoding::big5_hkscs}) {
      const std::string bytes = bytes_as(words, meant);
      for (const Encoding taken : {Encoding::gb18030, Encoding::big5_hkscs}) {
        if (taken == meant) continue;
        const Decoded seen = decode(bytes, taken);
        const std::string text(seen.text());
        if (!seen.bad().empty() || bytes_as(text, taken) != bytes) continue;
        // Letters of other scripts are most probably meant.
        std::size_t chars = 0;
        bool other_scripts = false;
        for (std::size_t pos = 0; pos < text.size(); ++chars) {
          other_scripts |= next_char(text, pos) < 0x2000;
        }
        const Detected as_is = detect_encoding(text);
        if (as_is.encoding != Encoding::utf8) continue;
        const auto found = find_misread(text, as_is);
        ASSERT_EQ(found.has_value(), !other_scripts && as_is.score < .9)
            << encoding_name(meant) << " taken for " << encoding_name(taken) << ' ' << text;
        if (!found) continue;
        EXPECT_GE(chars, 8U);
        EXPECT_EQ(found->bytes, bytes);
        EXPECT_EQ(found->encoding, meant);
        EXPECT_EQ(found->taken_for, encoding_name(taken));
        (taken == Encoding::big5_hkscs ? big5 : gb) += 1;
      }
      EXPECT_FALSE(find_misread(bytes, detect_encoding(bytes))) << words;
    }
  }
  EXPECT_GT(gb, 50);
  EXPECT_GT(big5, 50);
}

TEST(MisreadLaw, EightCharactersProveIt) {
  const std::string moves = "炮二平五马八进七";
  for (std::size_t size = 3; size <= moves.size(); size += 3) {
    const std::string words = moves.substr(0, size);
    const std::string bytes = bytes_as(words, Encoding::gb18030);
    for (const bool windows : {false, true}) {
      for (const std::string plain : {"", "1. ", "[Red \"x\"]\n"}) {
        const std::string text = plain + western(bytes, windows) + " x";
        const auto found = find_misread(text, detect_encoding(text));
        ASSERT_EQ(found.has_value(), bytes.size() >= 8) << text;
        if (found) {
          EXPECT_EQ(found->bytes, plain + bytes + " x");
          EXPECT_EQ(found->encoding, Encoding::gb18030);
          EXPECT_EQ(found->taken_for, "Windows-1252");
        }
      }
    }
  }
  // One of the eight is the first character after ASCII.
  const std::string rare = bytes_as("炮二平", Encoding::gb18030) + "\xC0\x80";
  const auto first = find_misread(western(rare, false), detect_encoding(western(rare, false)));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->bytes, rare);
  // A lost byte counts as one and cannot be recovered.
  const std::string three = western(bytes_as("炮二平", Encoding::gb18030), true);
  const std::string four = three + western(bytes_as("五", Encoding::gb18030), true);
  EXPECT_FALSE(find_misread("\uFFFD " + three, detect_encoding("\uFFFD " + three)));
  const auto lost = find_misread(four + " \uFFFD", detect_encoding(four + " \uFFFD"));
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->bytes, bytes_as("炮二平五", Encoding::gb18030) + " \xFF");
}

TEST(MisreadLaw, OneCharacterThatWasNeverSoReadDeniesIt) {
  const std::string seen = western(bytes_as("炮二平五马八进七", Encoding::gb18030), true);
  ASSERT_TRUE(find_misread(seen, detect_encoding(seen)));
  for (const char* other : {"炮", "ж", "\u0100", "\u1EA5", "€€\u20AD", "\U0001FA60", "\u2010"}) {
    EXPECT_FALSE(find_misread(seen + other, detect_encoding(seen + other))) << other;
    EXPECT_FALSE(find_misread(other + seen, detect_encoding(other + seen))) << other;
  }
  // The last ASCII character and the first after it.
  const auto found = find_misread(seen + "\x7F\u0080", detect_encoding(seen));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->bytes.ends_with("\x7F\x80"));
}

TEST(MisreadLaw, NothingIsFoundInBinaryFilesAndPlainText) {
  const std::string seen = western(bytes_as("炮二平五马八进七", Encoding::gb18030), true);
  Detected binary = detect_encoding(seen);
  binary.binary = true;
  EXPECT_FALSE(find_misread(seen, binary));
  EXPECT_FALSE(find_misread("", detect_encoding("")));
  EXPECT_FALSE(find_misread("1. C2=5 H8+7", detect_encoding("1. C2=5 H8+7")));
}

// With a byte order mark, and in both orders of UTF-16.
TEST(MisreadLaw, TheTextMayItselfBeInAnyUnicode) {
  const std::string bytes = bytes_as("1. 炮二平五 马8进7", Encoding::gb18030);
  const std::string text = western(bytes, true);
  for (const Encoding e : {Encoding::utf8, Encoding::utf16le, Encoding::utf16be}) {
    const std::string mark(e == Encoding::utf8 ? "\xEF\xBB\xBF" : byte_order_mark(e));
    const std::string file = mark + bytes_as(text, e);
    const auto found = find_misread(file, detect_encoding(file));
    ASSERT_TRUE(found) << encoding_name(e);
    EXPECT_EQ(found->bytes, bytes);
  }
}

}  // namespace
}  // namespace qipu
