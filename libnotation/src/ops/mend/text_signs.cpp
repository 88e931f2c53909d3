#include "ops/mend/text_signs.h"

#include <algorithm>

#include "text/utf8.h"

namespace qipu {

std::size_t behind_signs(std::string_view text, std::size_t at) {
  constexpr std::u32string_view kSigns = U"!?！？‼⁇⁈⁉±∓⩲⩱∞，,；;。、";
  while (at < text.size()) {
    std::size_t pos = at;
    if (!kSigns.contains(next_char(text, pos))) break;
    at = pos;
  }
  return at;
}

std::size_t behind_words(std::string_view text, std::size_t end) {
  const std::string_view before = text.substr(0, end);
  const std::string_view words = trim(before);
  return words.empty() ? 0 : static_cast<std::size_t>(words.data() - text.data()) + words.size();
}

bool has_prose(std::string_view text, std::size_t begin, std::size_t end) {
  while (begin < end) {
    const std::string_view rest = text.substr(begin, end - begin);
    const std::size_t open = std::min(rest.find('{'), rest.size());
    if (!trim(rest.substr(0, open)).empty()) return true;
    begin += std::min(rest.find('}', open), rest.size() - 1) + 1;
  }
  return false;
}

}  // namespace qipu
