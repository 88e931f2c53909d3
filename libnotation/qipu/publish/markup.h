// Private. Text and outlines inside HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// As it stands between tags, hidden characters as their numbers (text/visible.h).
std::string escaped(std::string_view text);

/// JSON as it may stand in a <script>.
std::string in_script(std::string_view json);

/// JSON as a library wrote it, its texts as they are looked at: hidden characters as their numbers.
std::string shown_json(std::string_view json);

/// `<path id="g-5e25" d="..."/>`
std::string outline_element(char32_t character);

/// A hidden <svg> with all outlines, for a page whose pictures name them.
std::string all_shapes();

/// A relative path as a link names it.
std::string link_to(std::string_view path);

}  // namespace qipu
