#include "qipu/publish/markup.h"

#include "qipu/base/ascii.h"
#include "qipu/format/xml.h"
#include "qipu/publish/outlines.h"

namespace qipu {

std::string escaped(std::string_view text) {
  std::string out;
  xml::append_text(out, text);
  return out;
}

std::string in_script(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

std::string outline_element(char32_t character) {
  return "<path id=\"" + outline_id(character) + "\" d=\"" + std::string(outline_of(character)) +
         "\"/>";
}

std::string all_shapes() {
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" "
      "style=\"position:absolute\" aria-hidden=\"true\"><defs>";
  for (const Outline& outline : all_outlines()) out += outline_element(outline.character);
  return out + "</defs></svg>";
}

std::string link_to(std::string_view path) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (ascii::is_letter(c) || ascii::is_digit(c) || std::string_view("/-_.~").contains(c)) {
      out += c;
    } else {
      out += '%';
      out += kHex[byte >> 4];
      out += kHex[byte & 0xF];
    }
  }
  return out;
}

}  // namespace qipu
