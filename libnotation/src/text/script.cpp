#include "text/script.h"

#include <algorithm>

#include "text/unicode.h"

namespace qipu {

std::string in_script(std::string_view text, TextScript script) {
  const bool latin = std::ranges::none_of(text, [](char c) { return c < 0; });
  if (latin || script == TextScript::as_written) return std::string(text);
  return script == TextScript::simplified ? unicode::simplified(text) : unicode::traditional(text);
}

}  // namespace qipu
