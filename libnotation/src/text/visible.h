// Makes invisible characters visible: marks that turn the direction of text, or have no width, can
// make one name look like another.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// Returns true if a character is invisible and may mislead a reader of names: controls, line and
/// paragraph separators, marks that turn the direction of text, characters without width. Variation
/// selectors (U+FE0F) are not hidden: they change the form of the character before them.
bool hidden_char(char32_t c);

/// Returns the text with hidden characters as their numbers, ⟨U+202E⟩. Line feeds and tabs stay,
/// and so do bytes that are not UTF-8. O(bytes).
std::string visible(std::string_view text);

}  // namespace qipu
