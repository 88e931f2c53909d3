// Text and outlines inside HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// Returns the text for use between tags, with hidden characters as their numbers (text/visible.h).
std::string escaped(std::string_view text);

/// Returns JSON in a form that is safe inside <script>.
std::string in_script(std::string_view json);

/// Returns JSON with its texts in visible form: hidden characters become their numbers.
std::string shown_json(std::string_view json);

/// Returns `<path id="g-5e25" d="..."/>`.
std::string outline_element(char32_t character);

/// Returns a hidden <svg> with all outlines, for a page whose pictures refer to them.
std::string all_shapes();

/// Returns a relative path in the form of a link.
std::string link_to(std::string_view path);

}  // namespace qipu
