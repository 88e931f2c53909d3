// Simplified and traditional characters of whole texts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace qipu {

enum class TextScript : std::uint8_t {
  as_written,
  simplified,   ///< 广东 许银川
  traditional,  ///< 廣東 許銀川
};

/// The text in that script, as far as ICU's rules go: they know phrases, and leave what has no
/// other form. Some traditional characters share a simplified one, so back and forth may give
/// another text. O(characters).
std::string in_script(std::string_view text, TextScript script);

}  // namespace qipu
