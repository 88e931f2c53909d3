// Folding of the words that records use for results, names of fields and dates, so that
// they can be compared: words that a reader of Chinese takes for the same become the same bytes.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// Replaces traditional glyphs by simplified ones, full-width characters and odd punctuation by
/// ASCII, and capital letters by small ones. Only the glyphs used in the tables of this layer are
/// known; everything else is copied, including invalid UTF-8. The result is not for display.
std::string folded(std::string_view text);

/// Returns the offset of the name in a list separated by blanks; npos if it is not in the list or
/// is "".
std::size_t place_in(std::string_view names, std::string_view name);

/// Returns the text without any of these ASCII characters.
std::string without(std::string_view text, std::string_view characters);

}  // namespace qipu
