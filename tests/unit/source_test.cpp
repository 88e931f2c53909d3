#include <gtest/gtest.h>

#include <random>

#include "qipu/format/format.h"
#include "qipu/text/utf8.h"

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

TEST(Source, AMillionFindingsOnOneLineAreNoTrouble) {
  const std::string text(1'000'000, 'x');
  Source source;
  source.text = text;
  for (std::size_t i = 0; i < text.size(); ++i) {
    ASSERT_EQ(source.locate(i).column, i + 1);
    if (i % 1000 == 999) {
      ASSERT_EQ(source.line_text(i).empty(), i > 0);
    }
  }
}

}  // namespace
}  // namespace qipu
