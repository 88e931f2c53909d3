#include "text/visible.h"

#include <fmt/format.h>

#include "text/unicode.h"
#include "text/utf8.h"

namespace qipu {

bool hidden_char(char32_t c) {
  if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return true;
  if (c < 0xA0 || (c >= 0x4E00 && c <= 0x9FFF)) return false;
  return c == 0x2028 || c == 0x2029 || unicode::is_ignorable(c);
}

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(text, pos);
    if (c == U'\n' || c == U'\t' || !hidden_char(c)) {
      out += text.substr(begin, pos - begin);
    } else {
      out += fmt::format("⟨U+{:04X}⟩", static_cast<std::uint32_t>(c));
    }
  }
  return out;
}

}  // namespace qipu
