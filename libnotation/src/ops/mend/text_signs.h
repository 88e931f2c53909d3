// Punctuation and prose between the move texts of a game.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

/// Returns the end of the signs that move lists put directly after a move text: marks of judgement,
/// and separators before the next move: 炮二平五！，马8进7；
std::size_t behind_signs(std::string_view text, std::size_t at);

/// Returns the end of the last word before `end`, skipping blanks of every width; 0 if there is no
/// word.
std::size_t behind_words(std::string_view text, std::size_t end);

/// Returns true if anything except blanks and comments in braces lies between `begin` and `end`.
bool has_prose(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace qipu
