// Text that was taken for another encoding and saved is read as it was meant, and other text is
// left alone.

#include "text/misread.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/charset.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::string_view kRecord =
    "[Red \"胡荣华\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 *\n";
constexpr std::string_view kTraditional =
    "[Red \"胡榮華\"]\n\n1. 炮二平五 馬8進7 2. 馬二進三 車9平8 3. 車一平二 馬2進3 *\n";

std::string encoded(std::string_view text, Encoding encoding) {
  std::string out;
  std::vector<Unencodable> missing;
  encode(out, text, encoding, missing);
  EXPECT_TRUE(missing.empty());
  return out;
}

/// The bytes as shown by a program that takes them for Windows-1252, or for ISO 8859-1.
std::string misread(std::string_view bytes, bool windows) {
  std::string out;
  for (const char b : bytes) {
    const auto byte = static_cast<unsigned char>(b);
    const bool mapped = byte >= 0x80 && windows;
    append_char(out, mapped ? charset::windows_1252()[byte - 0x80U] : char32_t{byte});
  }
  return out;
}

TEST(Misread, IsTakenBack) {
  for (const Encoding meant : {Encoding::gb18030, Encoding::utf8, Encoding::big5_hkscs}) {
    const std::string bytes =
        encoded(meant == Encoding::big5_hkscs ? kTraditional : kRecord, meant);
    for (const bool windows : {false, true}) {
      const std::string text = misread(bytes, windows);
      const auto found = find_misread(text, detect_encoding(text));
      ASSERT_TRUE(found) << encoding_name(meant) << windows;
      EXPECT_EQ(found->encoding, meant);
      EXPECT_EQ(found->taken_for, "Windows-1252");
      EXPECT_EQ(found->bytes, bytes);
      // Also in UTF-16.
      std::string wide = encoded(text, Encoding::utf16le);
      wide.insert(0, byte_order_mark(Encoding::utf16le));
      const auto again = find_misread(wide, detect_encoding(wide));
      ASSERT_TRUE(again);
      EXPECT_EQ(again->bytes, bytes);
    }
  }
}

TEST(Misread, OneChineseEncodingForAnother) {
  // Words that consist of pairs: nothing is lost when UTF-8 is taken for GB18030.
  const std::string_view words = "炮二平五炮二平五马二进三马二进三车一平二车一平二";
  const Decoded seen = decode(words, Encoding::gb18030);
  ASSERT_TRUE(seen.bad().empty());
  const std::string text(seen.text());
  const auto found = find_misread(text, detect_encoding(text));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->encoding, Encoding::utf8);
  EXPECT_EQ(found->taken_for, "GB18030");
  EXPECT_EQ(found->bytes, words);
}

TEST(Misread, WhatIsMeantAsItStandsIsLeftAlone) {
  const std::vector<std::string> texts = {
      std::string(kRecord),
      std::string(kTraditional),
      encoded(kRecord, Encoding::gb18030),
      encoded(kTraditional, Encoding::big5_hkscs),
      "郑惟桐",
      "{Già trận, Xe mười bình chín, Pháo hai bình năm, Mã tám tiến bảy, cờ tướng Việt Nam}",
      "{Das ist ein schöner Zug für Weiß, aber natürlich kämpft Schwarz überall weiter, größer}",
      "{Après ça, le cheval élégant prépare une stratégie fermée où l'éléphant protège déjà}",
      "{½-½ ½-½ ½-½ ½-½ « coup » « coup » °°°°°}",
      "{Καλό παιχνίδι, ωραία κίνηση του ίππου}",
      "{Конь и пушка, красные ходят первыми}",
      "",
  };
  for (const std::string& text : texts) {
    EXPECT_FALSE(find_misread(text, detect_encoding(text))) << text;
  }
}

}  // namespace
}  // namespace qipu
