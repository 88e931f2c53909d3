// Codes of the Chinese sets and of UTF-16, one unit at a time: the standard's characters for all
// codes, damaged and cut units, and every character is written as it is read.

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "text/charset.h"

namespace qipu {
namespace {

using charset::Encoder;
using charset::next_unit;
using charset::Pairs;
using charset::Unit;

constexpr char32_t kDamage = U'\uFFFD';

std::string bytes_of(std::initializer_list<unsigned> codes) {
  std::string out;
  for (const unsigned c : codes) out.push_back(static_cast<char>(c));
  return out;
}

std::string four_bytes_of(std::uint32_t linear) {
  return bytes_of({0x81 + linear / 12600, '0' + linear / 1260 % 10, 0x81 + linear / 10 % 126,
                   '0' + linear % 10});
}

void expect_unit(const Unit& unit, char32_t c, unsigned bytes, bool bad, bool cut,
                 const std::string& where) {
  EXPECT_EQ(unsigned{unit.c}, unsigned{c}) << where;
  EXPECT_EQ(unit.bytes, bytes) << where;
  EXPECT_EQ(unit.bad, bad) << where;
  EXPECT_EQ(unit.cut, cut) << where;
}

// --- GB18030 ------------------------------------------------------------------------------------

TEST(Gb18030, FourBytesHoldWhatTwoDoNotInOrder) {
  // The standard of 2005: all characters of the first plane without a pair, in the order of
  // Unicode, except that U+1E3F got the pair A8 BC of U+E7C7 and left it its own four bytes.
  std::set<char32_t> of_pairs;
  for (unsigned lead = 0x81; lead <= 0xFE; ++lead) {
    for (unsigned trail = 0x40; trail <= 0xFE; ++trail) {
      const Unit unit = next_unit(bytes_of({lead, trail}), 0, Encoding::gb18030);
      if (trail == 0x7F || unit.bad) {
        EXPECT_TRUE(trail == 0x7F && unit.bad && unit.bytes == 1) << lead << ' ' << trail;
        continue;
      }
      EXPECT_EQ(unit.bytes, 2);
      EXPECT_TRUE(of_pairs.insert(unit.c).second) << lead << ' ' << trail;
    }
  }
  EXPECT_EQ(of_pairs.size(), 126U * 190U);
  std::uint32_t linear = 0;
  for (char32_t c = 0x80; c < 0x10000; ++c) {
    if ((c >= 0xD800 && c <= 0xDFFF) || c == 0xE7C7) continue;
    if (of_pairs.contains(c) && c != 0x1E3F) continue;
    const std::string bytes = four_bytes_of(linear);
    const char32_t expected = c == 0x1E3F ? 0xE7C7 : c;
    ASSERT_EQ(unsigned{charset::four_byte_char(linear)}, unsigned{expected}) << linear;
    const Unit unit = next_unit(bytes, 0, Encoding::gb18030);
    ASSERT_TRUE(unit.c == expected && unit.bytes == 4 && !unit.bad && !unit.cut) << linear;
    std::string written;
    ASSERT_TRUE(Encoder::gb18030().append(written, expected));
    ASSERT_EQ(written, bytes) << linear;
    ++linear;
  }
  EXPECT_EQ(linear, 39420U);
  EXPECT_EQ(four_bytes_of(linear - 1), "\x84\x31\xA4\x39");
}

TEST(Gb18030, ThePlanesAboveFollowOneAnother) {
  EXPECT_EQ(four_bytes_of(189000), "\x90\x30\x81\x30");
  for (char32_t c = 0x10000; c <= 0x10FFFF; c += c < 0x10400 || c > 0x10FF00 ? 1 : 251) {
    const std::string bytes = four_bytes_of(189000 + (c - 0x10000));
    expect_unit(next_unit(bytes, 0, Encoding::gb18030), c, 4, false, false, bytes);
    std::string written;
    EXPECT_TRUE(Encoder::gb18030().append(written, c));
    EXPECT_EQ(written, bytes);
  }
  EXPECT_EQ(four_bytes_of(189000 + 0xFFFFF), "\xE3\x32\x9A\x35");
  EXPECT_EQ(charset::four_byte_char(189000 + 0xFFFFF), U'\U0010FFFF');
  // After the first plane, before the others, after the last.
  for (const std::uint32_t linear : {39420U, 39421U, 188999U, 189000U + 0x100000, 1587599U}) {
    EXPECT_EQ(charset::four_byte_char(linear), 0U) << linear;
    expect_unit(next_unit(four_bytes_of(linear), 0, Encoding::gb18030), kDamage, 1, true, false,
                std::to_string(linear));
  }
}

TEST(Gb18030, PrivateUseHasItsThreeAreas) {
  char32_t c = 0xE000;
  const auto expect_area = [&](unsigned first, unsigned last, unsigned low, unsigned high) {
    for (unsigned lead = first; lead <= last; ++lead) {
      for (unsigned trail = low; trail <= high; ++trail) {
        if (trail == 0x7F) continue;
        ASSERT_EQ(unsigned{next_unit(bytes_of({lead, trail}), 0, Encoding::gb18030).c}, unsigned{c})
            << lead << ' ' << trail;
        ++c;
      }
    }
  };
  expect_area(0xAA, 0xAF, 0xA1, 0xFE);
  expect_area(0xF8, 0xFE, 0xA1, 0xFE);
  expect_area(0xA1, 0xA7, 0x40, 0xA0);
  EXPECT_TRUE(c == 0xE766);
}

// --- Big5-HKSCS ---------------------------------------------------------------------------------

TEST(Big5, EveryPairIsWrittenAsItIsRead) {
  std::map<char32_t, std::vector<std::string>> codes;
  for (unsigned lead = 0x81; lead <= 0xFE; ++lead) {
    for (unsigned trail = 0x40; trail <= 0xFE; ++trail) {
      const std::string bytes = bytes_of({lead, trail});
      const Unit unit = next_unit(bytes, 0, Encoding::big5_hkscs);
      EXPECT_FALSE(unit.cut);
      if (unit.bad) {
        expect_unit(unit, kDamage, trail < 0x80 ? 1 : 2, true, false, bytes);
      } else {
        EXPECT_EQ(unit.bytes, 2);
        EXPECT_GE(unsigned{unit.c}, 0x80U);
        codes[unit.c].push_back(bytes);
      }
      const bool no_trail = trail == 0x7F || (trail >= 0x80 && trail <= 0xA0);
      EXPECT_TRUE(unit.bad || !no_trail) << lead << ' ' << trail;
    }
  }
  // Box-drawing characters and 十 卅 have two codes. The Encoding Standard of WHATWG takes the last
  // for six characters, and otherwise the first.
  EXPECT_GT(codes.size(), 18000U);
  std::u32string twice;
  for (const auto& [c, from] : codes) {
    std::string written;
    ASSERT_TRUE(Encoder::big5_hkscs().append(written, c));
    if (from.size() == 1) {
      ASSERT_EQ(written, from[0]) << unsigned{c};
    } else {
      twice.push_back(c);
      const bool last = std::u32string_view(U"═╞╡╪十卅").contains(c);
      EXPECT_EQ(written, last ? from.back() : from.front()) << unsigned{c};
    }
  }
  EXPECT_TRUE(twice == U"═╞╡╪╭╮╯╰十卅");
  std::string written;
  EXPECT_TRUE(Encoder::big5_hkscs().append(written, U'十'));
  EXPECT_TRUE(Encoder::big5_hkscs().append(written, U'卅'));
  EXPECT_TRUE(Encoder::big5_hkscs().append(written, U'一'));
  EXPECT_EQ(written, "\xA4\x51\xA4\xCA\xA4\x40");
}

TEST(Big5, WhatItLacksIsNotWritten) {
  std::string out = "x";
  for (const char32_t c : {U'帅', U'\x80', U'\x81', U'\U0001FA60', U'\U0002FFFF', U'\U00030000',
                           U'\U00030001', U'\uE000', U'\U0010FFFF'}) {
    EXPECT_FALSE(Encoder::big5_hkscs().append(out, c)) << unsigned{c};
    EXPECT_EQ(out, "x") << unsigned{c};
  }
}

// --- one unit -----------------------------------------------------------------------------------

TEST(Units, OfPairsAreWholeDamagedOrCut) {
  struct Row {
    Encoding encoding;
    std::string bytes;  // the unit is the first one
    char32_t c;
    unsigned size;
    bool bad, cut;
  };
  constexpr Encoding kGb = Encoding::gb18030, kBig = Encoding::big5_hkscs;
  for (const Row& row : {
           Row{kGb, "A", U'A', 1, false, false},
           Row{kGb, "\x7F", U'\x7F', 1, false, false},
           Row{kGb, "\x80", kDamage, 1, true, false},
           Row{kGb, "\x80\xA1", kDamage, 1, true, false},
           Row{kGb, "\xFF\xA1", kDamage, 1, true, false},
           Row{kGb, "\x81\x40", U'丂', 2, false, false},
           Row{kGb, "\xB0\xA1", U'啊', 2, false, false},
           Row{kGb, "\xB0", kDamage, 1, true, true},
           Row{kGb, "\x81", kDamage, 1, true, true},
           Row{kGb, "\xFE", kDamage, 1, true, true},
           Row{kGb, "\xB0/", kDamage, 1, true, false},
           Row{kGb, "\xB0:", kDamage, 1, true, false},
           Row{kGb, "\xB0?", kDamage, 1, true, false},
           Row{kGb, "\xB0\x7F", kDamage, 1, true, false},
           Row{kGb, "\xB0\xFF", kDamage, 1, true, false},
           // Four bytes: the digits must not be part of the damage.
           Row{kGb, std::string("\x81") + "0", kDamage, 1, true, true},
           Row{kGb, std::string("\x81") + "9", kDamage, 1, true, true},
           Row{kGb, std::string("\x81") + "0\x81", kDamage, 1, true, true},
           Row{kGb, std::string("\x81") + "0\x81" + "0", U'\x80', 4, false, false},
           Row{kGb, std::string("\x81") + "0\x81" + "0x", U'\x80', 4, false, false},
           Row{kGb, std::string("\x81") + "0\x81/", kDamage, 1, true, false},
           Row{kGb, std::string("\x81") + "0\x81:", kDamage, 1, true, false},
           Row{kGb, std::string("\x81") + "0\x80" + "0", kDamage, 1, true, false},
           Row{kGb, std::string("\x81") + "0\xFF" + "0", kDamage, 1, true, false},
           Row{kGb, std::string("\x81") + "00", kDamage, 1, true, false},
           Row{kGb, std::string("\x81") + "00\x81" + "0", kDamage, 1, true, false},
           Row{kGb, std::string("\x84") + "1\xA4" + "7", U'\uFFFD', 4, false, false},
           Row{kGb, std::string("\x84") + "1\xA4" + "9", U'\uFFFF', 4, false, false},
           Row{kGb, std::string("\x84") + "1\xA5" + "0", kDamage, 1, true, false},
           Row{kBig, "A", U'A', 1, false, false},
           Row{kBig, "\x80\xA1", kDamage, 1, true, false},
           Row{kBig, "\xFF\xA1", kDamage, 1, true, false},
           Row{kBig, "\xA4\x40", U'一', 2, false, false},
           Row{kBig, "\xA4", kDamage, 1, true, true},
           Row{kBig, "\xA4" + std::string("0"), kDamage, 1, true, false},
           Row{kBig, "\xA4?", kDamage, 1, true, false},
           Row{kBig, "\xA4\x7F", kDamage, 1, true, false},
           Row{kBig, "\xA4\x80", kDamage, 2, true, false},
           Row{kBig, "\xA4\xFF", kDamage, 1, true, false},
           Row{Encoding::ascii, "A", U'A', 1, false, false},
           Row{Encoding::ascii, "\x80", kDamage, 1, true, false},
           Row{Encoding::ascii, "\xC3\xA9", kDamage, 1, true, false},
           Row{Encoding::utf8, "\xC3\xA9", U'é', 2, false, false},
       }) {
    const std::string where = testing::PrintToString(row.bytes);
    for (const std::string before : {"", "a", "\xB0\xA1"}) {
      const Unit unit = next_unit(before + row.bytes, before.size(), row.encoding);
      expect_unit(unit, row.c, row.size, row.bad, row.cut, where);
    }
  }
}

TEST(Units, OfUtf16AreOneOrTwoOfSixteenBits) {
  const auto words = [](std::initializer_list<unsigned> units, bool big) {
    std::string out;
    for (const unsigned u : units)
      out += big ? bytes_of({u >> 8, u & 0xFF}) : bytes_of({u & 0xFF, u >> 8});
    return out;
  };
  for (const bool big : {false, true}) {
    const Encoding encoding = big ? Encoding::utf16be : Encoding::utf16le;
    const auto expect = [&](std::initializer_list<unsigned> units, char32_t c, unsigned size,
                            bool bad, bool cut) {
      for (const std::string before : {"", "ab"}) {
        expect_unit(next_unit(before + words(units, big), before.size(), encoding), c, size, bad,
                    cut, testing::PrintToString(words(units, big)));
      }
    };
    for (const unsigned u : {0x0U, 0x41U, 0x80U, 0x70AEU, 0xD7FFU, 0xE000U, 0xFFFDU, 0xFFFFU}) {
      expect({u}, u, 2, false, false);
      expect({u, 0xDC00}, u, 2, false, false);
    }
    for (const unsigned high : {0xD800U, 0xD83EU, 0xDBFFU}) {
      for (const unsigned low : {0xDC00U, 0xDE60U, 0xDFFFU}) {
        expect({high, low}, (high % 0x400) * 0x400 + low % 0x400 + 0x10000, 4, false, false);
        expect({high, low, low}, (high % 0x400) * 0x400 + low % 0x400 + 0x10000, 4, false, false);
        expect({low, low}, kDamage, 2, true, false);
        expect({low}, kDamage, 2, true, false);
      }
      for (const unsigned other : {0x41U, 0xD800U, 0xDBFFU, 0xE000U, 0xFFFFU}) {
        expect({high, other}, kDamage, 2, true, false);
      }
      expect({high}, kDamage, 2, true, true);
      expect_unit(next_unit(words({high, 0xDC00}, big).substr(0, 3), 0, encoding), kDamage, 2, true,
                  true, "three bytes of four");
    }
    expect_unit(next_unit("A", 0, encoding), kDamage, 1, true, true, "half a unit");
    expect_unit(next_unit("A\x01z", 2, encoding), kDamage, 1, true, true, "half a unit");
  }
}

TEST(Windows1252, IsLatin1ButForItsFirstTwoRows) {
  const auto& set = charset::windows_1252();
  // 81 8D 8F 90 9D are not assigned and stand for themselves.
  constexpr char32_t kTwoRows[] = {0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021,
                                   0x2C6,  0x2030, 0x160,  0x2039, 0x152,  0x8D,   0x17D,  0x8F,
                                   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                   0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E,  0x178};
  for (std::size_t i = 0; i < set.size(); ++i) {
    EXPECT_EQ(unsigned{set[i]}, unsigned{i < 32 ? kTwoRows[i] : static_cast<char32_t>(0x80 + i)});
  }
}

// The evidence that detection adds up is that of the characters.
TEST(PairsOfBytes, KnowTheEvidenceOfTheirCharacters) {
  for (const Pairs* pairs : {&Pairs::gb18030(), &Pairs::big5_hkscs()}) {
    for (unsigned lead = 0x81; lead <= 0xFE; ++lead) {
      for (unsigned trail = 0x40; trail <= 0xFE; ++trail) {
        const auto a = static_cast<std::uint8_t>(lead), b = static_cast<std::uint8_t>(trail);
        const char32_t c = pairs->char_of(a, b);
        ASSERT_EQ(pairs->evidence(a, b), c == 0 ? 0 : charset::evidence_of(c)) << lead << trail;
      }
    }
  }
}

}  // namespace
}  // namespace qipu
