// Computes the widths of characters after UAX #11.
//
// Unicode calls the xiangqi figurines neutral, but fonts draw them on a full-width square, like
// emoji, so they count 2 here.

#include "text/width.h"

#include <algorithm>

#include "text/unicode.h"
#include "text/utf8.h"

namespace qipu {

int display_width(char32_t c) {
  if (c >= 0x20 && c < 0x7F) return 1;
  if (c >= 0x4E00 && c <= 0x9FFF) return 2;
  if (c >= 0x1FA60 && c <= 0x1FA6D) return 2;
  return unicode::columns_of(c);
}

int display_width(std::string_view text) {
  int width = 0;
  for (std::size_t pos = 0; pos < text.size();) width += display_width(next_char(text, pos));
  return width;
}

namespace {

std::string gap(std::string_view text, int columns) {
  return std::string(static_cast<std::size_t>(std::max(columns - display_width(text), 0)), ' ');
}

}  // namespace

std::string padded(std::string_view text, int columns) {
  return std::string(text) + gap(text, columns);
}

std::string padded_left(std::string_view text, int columns) {
  return gap(text, columns) + std::string(text);
}

}  // namespace qipu
