// Widths after UAX #11 with ICU's data.
//
// Unicode calls the xiangqi figurines neutral, yet fonts draw them on a full-width square, as they
// do with emoji; they count 2 here.

#include "qipu/text/width.h"

#include <unicode/uchar.h>

#include <algorithm>

#include "qipu/text/utf8.h"

namespace qipu {

int display_width(char32_t c) {
  if (c >= 0x20 && c < 0x7F) return 1;
  if (c >= 0x4E00 && c <= 0x9FFF) return 2;
  if (c >= 0x1FA60 && c <= 0x1FA6D) return 2;
  const auto code = static_cast<UChar32>(c);
  switch (u_charType(code)) {
    case U_CONTROL_CHAR:
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_FORMAT_CHAR: return 0;
    default: break;
  }
  switch (u_getIntPropertyValue(code, UCHAR_EAST_ASIAN_WIDTH)) {
    case U_EA_WIDE:
    case U_EA_FULLWIDTH: return 2;
    default: return 1;
  }
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
