// Private. Texts in the fields of records in web pages: with escapes, entities, and markup that
// forum editors put in.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::markup {

/// The text without escapes, entities and markup; `||` and <br> become line breaks.
std::string plain_text(std::string_view raw);
/// The same without blanks and line breaks, and for each byte its offset in `raw`.
struct Traced {
  std::string chars;
  std::vector<std::uint32_t> from;
};
Traced traced_text(std::string_view raw);
/// Appends the escaped text: plain_text() of it is `text`, if its lines end with \n.
void append_escaped(std::string& out, std::string_view text);

}  // namespace qipu::markup
