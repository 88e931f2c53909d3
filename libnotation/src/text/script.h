// Conversion of whole texts to simplified or traditional characters.
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

/// Returns the text in that script by ICU's rules, which know phrases and leave characters that
/// have no other form. Some traditional characters share a simplified one, so converting back may
/// give another text. O(characters).
std::string in_script(std::string_view text, TextScript script);

}  // namespace qipu
