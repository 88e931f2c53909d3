// Answers requests about the spellings of players in a database: which mean the same person, and
// which only may.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "ops/desk/archive_parts.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kUsualDoubts = 20, kMostDoubts = 200;
constexpr std::size_t kEvents = 4, kOpponents = 10;

/// What is shown of a person, so that the user can decide whether another is the same.
struct Shown {
  std::uint64_t games = 0;
  int from = 0, to = 0;  ///< years; 0: unknown
  std::map<std::string_view, std::uint64_t> events;
  std::map<std::string_view, std::uint64_t> opponents;  ///< by the name of the person
};

using Counted = std::pair<std::string_view, std::uint64_t>;
/// Returns [[text, number]], the largest numbers first.
Json largest(std::vector<Counted> all, std::size_t most) {
  std::ranges::sort(all, [](const Counted& a, const Counted& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  if (all.size() > most) all.resize(most);
  Json out = Json::array();
  for (const auto& [text, number] : all) out.push_back({text, number});
  return out;
}

}  // namespace

const ArchiveDesk::Parts::Persons::Person* ArchiveDesk::Parts::Persons::find(
    std::string_view spelling) const {
  const auto place = of.find(spelling);
  return place == of.end() ? nullptr : &all[place->second];
}

std::string_view ArchiveDesk::Parts::Persons::name_of(std::string_view spelling) const {
  const Person* const person = find(spelling);
  return person == nullptr ? spelling : std::string_view(person->name);
}

bool ArchiveDesk::Parts::Persons::told_apart(const std::string& minor,
                                             const std::string& major) const {
  return std::ranges::any_of(different,
                             [&](const auto& each) { return each.first == minor + "\t" + major; });
}

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

Result<const ArchiveDesk::Parts::Persons*> ArchiveDesk::Parts::persons(const DeskRequest& request) {
  auto same = request.texts("same"), different = request.texts("different");
  if (persons_kept && persons_kept->same == same && persons_kept->different == different) {
    return &*persons_kept;
  }
  if (auto learnt = learn_groups(); !learnt) return std::unexpected(std::move(learnt.error()));
  Persons out{.same = std::move(same), .different = std::move(different), .all = {}, .of = {}};
  const auto place_of = [&](const std::string& spelling) {
    const auto [place, fresh] = out.of.try_emplace(spelling, out.all.size());
    if (fresh) out.all.push_back({spelling, {spelling}});
    return place->second;
  };
  const auto unite = [&](const std::string& minor, const std::string& major) {
    const std::size_t from = place_of(minor), to = place_of(major);
    if (from == to) return;
    for (std::string& spelling : out.all[from].spellings) {
      out.of[spelling] = to;
      out.all[to].spellings.push_back(std::move(spelling));
    }
    out.all[from].spellings.clear();
  };
  for (const SameNames::Group& group : *groups) {
    for (const SameNames::Spelling& each : group.spellings) {
      if (each.why >= SameNames::Why::misread) continue;
      const std::string& usual = group.spellings.front().text;
      if (!out.told_apart(each.text, usual)) unite(each.text, usual);
    }
  }
  for (const auto& [minor, major] : out.same) unite(minor, major);
  return &persons_kept.emplace(std::move(out));
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::doubts(const DeskRequest& request) {
  const auto people = persons(request);
  if (!people) return std::unexpected(people.error());
  const auto only = request.text("name").value_or("");
  const auto is_asked = [&](const std::string& name) {
    return only.empty() || (*people)->name_of(name) == (*people)->name_of(only);
  };
  struct Doubt {
    std::string_view why;
    std::array<std::string, 2> names;  ///< the usual spelling, and the doubtful one
  };
  std::vector<Doubt> all;
  for (const SameNames::Group& group : *groups) {
    const std::string& usual = group.spellings.front().text;
    for (const SameNames::Spelling& each : group.spellings) {
      if (each.why < SameNames::Why::misread) continue;
      if ((*people)->name_of(each.text) == (*people)->name_of(usual)) continue;
      if (!is_asked(each.text) && !is_asked(usual)) continue;
      if (!(*people)->told_apart(each.text, usual))
        all.push_back({name_of(each.why), {usual, each.text}});
    }
  }
  const std::size_t count = all.size();
  all.resize(std::min<std::uint64_t>(
      {request.number("most").value_or(kUsualDoubts), kMostDoubts, all.size()}));

  // The persons of these, by the numbers of their spellings.
  std::map<std::string_view, Shown> shown;  // by name
  std::vector<Shown*> of(values[kRed].size());
  std::map<std::string_view, Shown*> by_spelling;
  for (const Doubt& doubt : all) {
    for (const std::string& name : doubt.names) {
      Shown& one = shown[(*people)->name_of(name)];
      const Persons::Person* const person = (*people)->find(name);
      if (person == nullptr) by_spelling[name] = &one;
      if (person == nullptr) continue;
      for (const std::string& each : person->spellings) by_spelling[each] = &one;
    }
  }
  for (std::size_t i = 0; i < of.size(); ++i) {
    const auto known = by_spelling.find(values[kRed][i]);
    if (known != by_spelling.end()) of[i] = known->second;
  }
  const auto number_in = [&](std::size_t column, std::uint32_t game) {
    return columns->texts[column][game - 1];
  };
  for (const std::uint32_t game : in_order) {
    for (const auto& [own, other] : {std::pair(kRed, kBlack), std::pair(kBlack, kRed)}) {
      const std::uint32_t number = number_in(own, game);
      if (number >= of.size() || of[number] == nullptr) continue;
      Shown& one = *of[number];
      ++one.games;
      if (const int year = year_of(game); year != 0) {
        one.from = one.from == 0 ? year : std::min(one.from, year);
        one.to = std::max(one.to, year);
      }
      if (const auto event = known_part(text(kEvent, game)); !event.empty()) ++one.events[event];
      const std::string_view opponent = text(other, game);
      if (!known_part(opponent).empty()) ++one.opponents[(*people)->name_of(opponent)];
    }
  }

  Json out = Json::array();
  for (const Doubt& doubt : all) {
    Json one = {{"why", doubt.why}, {"persons", Json::array()}, {"common", Json::array()}};
    std::array<const Shown*, 2> both{};
    for (std::size_t i = 0; i < both.size(); ++i) {
      const std::string& name = doubt.names[i];
      const Shown& person = *(both[i] = &shown[(*people)->name_of(name)]);
      Json others = Json::array();
      if (const auto* const known = (*people)->find(name)) {
        for (const std::string& each : known->spellings) {
          if (each != name) others.push_back(each);
        }
      }
      one["persons"].push_back(
          {{"name", name},
           {"spellings", std::move(others)},
           {"games", person.games},
           {"from", person.from},
           {"to", person.to},
           {"events", largest({person.events.begin(), person.events.end()}, kEvents)}});
    }
    std::vector<Counted> common;
    for (const auto& [name, games] : both[0]->opponents) {
      if (both[1]->opponents.contains(name)) common.emplace_back(name, games);
    }
    for (const Json& each : largest(std::move(common), kOpponents)) {
      const auto name = each[0].get<std::string>();
      one["common"].push_back({name, each[1], both[1]->opponents.at(name)});
    }
    out.push_back(std::move(one));
  }
  return json_answer({{"doubts", std::move(out)}, {"count", count}});
}

}  // namespace qipu
