// Texts in the fields of records in web pages. They contain escapes, entities, and markup
// that forum editors added.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::markup {

/// Returns the text without escapes, entities and markup; `||` and <br> become line breaks.
std::string plain_text(std::string_view raw);
/// The same text without blanks and line breaks, with the offset in `raw` of each byte.
struct Traced {
  std::string chars;
  std::vector<std::uint32_t> from;
};
Traced traced_text(std::string_view raw);
/// Appends the escaped text. plain_text() of it is `text` if the lines of `text` end with \n.
void append_escaped(std::string& out, std::string_view text);

}  // namespace qipu::markup
