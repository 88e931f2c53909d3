// Answers requests about the openings of a database: by class, family and code, and each by itself.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/ascii.h"
#include "opening/ecco_families.h"
#include "ops/desk/archive_parts.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kCodeSize = 3;

Json both(const EccoName& name) { return {name.zh, name.en}; }

/// Returns true if games with this code belong to a class, a family or a code.
bool belongs(std::string_view code, std::string_view asked) {
  if (asked.size() >= kCodeSize) return ascii::same_word(code, asked);
  return find_ecco(code) != nullptr && ascii::same_word(code.substr(0, asked.size()), asked);
}

/// Returns the moves in which the lines of all these codes begin, in UCCI.
std::string common_line(std::string_view asked) {
  std::optional<std::span<const Move>> line;
  for (const Ecco& each : all_ecco()) {
    if (!belongs(each.code, asked) || each.line.empty()) continue;
    if (!line) line = each.line;
    const auto end = std::ranges::mismatch(*line, each.line).in1;
    line = line->first(static_cast<std::size_t>(end - line->begin()));
  }
  std::string out;
  for (const Move move : line.value_or(std::span<const Move>())) {
    out += (out.empty() ? "" : " ") + move.ucci();
  }
  return out;
}

Json row_of(std::string_view code, const ResultCount& count) {
  const Ecco* const ecco = find_ecco(code);
  Json out = {{"ecco", code},
              {"opening", ecco != nullptr ? both(ecco->opening) : Json{"", ""}},
              {"variation", ecco != nullptr ? both(ecco->variation) : Json{"", ""}}};
  put_count(out, count);
  return out;
}

void add_all(ResultCount& to, const ResultCount& more) {
  to.games += more.games;
  to.wins += more.wins;
  to.draws += more.draws;
  to.losses += more.losses;
}

}  // namespace

nlohmann::ordered_json name_json(const Ecco& ecco) {
  Json out = both(ecco.opening);
  if (ecco.variation.zh.empty()) return out;
  return {std::string(ecco.opening.zh) + "，" + std::string(ecco.variation.zh),
          std::string(ecco.opening.en) + "; " + std::string(ecco.variation.en)};
}

Result<void> ArchiveDesk::Parts::keep_opening(const std::string& asked, Found& among) {
  Ids games;
  std::ranges::copy_if(in_order, std::back_inserter(games),
                       [&](std::uint32_t game) { return !among.games || among.games->has(game); });
  if (auto learnt = learn_openings(games); !learnt) return learnt;
  std::vector<bool> belonging;
  for (const Opening& each : openings_known) belonging.push_back(belongs(each.counted, asked));
  GameSet left(static_cast<std::uint32_t>(db->all().size()));
  for (const std::uint32_t game : games) {
    if (belonging[opening_at[game - 1]]) left.add(game);
  }
  among.count = left.count();
  among.games = std::move(left);
  return {};
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::openings(const DeskRequest& request) {
  const auto among = found(request);
  if (!among) return std::unexpected(among.error());
  Ids games;
  for (const std::uint32_t game : in_order) {
    if (!(*among)->games || (*among)->games->has(game)) games.push_back(game);
  }
  if (auto learnt = learn_openings(games); !learnt) {
    return std::unexpected(std::move(learnt.error()));
  }
  std::vector<ResultCount> by_place(openings_known.size());
  for (const std::uint32_t game : games) {
    add_result(by_place[opening_at[game - 1]], columns->result(game));
  }
  std::map<std::string_view, ResultCount> counts;  // by code
  for (std::size_t i = 0; i < by_place.size(); ++i) {
    if (by_place[i].games != 0) add_all(counts[openings_known[i].counted], by_place[i]);
  }

  const std::string asked = request.text("text").value_or("");
  const std::string form = search.form(asked), pinyin = search.pinyin(asked);
  const auto has = [&](std::string_view name) {
    return search.form(name).contains(form) ||
           (!pinyin.empty() && SearchText::spelt(search.sounds(name), pinyin, false));
  };
  const auto fits = [&](std::string_view code) {
    if (asked.empty() || ascii::lowered(code).starts_with(ascii::lowered(asked))) return true;
    const Ecco* const ecco = find_ecco(code);
    if (ecco == nullptr) return false;
    return has(ecco->opening.zh) || has(ecco->variation.zh) || has(ecco->opening.en) ||
           has(ecco->variation.en);
  };
  Json out = Json::array();
  std::map<std::string_view, ResultCount> families;  // by prefix
  for (const auto& [code, count] : counts) {
    if (!fits(code)) continue;
    out.push_back(row_of(code, count));
    for (const std::size_t size : {1U, 2U}) {
      const EccoFamily* const family =
          find_ecco(code) != nullptr ? find_ecco_family(code.substr(0, size)) : nullptr;
      if (family != nullptr) add_all(families[family->prefix], count);
    }
  }
  Json groups_of = Json::array();
  for (const auto& [prefix, count] : families) {
    Json one = {{"ecco", prefix}, {"opening", both(find_ecco_family(prefix)->name)}};
    put_count(one, count);
    groups_of.push_back(std::move(one));
  }
  return json_answer({{"openings", std::move(out)}, {"families", std::move(groups_of)}});
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::opening(const DeskRequest& request) {
  const std::string asked = request.text("opening").value_or("");
  const EccoFamily* const family = find_ecco_family(asked);
  const Ecco* const code = find_ecco(asked);
  if (asked.empty() || (asked.size() < kCodeSize && family == nullptr)) {
    return std::unexpected(
        request.refusal("opening", "is not a code, a family or a class", "不是开局编号、系或类"));
  }
  const auto among = found(request);
  if (!among) return std::unexpected(among.error());
  const auto people = persons(request);
  if (!people) return std::unexpected(people.error());

  ResultCount sum;
  Years years;
  std::vector<ResultCount> by_place(openings_known.size());
  constexpr std::array<Color, 2> kSides = {Color::red, Color::black};
  std::array<std::vector<ResultCount>, 2> by_name;  // of each side, by the number of its name
  for (auto& each : by_name) each.resize(values[kRed].size());
  for (const std::uint32_t game : in_order) {
    if (!(*among)->games->has(game)) continue;
    const GameResult result = columns->result(game);
    add_result(sum, result);
    add_result(years[year_of(game)], result);
    add_result(by_place[opening_at[game - 1]], result);
    for (std::size_t side = 0; side < kSides.size(); ++side) {
      const std::uint32_t number = columns->texts[side == 0 ? kRed : kBlack][game - 1];
      if (number < by_name[side].size()) add_result(by_name[side][number], result, kSides[side]);
    }
  }
  std::map<std::string_view, ResultCount> codes;
  for (std::size_t i = 0; i < by_place.size(); ++i) {
    if (by_place[i].games != 0) add_all(codes[openings_known[i].counted], by_place[i]);
  }
  std::map<std::pair<std::string_view, Color>, ResultCount> players;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    for (std::size_t i = 0; i < by_name[side].size(); ++i) {
      if (by_name[side][i].games == 0 || known_part(values[kRed][i]).empty()) continue;
      const std::string_view name = (*people)->name_of(values[kRed][i]);
      add_all(players[{name, kSides[side]}], by_name[side][i]);
    }
  }
  Json out = {{"ecco", family != nullptr ? family->prefix
                       : code != nullptr ? code->code
                                         : std::string_view(asked)},
              {"opening", family != nullptr ? both(family->name)
                          : code != nullptr ? name_json(*code)
                                            : Json{"", ""}},
              {"line", common_line(asked)}};
  put_count(out, sum);
  out["years"] = years_json(years);
  out["codes"] = Json::array();
  for (const auto& [each, count] : codes) out["codes"].push_back(row_of(each, count));
  out["players"] = Json::array();
  for (const auto& [player, count] : most_frequent(players)) {
    Json one = {{"name", player.first}, {"colour", player.second == Color::red ? "red" : "black"}};
    put_score(one, count);
    out["players"].push_back(std::move(one));
  }
  return json_answer(out);
}

}  // namespace qipu
