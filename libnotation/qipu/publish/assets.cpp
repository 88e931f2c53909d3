// QIPU_PAGES names the folder; CMake says so.

#include "qipu/publish/assets.h"

#include <algorithm>

#include "qipu/format/xml.h"
#include "qipu/publish/markup.h"

asm(R"(
  .macro qipu_asset name, files:vararg
  .hidden kQipu\name\()Begin
  .hidden kQipu\name\()End
  .globl kQipu\name\()Begin
  .globl kQipu\name\()End
kQipu\name\()Begin:
  .irp file, \files
  .incbin ")" QIPU_PAGES R"(/\file"
  .endr
kQipu\name\()End:
  .byte 0
  .endm
  .section .rodata
  qipu_asset BookHtml, book.html
  qipu_asset GameHtml, game.html
  qipu_asset GameJs, common.js, game_words.js, game_tree.js, game_board.js, game_moves.js, game_graphs.js, game.js
  qipu_asset HeadHtml, head.html
  qipu_asset IndexHtml, index.html
  qipu_asset IndexJs, common.js, index.js
  qipu_asset PageCss, page.css
  qipu_asset DarkCss, dark.css
  .previous
)");

extern "C" {
extern const char kQipuBookHtmlBegin[], kQipuBookHtmlEnd[];
extern const char kQipuGameHtmlBegin[], kQipuGameHtmlEnd[];
extern const char kQipuGameJsBegin[], kQipuGameJsEnd[];
extern const char kQipuHeadHtmlBegin[], kQipuHeadHtmlEnd[];
extern const char kQipuIndexHtmlBegin[], kQipuIndexHtmlEnd[];
extern const char kQipuIndexJsBegin[], kQipuIndexJsEnd[];
extern const char kQipuPageCssBegin[], kQipuPageCssEnd[];
extern const char kQipuDarkCssBegin[], kQipuDarkCssEnd[];
}

namespace qipu::asset {

std::string_view book_html() { return {kQipuBookHtmlBegin, kQipuBookHtmlEnd}; }
std::string_view game_html() { return {kQipuGameHtmlBegin, kQipuGameHtmlEnd}; }
std::string_view game_js() { return {kQipuGameJsBegin, kQipuGameJsEnd}; }
std::string_view index_html() { return {kQipuIndexHtmlBegin, kQipuIndexHtmlEnd}; }
std::string_view index_js() { return {kQipuIndexJsBegin, kQipuIndexJsEnd}; }

std::string page_css() {
  const std::pair<std::string_view, std::string> values[] = {
      {"dark", std::string(kQipuDarkCssBegin, kQipuDarkCssEnd)}};
  return filled({kQipuPageCssBegin, kQipuPageCssEnd}, values);
}

std::string head(std::string_view title, Scripts scripts, std::string_view source) {
  std::string made_from;
  if (!source.empty()) {
    made_from = "<meta name=\"qipu-source\" content=\"";
    xml::append_value(made_from, source);
    made_from += "\">\n";
  }
  const std::pair<std::string_view, std::string> values[] = {
      {"scripts", scripts == Scripts::own ? "; script-src 'unsafe-inline'" : ""},
      {"source", made_from},
      {"title", escaped(title)},
  };
  return filled({kQipuHeadHtmlBegin, kQipuHeadHtmlEnd}, values);
}

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
