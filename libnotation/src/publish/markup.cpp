#include "publish/markup.h"

#include <algorithm>

#include "base/ascii.h"
#include "format/kit/xml.h"
#include "publish/outlines.h"
#include "text/utf8.h"
#include "text/visible.h"

namespace qipu {

std::string escaped(std::string_view text) {
  std::string out;
  xml::append_text(out, visible(text));
  return out;
}

std::string in_script(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    out += c == '<' ? std::string_view("\\u003c") : std::string_view(&c, 1);
  }
  return out;
}

std::string shown_json(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (std::size_t at = 0; at < json.size();) {
    const std::size_t escape = std::min(json.find('\\', at), json.size());
    out += visible(json.substr(at, escape - at));
    at = escape;
    if (at == json.size()) break;
    const std::string_view name = json.substr(at + 1, 1);
    const bool number = name == "u";
    const std::string_view whole = json.substr(at, number ? 6 : 2);
    char32_t c = name == "b" ? U'\b' : name == "f" ? U'\f' : name == "r" ? U'\r' : U'\n';
    if (number) c = static_cast<char32_t>(std::stoul(std::string(whole.substr(2)), nullptr, 16));
    std::string character;
    append_char(character, c);
    out += c != U'\n' && hidden_char(c) ? visible(character) : std::string(whole);
    at += whole.size();
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
      "class=\"shapes\" aria-hidden=\"true\"><defs>";
  for (const Outline& outline : all_outlines()) out += outline_element(outline.character);
  return out + "</defs></svg>";
}

std::string link_to(std::string_view path) {
  std::string out;
  for (const char c : path) {
    if (ascii::is_letter(c) || ascii::is_digit(c) || std::string_view("/-_.~").contains(c)) {
      out += c;
    } else {
      out += '%' + ascii::upper_hex(static_cast<unsigned char>(c), 2);
    }
  }
  return out;
}

}  // namespace qipu
