// Private. Text as it stands in the fields of records in web pages: escapes, entities, and what
// forum editors put between.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::markup {

/// Undoes escapes, entities and markup: `||` and <br> to line breaks.
std::string plain_text(std::string_view raw);
/// The same, and for each character where it comes from, as an offset into `raw`. Markup, blanks
/// and line breaks are left out.
struct Traced {
  std::string chars;
  std::vector<std::uint32_t> from;
};
Traced traced_text(std::string_view raw);
/// The other way: plain_text(escaped(s)) == s for text whose lines end with \n.
void append_escaped(std::string& out, std::string_view text);

}  // namespace qipu::markup
