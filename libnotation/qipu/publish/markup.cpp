#include "qipu/publish/markup.h"

#include "qipu/publish/outlines.h"

namespace qipu {

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: {
        const auto byte = static_cast<unsigned char>(c);
        const bool forbidden = byte < 0x20 && c != '\n' && c != '\t' && c != '\r';
        forbidden ? out += "\uFFFD" : out += c;
      }
    }
  }
  return out;
}

std::string outline_element(char32_t character) {
  return "<path id=\"" + outline_id(character) + "\" d=\"" + std::string(outline_of(character)) +
         "\"/>";
}

}  // namespace qipu
