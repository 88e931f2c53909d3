// The players of a database on a desk.

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
constexpr std::size_t kMostShown = 30;

/// Returns the entries with most games; equal ones in the order of their keys.
template <class Key>
std::vector<std::pair<Key, ResultCount>> most_frequent(const std::map<Key, ResultCount>& counts) {
  std::vector<std::pair<Key, ResultCount>> out(counts.begin(), counts.end());
  std::ranges::stable_sort(out, std::ranges::greater(),
                           [](const auto& each) { return each.second.games; });
  if (out.size() > kMostShown) out.resize(kMostShown);
  return out;
}

}  // namespace

Result<void> ArchiveDesk::Parts::learn_groups() {
  if (groups) return {};
  SameNames same;
  Game record;
  for (std::size_t i = 0; i < in_order.size(); ++i) {
    constexpr std::size_t kOften = 1024;
    if (i % kOften == 0 && !goes_on(i, in_order.size())) return stopped();
    for (const std::size_t column : {kRed, kBlack, kDate}) {
      record.tags.set(GameColumns::kTags[column], text(column, in_order[i]));
    }
    same.add(record);
  }
  groups = same.groups();
  return {};
}

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
  if (auto learnt = learn_groups(); !learnt) return std::unexpected(std::move(learnt.error()));
  const std::string& name = all[at];

  // The spellings that surely mean the same person.
  Json spellings = Json::array(), doubtful = Json::array();
  std::vector<std::string_view> sure = {name};
  for (const SameNames::Group& group : *groups) {
    const auto own = std::ranges::find(group.spellings, name, &SameNames::Spelling::text);
    if (own == group.spellings.end()) continue;
    for (const SameNames::Spelling& each : group.spellings) {
      if (each.text == name) continue;
      // Spellings are compared with the first of their group.
      const auto why = std::max(own->why, each.why);
      const bool certain = why < SameNames::Why::misread;
      if (certain) sure.push_back(each.text);
      (certain ? spellings : doubtful)
          .push_back({{"text", each.text}, {"games", each.games}, {"why", name_of(why)}});
    }
  }
  std::vector<bool> is_it(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    is_it[i] = std::ranges::find(sure, all[i]) != sure.end();
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
  std::map<int, ResultCount> years;
  std::map<std::pair<std::uint32_t, Color>, ResultCount> by_opening;
  std::map<std::string_view, ResultCount> opponents;  // by the first of their sure spellings
  std::map<std::string_view, std::string_view> one_name;
  for (const SameNames::Group& group : *groups) {
    for (const SameNames::Spelling& each : group.spellings) {
      if (each.why < SameNames::Why::misread) one_name[each.text] = group.spellings.front().text;
    }
  }
  for (const std::uint32_t game : games) {
    const GameResult result = columns->result(game);
    for (const Color side : {Color::red, Color::black}) {
      const bool red = side == Color::red;
      if (!plays(red ? kRed : kBlack, game)) continue;
      add_result(by_side[red ? 0 : 1], result, side);
      add_result(years[year_of(game)], result, side);
      if (opening_at[game - 1] != 0) {
        add_result(by_opening[{opening_at[game - 1], side}], result, side);
      }
      const std::string_view other = text(red ? kBlack : kRed, game);
      if (known_part(other).empty()) continue;
      const auto same = one_name.find(other);
      add_result(opponents[same == one_name.end() ? other : same->second], result, side);
    }
  }

  Json out = {{"name", name},
              {"spellings", std::move(spellings)},
              {"doubtful", std::move(doubtful)},
              {"games", games.size()}};
  put_score(out["red"], by_side[0]);
  put_score(out["black"], by_side[1]);
  out["years"] = Json::array();
  for (const auto& [year, count] : years) {
    out["years"].push_back({year, count.games, count.wins, count.draws, count.losses});
  }
  out["openings"] = Json::array();
  for (const auto& [of, count] : most_frequent(by_opening)) {
    const Opening& opening = openings_known[of.first];
    Json one = {{"ecco", opening.code},
                {"opening", opening.told},
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
  return told(out);
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
  return told({{"players", std::move(out)}});
}

}  // namespace qipu
