// QIPU_PAGES names the folder; CMake says so.

#include "qipu/publish/assets.h"

#include <algorithm>

asm(R"(
  .macro qipu_asset name, file
  .hidden kQipu\name\()Begin
  .hidden kQipu\name\()End
  .globl kQipu\name\()Begin
  .globl kQipu\name\()End
kQipu\name\()Begin:
  .incbin ")" QIPU_PAGES R"(/\file"
kQipu\name\()End:
  .byte 0
  .endm
  .section .rodata
  qipu_asset BookHtml, book.html
  qipu_asset GameHtml, game.html
  qipu_asset GameJs, game.js
  qipu_asset IndexHtml, index.html
  qipu_asset IndexJs, index.js
  qipu_asset PageCss, page.css
  .previous
)");

extern "C" {
extern const char kQipuBookHtmlBegin[], kQipuBookHtmlEnd[];
extern const char kQipuGameHtmlBegin[], kQipuGameHtmlEnd[];
extern const char kQipuGameJsBegin[], kQipuGameJsEnd[];
extern const char kQipuIndexHtmlBegin[], kQipuIndexHtmlEnd[];
extern const char kQipuIndexJsBegin[], kQipuIndexJsEnd[];
extern const char kQipuPageCssBegin[], kQipuPageCssEnd[];
}

namespace qipu::asset {

std::string_view book_html() { return {kQipuBookHtmlBegin, kQipuBookHtmlEnd}; }
std::string_view game_html() { return {kQipuGameHtmlBegin, kQipuGameHtmlEnd}; }
std::string_view game_js() { return {kQipuGameJsBegin, kQipuGameJsEnd}; }
std::string_view index_html() { return {kQipuIndexHtmlBegin, kQipuIndexHtmlEnd}; }
std::string_view index_js() { return {kQipuIndexJsBegin, kQipuIndexJsEnd}; }
std::string_view page_css() { return {kQipuPageCssBegin, kQipuPageCssEnd}; }

std::string filled(std::string_view text,
                   std::span<const std::pair<std::string_view, std::string>> values) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find("{{", at), text.size());
    out += text.substr(at, open - at);
    at = open;
    if (open == text.size()) break;
    const std::size_t close = text.find("}}", open);
    const std::string_view name = close == text.npos ? "" : text.substr(open + 2, close - open - 2);
    const auto value = std::ranges::find(values, name, [](const auto& v) { return v.first; });
    out += value == values.end() ? text.substr(open, 2) : std::string_view(value->second);
    at = value == values.end() ? open + 2 : close + 2;
  }
  return out;
}

}  // namespace qipu::asset
