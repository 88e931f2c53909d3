#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "base/json_text.h"
#include "base/rounded.h"
#include "publish/assets.h"
#include "publish/markup.h"
#include "publish/page_facts.h"
#include "publish/pages.h"
#include "text/fold.h"

namespace qipu {

std::string index_page(const std::vector<ListedPage>& pages, const std::string& title,
                       Language language) {
  using Json = nlohmann::ordered_json;
  Json view = {{"v", 1}, {"title", title}, {"games", Json::array()}};
  std::string words;  // the words that the search uses
  for (const ListedPage& page : pages) {
    words.append(page.red).append(page.black).append(page.event);
    words.append(page.opening[0]).append(page.opening[1]);
    Json row = {{"href", link_to(page.href)}, {"red", page.red},   {"black", page.black},
                {"event", page.event},        {"date", page.date}, {"result", page.result},
                {"plies", page.plies}};
    if (!page.opening[0].empty()) row["opening"] = page.opening;
    if (page.accuracy) {
      row["accuracy"] = {rounded((*page.accuracy)[0], 10), rounded((*page.accuracy)[1], 10)};
    }
    if (page.faults) row["faults"] = *page.faults;
    if (!page.chances.empty()) {
      row["chances"] = Json::array();
      for (const double chance : page.chances) row["chances"].push_back(rounded(chance, 100));
    }
    view["games"].push_back(std::move(row));
  }
  view["scripts"] = script_pairs(words);
  const std::pair<std::string_view, std::string> values[] = {
      {"lang", std::string(page_language(language))},
      {"head", asset::head(title, asset::Scripts::index)},
      {"style", std::string(asset::page_css())},
      {"view", in_script(shown_json(json_text(view)))},
      {"script", std::string(asset::index_js())},
  };
  return asset::filled(asset::index_html(), values);
}

}  // namespace qipu
