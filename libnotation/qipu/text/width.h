// How many columns text takes on a terminal; what carets and boards are aligned by.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// East Asian wide and full-width characters and xiangqi figurines 2, combining marks and other
/// invisible characters 0, everything else 1 (characters of ambiguous width too).
int display_width(char32_t c);
int display_width(std::string_view text);

/// With blanks behind it, up to so many columns.
std::string padded(std::string_view text, int columns);
/// With blanks before it.
std::string padded_left(std::string_view text, int columns);

}  // namespace qipu
