#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "qipu/base/json_text.h"
#include "qipu/base/rounded.h"
#include "qipu/game/date.h"
#include "qipu/game/headings.h"
#include "qipu/publish/assets.h"
#include "qipu/publish/markup.h"
#include "qipu/publish/page_facts.h"
#include "qipu/publish/pages.h"
#include "qipu/text/fold.h"

namespace qipu {
ListedPage listed(const GamePage& page, std::string href) {
  const Game& game = page.game;
  ListedPage out;
  out.href = std::move(href);
  out.red = known_part(game.tags.get("Red"));
  out.black = known_part(game.tags.get("Black"));
  out.event = event_in(game.tags);
  if (out.event.empty()) out.event = page.name;
  out.date = known_part(game.tags.get("Date"));
  const auto opening = opening_told(game);
  out.opening = {opening[0].both(), opening[1].both()};
  out.result = pgn_token(game.outcome.result);
  const std::vector<MainPly> plies = main_plies(page);
  out.plies = plies.size();
  if (const auto marks = marks_of(page)) {
    out.faults.emplace();
    for (std::size_t i = 0; i < 2; ++i) {
      const auto* const first = (*marks)[i].data() + static_cast<std::size_t>(Mark::inaccuracy);
      std::copy_n(first, 3, (*out.faults)[i].begin());
    }
  }
  if (page.annotated != nullptr && page.annotated->sides[0].moves != 0 &&
      page.annotated->sides[1].moves != 0) {
    out.accuracy = {page.annotated->sides[0].accuracy, page.annotated->sides[1].accuracy};
  }
  constexpr std::size_t kMost = 60;
  std::vector<double> chances;
  for (const MainPly& ply : plies) {
    if (ply.chance) chances.push_back(*ply.chance);
  }
  const std::size_t points = std::min(kMost, chances.size());
  for (std::size_t i = 0; i < points; ++i) {
    const std::size_t last = chances.size() - 1;
    out.chances.push_back(chances[points < 2 ? last : i * last / (points - 1)]);
  }
  return out;
}

std::string index_page(const std::vector<ListedPage>& pages, const std::string& title,
                       Language language) {
  using Json = nlohmann::ordered_json;
  Json view = {{"v", 1}, {"title", title}, {"games", Json::array()}};
  std::string words;  // that are searched
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
