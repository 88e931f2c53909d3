// Private. Finds text in brackets of all kinds, （such） {as} 【these】; it may span lines.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

/// The closing bracket for the opening one at the front of the text; "" where there is none.
std::string_view closing_of(std::string_view text);

/// Finds where brackets end. One that is not closed within 4 KiB counts as an ordinary character,
/// and after 1,000 of these so do all, so that a walk through a text takes linear time.
class Brackets {
 public:
  /// The length of the bracketed text at the front, brackets included; 0 where there is no closed
  /// one.
  std::size_t length(std::string_view text);

 private:
  int unclosed_ = 0;
};

}  // namespace qipu
