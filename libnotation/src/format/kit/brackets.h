// Finds text in brackets of all kinds: （such） {as} 【these】. It may span lines.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

/// Returns the closing bracket for the opening bracket at the front of the text; "" if there is
/// none.
std::string_view closing_of(std::string_view text);

/// Finds where brackets end. A bracket that is not closed within 4 KiB counts as an ordinary
/// character. After 1,000 such brackets every bracket does, so that walking through a text takes
/// linear time.
class Brackets {
 public:
  /// Returns the length of the bracketed text at the front, including the brackets; 0 if there is
  /// none that is closed.
  std::size_t length(std::string_view text);

 private:
  int unclosed_ = 0;
};

}  // namespace qipu
