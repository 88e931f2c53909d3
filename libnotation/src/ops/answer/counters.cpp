#include "ops/answer/counters.h"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

void put(Json& json, const ResultCount& count) {
  json["games"] = count.games;
  json["wins"] = count.wins;
  json["draws"] = count.draws;
  json["losses"] = count.losses;
}

/// Throws the parser's exceptions, like the functions below.
ResultCount count_in(const Json& json) {
  const auto number = [&](const char* name) { return json.at(name).get<std::uint64_t>(); };
  return {number("games"), number("wins"), number("draws"), number("losses")};
}

Json next_line(std::string_view& text) { return Json::parse(ascii::cut(text, '\n')); }

std::string fields_of(const Stats& stats) {
  std::string fields;
  for (const std::string& name : stats.names()) fields += (fields.empty() ? "" : ",") + name;
  return fields;
}

}  // namespace

std::string counters_text(const Stats& stats) {
  Json head;
  head["by"] = fields_of(stats);
  head["games"] = stats.games();
  std::string text = json_text(head) + "\n";
  for (const Stats::Row& row : stats.rows(Stats::Order::values)) {
    Json line;
    line["values"] = row.values;
    put(line, row.count);
    text += json_text(line) + "\n";
  }
  return text;
}

bool add_counters(std::string_view text, std::optional<Stats>& sum) {
  try {
    const Json head = next_line(text);
    const std::string by = head.at("by").get<std::string>();
    if (!sum) {
      auto made = Stats::by(by);
      if (!made) return false;
      sum = std::move(*made);
    }
    if (fields_of(*sum) != by) return false;
    std::vector<Stats::Row> rows;
    while (!text.empty()) {
      const Json line = next_line(text);
      rows.push_back({line.at("values").get<std::vector<std::string>>(), count_in(line)});
      if (rows.back().values.size() != sum->names().size()) return false;
    }
    sum->add(rows, head.at("games").get<std::uint64_t>());
    return true;
  } catch (const Json::exception&) {
    return false;
  }
}

std::string counters_text(const MoveTree& tree, const Notation* notation) {
  Json head;
  head["fen"] = write_fen(tree.root().setup());
  head["plies"] = tree.plies();
  head["mirrored"] = tree.joined();
  if (notation != nullptr) head["notation"] = notation->id;
  put(head, tree.games());
  std::string text = json_text(head) + "\n";
  for (const MoveTree::Counted& each : tree.counted()) {
    Json line;
    line["position"] = each.position;
    line["move"] = each.move;
    put(line, each.results);
    line["years"] = each.year_sum;
    line["dated"] = each.dated;
    text += json_text(line) + "\n";
  }
  return text;
}

bool add_counters(std::string_view text, std::optional<CountedTree>& sum) {
  try {
    const Json head = next_line(text);
    const auto plies = head.at("plies").get<std::size_t>();
    const bool joined = head.at("mirrored").get<bool>();
    const auto fen = head.at("fen").get<std::string>();
    if (!sum) {
      const auto setup = parse_fen(fen);
      if (!setup) return false;
      const auto root = Position::from(setup->setup, Faults::all());
      if (!root) return false;
      const std::string id = head.value("notation", std::string());
      sum.emplace(MoveTree(*root, plies, joined), id.empty() ? nullptr : find_notation(id));
    }
    const MoveTree& tree = sum->tree;
    const bool same = write_fen(tree.root().setup()) == fen && tree.plies() == plies;
    if (!same || tree.joined() != joined) return false;
    std::vector<MoveTree::Counted> counted;
    while (!text.empty()) {
      const Json line = next_line(text);
      counted.push_back({line.at("position").get<std::uint64_t>(),
                         line.at("move").get<std::uint16_t>(), count_in(line),
                         line.at("years").get<std::uint64_t>(),
                         line.at("dated").get<std::uint64_t>()});
    }
    sum->tree.add(count_in(head), counted);
    return true;
  } catch (const Json::exception&) {
    return false;
  }
}

}  // namespace qipu
