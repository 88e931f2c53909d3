// Private. What stands between the moves of a text.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

/// Behind the signs that plain lists put close behind a move: marks of judgement, and what parts it
/// from the next move: 炮二平五！，马8进7；
std::size_t behind_signs(std::string_view text, std::size_t at);

/// Behind what stands before `end`, blanks of every width left out.
std::size_t behind_words(std::string_view text, std::size_t end);

/// Whether anything but blanks and comments in braces stands between two places.
bool has_prose(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace qipu
