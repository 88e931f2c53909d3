#include <gtest/gtest.h>

#include <random>

#include "qipu/format/format.h"
#include "text/utf8.h"

namespace qipu {
namespace {

// Line and column by counting from the beginning each time.
Location counted(std::string_view text, std::size_t offset) {
  Location where;
  where.line = 1;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < offset; ++i) {
    const bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (text[i] != '\n' && (text[i] != '\r' || pair)) continue;
    ++where.line;
    begin = i + 1;
  }
  where.column = static_cast<std::uint32_t>(count_chars(text.substr(begin, offset - begin)) + 1);
  return where;
}

TEST(Source, PlacesAreTheSameInWhateverOrderTheyAreAsked) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    constexpr std::string_view kPieces[] = {"a", "炮", "\n", "\r\n", "\r", "", "bc"};
    for (int i = 0; i < 20; ++i) text += kPieces[random() % std::size(kPieces)];
    Source source;
    source.text = text;
    for (int i = 0; i < 40; ++i) {
      std::size_t offset = random() % (text.size() + 1);
      while (offset < text.size() && (text[offset] & 0xC0) == 0x80) --offset;
      const Location where = source.locate(offset);
      const Location expected = counted(text, offset);
      ASSERT_EQ(where.line, expected.line) << testing::PrintToString(text) << " " << offset;
      ASSERT_EQ(where.column, expected.column) << testing::PrintToString(text) << " " << offset;
    }
  }
}

TEST(Source, PlacesInAnyOrderCostLittleMoreThanOneWalk) {
  constexpr std::size_t kSize = 4'000'000, kPlaces = 20'000;
  std::string text(kSize, 'x');
  text.insert(kSize / 2, "\n");
  Source source;
  source.text = text;
  for (std::size_t i = 0; i < kPlaces; ++i) {  // alternating between the two long lines
    const std::size_t place = i * (kSize / kPlaces / 2);
    ASSERT_EQ(source.locate(place).column, place + 1);
    ASSERT_EQ(source.locate(kSize / 2 + 1 + place).column, place + 1);
    ASSERT_EQ(source.locate(kSize / 2 + 1 + place).line, 2U);
  }
  constexpr std::size_t kStride = 4096;
  EXPECT_LE(source.walked, kSize + 2 * kPlaces * kStride);
}

TEST(Source, OfALongLineWhatStandsAroundThePlaceIsQuoted) {
  std::string text = "[T]\r\n";
  for (int i = 0; i < 3000; ++i) text += "炮";
  text += "x\r\nz";
  Source source;
  source.text = text;
  const auto quoted = [&](std::size_t offset) {
    Diagnostic d = source.finding(diag::stray_close, offset);
    source.quote(d, offset);
    EXPECT_LE(d.line_text.size(), 2 * Source::kQuoted);
    EXPECT_TRUE(valid_utf8(d.line_text));
    // The place is in the words, at the given column.
    std::size_t at = 0;
    for (auto n = d.where.column - d.line_from; n > 0; --n) next_char(d.line_text, at);
    EXPECT_EQ(d.line_text.substr(at, 1), text.substr(offset, 1)) << offset;
    return d;
  };
  const std::size_t first = text.find("炮"), x = text.find('x');
  EXPECT_EQ(quoted(first).line_from, 1U);
  EXPECT_EQ(quoted(first + 3).line_from, 1U);
  EXPECT_EQ(quoted(first + 3 * 1500).line_from, 1501 - Source::kQuoted / 3);
  EXPECT_EQ(quoted(x).line_from, 3001 - Source::kQuoted / 3);
  EXPECT_TRUE(quoted(x).line_text.ends_with("炮x"));
  EXPECT_EQ(quoted(x + 3).line_text, "z");
  EXPECT_EQ(quoted(0).line_text, "[T]");
}

}  // namespace
}  // namespace qipu
