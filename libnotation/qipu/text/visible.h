// Characters that show nothing of their own, made to be seen: what turns the direction of text, or
// is no width, can make a name look like another.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// Whether a character shows nothing of its own and may mislead who reads a name: controls, line
/// and paragraph separators, marks that turn the direction of text, what has no width. Selectors of
/// a variant form (U+FE0F) show something: the form of the character before them.
bool hidden_char(char32_t c);

/// The text with hidden characters as their numbers, ⟨U+202E⟩, wherever it is looked at. Line feeds
/// and tabs stay, and so do bytes that are no UTF-8. O(bytes).
std::string visible(std::string_view text);

}  // namespace qipu
