// Private. Brackets of all kinds in text, （such） {as} 【these】, over lines where need be.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

/// What closes the bracket at the front; "" where there is none.
std::string_view closing_of(std::string_view text);

/// Finds where brackets end. One that is not closed within 4 KiB is a sign like others, and so are
/// all behind many such: a walk through a text is linear in it.
class Brackets {
 public:
  /// The length of the stretch in brackets at the front; 0 where there is none that is closed.
  std::size_t length(std::string_view text);

 private:
  int unclosed_ = 0;
};

}  // namespace qipu
