// Answers requests about the players of a database.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "ops/desk/archive_parts.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kUsualNames = 100, kMostNames = 500;

}  // namespace

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::player(const DeskRequest& request) {
  const std::string asked = request.text("name").value_or("");
  const Names& known = names_of(kRed);
  const auto& all = values[kRed];
  auto at = static_cast<std::size_t>(std::ranges::find(all, asked) - all.begin());
  if (at == all.size()) {
    at = static_cast<std::size_t>(std::ranges::find(known.forms, search.form(asked)) -
                                  known.forms.begin());
  }
  if (at == all.size() || known_part(all[at]).empty() || known.games[at] == 0) {
    return std::unexpected(
        request.refusal("name", "is not a player of the database", "不是库中的棋手"));
  }
  const auto people = persons(request);
  if (!people) return std::unexpected(people.error());
  const std::string& name = all[at];
  const Persons::Person* const person = (*people)->find(name);
  const std::vector<std::string> sure =
      person != nullptr ? person->spellings : std::vector<std::string>{name};
  const auto is_sure = [&](std::string_view text) {
    return std::ranges::find(sure, text) != sure.end();
  };

  // Why other spellings mean the same person, or may mean the same.
  Json spellings = Json::array(), doubtful = Json::array();
  std::vector<std::string_view> explained = {name};
  for (const SameNames::Group& group : *groups) {
    if (std::ranges::none_of(group.spellings, is_sure, &SameNames::Spelling::text)) continue;
    const auto own = std::ranges::find(group.spellings, name, &SameNames::Spelling::text);
    const std::string& usual = group.spellings.front().text;
    if ((*people)->told_apart(name, usual)) continue;
    for (const SameNames::Spelling& each : group.spellings) {
      if (each.text == name || (*people)->told_apart(each.text, usual)) continue;
      // Spellings are compared with the first of their group.
      const auto why = own == group.spellings.end() ? each.why : std::max(own->why, each.why);
      const bool by_user = own == group.spellings.end() || why >= SameNames::Why::misread;
      if (!is_sure(each.text)) {
        doubtful.push_back({{"text", each.text}, {"games", each.games}, {"why", name_of(why)}});
      } else if (!by_user) {
        spellings.push_back(
            {{"text", each.text}, {"games", each.games}, {"why", name_of(why)}, {"usual", usual}});
        explained.push_back(each.text);
      }
    }
  }
  for (const std::string& each : sure) {
    if (std::ranges::find(explained, each) != explained.end()) continue;
    const auto number = static_cast<std::size_t>(std::ranges::find(all, each) - all.begin());
    const std::uint32_t its = number < all.size() ? known.games[number] : 0;
    spellings.push_back({{"text", each}, {"games", its}, {"why", "said"}});
  }
  std::vector<bool> is_it(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    is_it[i] = is_sure(all[i]);
  }

  Ids games;
  const auto plays = [&](std::size_t column, std::uint32_t game) {
    const std::uint32_t number = columns->texts[column][game - 1];
    return number < is_it.size() && is_it[number];
  };
  for (const std::uint32_t game : in_order) {
    if (plays(kRed, game) || plays(kBlack, game)) games.push_back(game);
  }
  if (auto learnt = learn_openings(games); !learnt) {
    return std::unexpected(std::move(learnt.error()));
  }
  std::array<ResultCount, 2> by_side;
  Years years;
  std::map<std::pair<std::uint32_t, Color>, ResultCount> by_opening;
  std::map<std::string_view, ResultCount> opponents;  // by the name of the person
  for (const std::uint32_t game : games) {
    const GameResult result = columns->result(game);
    for (const Color side : {Color::red, Color::black}) {
      const bool red = side == Color::red;
      if (!plays(red ? kRed : kBlack, game)) continue;
      add_result(by_side[red ? 0 : 1], result, side);
      add_result(years[year_of(game)], result, side);
      if (!opening_of(game).name[0].empty()) {
        add_result(by_opening[{opening_at[game - 1], side}], result, side);
      }
      const std::string_view other = text(red ? kBlack : kRed, game);
      if (known_part(other).empty()) continue;
      add_result(opponents[(*people)->name_of(other)], result, side);
    }
  }

  Json out = {{"name", name},
              {"spellings", std::move(spellings)},
              {"doubtful", std::move(doubtful)},
              {"games", games.size()}};
  put_score(out["red"], by_side[0]);
  put_score(out["black"], by_side[1]);
  out["years"] = years_json(years);
  out["openings"] = Json::array();
  for (const auto& [of, count] : most_frequent(by_opening)) {
    const Opening& opening = openings_known[of.first];
    Json one = {{"ecco", opening.code},
                {"opening", opening.name},
                {"colour", of.second == Color::red ? "red" : "black"}};
    put_score(one, count);
    out["openings"].push_back(std::move(one));
  }
  out["opponents"] = Json::array();
  for (const auto& [opponent, count] : most_frequent(opponents)) {
    Json one = {{"name", opponent}};
    put_score(one, count);
    out["opponents"].push_back(std::move(one));
  }
  return json_answer(out);
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::players(const DeskRequest& request) {
  const std::string asked = request.text("text").value_or("");
  const std::uint64_t most = std::min(request.number("most").value_or(kUsualNames), kMostNames);
  const Names& known = names_of(kRed);
  const std::string form = search.form(asked), pinyin = search.pinyin(asked);
  std::vector<std::pair<std::uint32_t, std::string_view>> found;
  for (std::size_t i = 1; i < known.forms.size(); ++i) {
    const std::string& name = values[kRed][i];
    if (known.games[i] == 0 || known_part(name).empty()) continue;
    const bool fits = known.forms[i].contains(form) ||
                      (!pinyin.empty() && SearchText::spelt(search.sounds(name), pinyin, false));
    if (fits) found.emplace_back(known.games[i], name);
  }
  std::ranges::sort(found, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  Json out = Json::array();
  for (std::size_t i = 0; i < std::min<std::size_t>(most, found.size()); ++i) {
    out.push_back({found[i].second, found[i].first});
  }
  return json_answer({{"players", std::move(out)}});
}

}  // namespace qipu
