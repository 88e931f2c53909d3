// Checks each character: simdjson would make the module larger.

#include "text/utf8.h"

namespace qipu {

bool valid_utf8(std::string_view text) {
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t before = pos;
    const char32_t c = next_char(text, pos);
    if (c == U'\uFFFD' && pos - before == 1) return false;
  }
  return true;
}

}  // namespace qipu
