// QIPU_PAGES names the folder in which CMake puts the files together (pages.cmake), with the hashes
// of the scripts and styles that a page may use.

#include "publish/assets.h"

#include <algorithm>

#include "diag/embedded.h"
#include "format/kit/xml.h"
#include "publish/markup.h"

namespace qipu::asset {

QIPU_EMBED(kBookHtml, QIPU_PAGES "/book.html");
QIPU_EMBED(kExplorerHtml, QIPU_PAGES "/explorer.html");
QIPU_EMBED(kExplorerHash, QIPU_PAGES "/explorer.js.sha256");
QIPU_EMBED(kExplorerJs, QIPU_PAGES "/explorer.js");
QIPU_EMBED(kGameHtml, QIPU_PAGES "/game.html");
QIPU_EMBED(kGameHash, QIPU_PAGES "/game.js.sha256");
QIPU_EMBED(kGameJs, QIPU_PAGES "/game.js");
QIPU_EMBED(kHeadHtml, QIPU_PAGES "/head.html");
QIPU_EMBED(kIndexHtml, QIPU_PAGES "/index.html");
QIPU_EMBED(kIndexHash, QIPU_PAGES "/index.js.sha256");
QIPU_EMBED(kIndexJs, QIPU_PAGES "/index.js");
QIPU_EMBED(kPageCss, QIPU_PAGES "/page.css");
QIPU_EMBED(kPageHash, QIPU_PAGES "/page.css.sha256");
QIPU_EMBED(kPuzzlesHtml, QIPU_PAGES "/puzzles.html");
QIPU_EMBED(kPuzzlesHash, QIPU_PAGES "/puzzles.js.sha256");
QIPU_EMBED(kPuzzlesJs, QIPU_PAGES "/puzzles.js");
QIPU_EMBED(kRulingHtml, QIPU_PAGES "/ruling.html");

std::string_view book_html() { return kBookHtml; }
std::string_view explorer_html() { return kExplorerHtml; }
std::string_view explorer_js() { return kExplorerJs; }
std::string_view game_html() { return kGameHtml; }
std::string_view game_js() { return kGameJs; }
std::string_view index_html() { return kIndexHtml; }
std::string_view index_js() { return kIndexJs; }
std::string_view puzzles_html() { return kPuzzlesHtml; }
std::string_view puzzles_js() { return kPuzzlesJs; }

std::string_view ruling_html() { return kRulingHtml; }

std::string_view page_css() { return kPageCss; }

namespace {

std::string_view hash_of(Scripts scripts) {
  if (scripts == Scripts::explorer) return kExplorerHash;
  if (scripts == Scripts::game) return kGameHash;
  if (scripts == Scripts::puzzles) return kPuzzlesHash;
  return kIndexHash;
}

/// Returns the styles and scripts that a browser may use in a page, in addition to `default-src
/// 'none'`.
std::string policy(Scripts scripts) {
  // A book's style contains its paper size, so it has no fixed hash.
  if (scripts == Scripts::none) return "style-src 'unsafe-inline'";
  const std::string_view style = kPageHash;
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
  return filled(kHeadHtml, values);
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
