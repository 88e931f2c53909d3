// The number of terminal columns of a text, used to align carets and boards.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// East Asian wide and full-width characters and xiangqi figurines take 2, combining marks and
/// other invisible characters 0, all others 1 (also characters of ambiguous width).
int display_width(char32_t c);
int display_width(std::string_view text);

/// Appends blanks up to this number of columns.
std::string padded(std::string_view text, int columns);
/// Puts blanks before the text, up to this number of columns.
std::string padded_left(std::string_view text, int columns);

}  // namespace qipu
