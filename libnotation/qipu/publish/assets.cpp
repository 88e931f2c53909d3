// QIPU_PAGES names the folder in which CMake puts the files together (pages.cmake), and the hashes
// of what may run and be applied in a page.

#include "qipu/publish/assets.h"

#include <algorithm>

#include "qipu/diag/embedded.h"
#include "qipu/format/xml.h"
#include "qipu/publish/markup.h"

QIPU_EMBED(BookHtml, QIPU_PAGES "/book.html")
QIPU_EMBED(ExplorerHtml, QIPU_PAGES "/explorer.html")
QIPU_EMBED(ExplorerHash, QIPU_PAGES "/explorer.js.sha256")
QIPU_EMBED(ExplorerJs, QIPU_PAGES "/explorer.js")
QIPU_EMBED(GameHtml, QIPU_PAGES "/game.html")
QIPU_EMBED(GameHash, QIPU_PAGES "/game.js.sha256")
QIPU_EMBED(GameJs, QIPU_PAGES "/game.js")
QIPU_EMBED(HeadHtml, QIPU_PAGES "/head.html")
QIPU_EMBED(IndexHtml, QIPU_PAGES "/index.html")
QIPU_EMBED(IndexHash, QIPU_PAGES "/index.js.sha256")
QIPU_EMBED(IndexJs, QIPU_PAGES "/index.js")
QIPU_EMBED(PageCss, QIPU_PAGES "/page.css")
QIPU_EMBED(PageHash, QIPU_PAGES "/page.css.sha256")
QIPU_EMBED(PuzzlesHtml, QIPU_PAGES "/puzzles.html")
QIPU_EMBED(PuzzlesHash, QIPU_PAGES "/puzzles.js.sha256")
QIPU_EMBED(PuzzlesJs, QIPU_PAGES "/puzzles.js")
QIPU_EMBED(RulingHtml, QIPU_PAGES "/ruling.html")

namespace qipu::asset {

std::string_view book_html() { return {kQipuBookHtmlBegin, kQipuBookHtmlEnd}; }
std::string_view explorer_html() { return {kQipuExplorerHtmlBegin, kQipuExplorerHtmlEnd}; }
std::string_view explorer_js() { return {kQipuExplorerJsBegin, kQipuExplorerJsEnd}; }
std::string_view game_html() { return {kQipuGameHtmlBegin, kQipuGameHtmlEnd}; }
std::string_view game_js() { return {kQipuGameJsBegin, kQipuGameJsEnd}; }
std::string_view index_html() { return {kQipuIndexHtmlBegin, kQipuIndexHtmlEnd}; }
std::string_view index_js() { return {kQipuIndexJsBegin, kQipuIndexJsEnd}; }
std::string_view puzzles_html() { return {kQipuPuzzlesHtmlBegin, kQipuPuzzlesHtmlEnd}; }
std::string_view puzzles_js() { return {kQipuPuzzlesJsBegin, kQipuPuzzlesJsEnd}; }

std::string_view ruling_html() { return {kQipuRulingHtmlBegin, kQipuRulingHtmlEnd}; }

std::string_view page_css() { return {kQipuPageCssBegin, kQipuPageCssEnd}; }

namespace {

std::string_view hash_of(Scripts scripts) {
  if (scripts == Scripts::explorer) return {kQipuExplorerHashBegin, kQipuExplorerHashEnd};
  if (scripts == Scripts::game) return {kQipuGameHashBegin, kQipuGameHashEnd};
  if (scripts == Scripts::puzzles) return {kQipuPuzzlesHashBegin, kQipuPuzzlesHashEnd};
  return {kQipuIndexHashBegin, kQipuIndexHashEnd};
}

/// What of a page a browser applies and runs, besides `default-src 'none'`.
std::string policy(Scripts scripts) {
  // A book's style has its paper in it.
  if (scripts == Scripts::none) return "style-src 'unsafe-inline'";
  const std::string_view style(kQipuPageHashBegin, kQipuPageHashEnd);
  return "style-src '" + std::string(style) + "'; script-src '" + std::string(hash_of(scripts)) +
         "'";
}

}  // namespace

std::string head(std::string_view title, Scripts scripts, std::string_view source) {
  std::string made_from;
  if (!source.empty()) {
    made_from = "<meta name=\"qipu-source\" content=\"";
    xml::append_value(made_from, source);
    made_from += "\">\n";
  }
  const std::pair<std::string_view, std::string> values[] = {
      {"policy", policy(scripts)},
      {"source", made_from},
      {"title", escaped(title)},
  };
  return filled({kQipuHeadHtmlBegin, kQipuHeadHtmlEnd}, values);
}

std::string filled(std::string_view text,
                   std::span<const std::pair<std::string_view, std::string>> values) {
  std::string out;
  std::size_t at = 0;
  for (std::size_t open = 0; (open = text.find("{{", at)) != text.npos;) {
    out += text.substr(at, open - at);
    const std::size_t close = text.find("}}", open);
    const std::string_view name = close == text.npos ? "" : text.substr(open + 2, close - open - 2);
    const auto value = std::ranges::find(values, name, [](const auto& v) { return v.first; });
    out += value == values.end() ? text.substr(open, 2) : std::string_view(value->second);
    at = value == values.end() ? open + 2 : close + 2;
  }
  return out.append(text.substr(at));
}

}  // namespace qipu::asset
