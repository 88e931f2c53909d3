// Private. Text and outlines inside HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// With & < > " ' as entities; control characters that XML forbids become U+FFFD.
std::string escaped(std::string_view text);

/// `<path id="g-5e25" d="..."/>`
std::string outline_element(char32_t character);

}  // namespace qipu
