// Private. Punctuation and prose between the move texts of a game.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

/// The end of the signs that move lists put right after a move text: marks of judgement, and
/// separators before the next move: 炮二平五！，马8进7；
std::size_t behind_signs(std::string_view text, std::size_t at);

/// The end of the last word before `end`, skipping blanks of every width; 0 where there is none.
std::size_t behind_words(std::string_view text, std::size_t end);

/// Whether anything but blanks and comments in braces stands between `begin` and `end`.
bool has_prose(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace qipu
