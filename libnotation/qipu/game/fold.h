// Private. One spelling for comparing the words that records use for results, names of fields and
// dates: what a reader of Chinese takes for the same word becomes the same bytes.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// Traditional glyphs to simplified, full-width characters and odd punctuation to ASCII, letters to
/// lower case. Only glyphs that the tables of this layer use are known; the rest is copied, bad
/// UTF-8 too. Never for showing.
std::string folded(std::string_view text);

/// Where the name stands in a list separated by blanks; npos where it does not, or is "".
std::size_t place_in(std::string_view names, std::string_view name);

/// Without any of these ASCII characters.
std::string without(std::string_view text, std::string_view characters);

}  // namespace qipu
