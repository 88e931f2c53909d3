// Reads moves that are nested in others: variations and trees.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "format/core/record_reader.h"
#include "format/json/json_builder.h"
#include "format/kit/marks.h"
#include "format/kit/one_move.h"
#include "format/kit/start_field.h"
#include "notation/hands.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"

namespace qipu::json {

void GameBuilder::take_tree(const Json& value) {
  std::vector<NodeId> ids = {kRoot};
  if (is_move(value)) {
    take_element(value, ids);
  } else {
    for (const auto& [key, below] : value.items()) {
      if (is_children_key(key)) {
        pending_.push_back({&below, {kRoot}, true, at_});
      } else if (is_remark_key(key) && below.is_string()) {
        game_.add_comment(kRoot, trimmed(below.get_ref<const std::string&>()));
      } else if (const auto text = json_plain_text(below);
                 !is_derived_key(key) && !below.is_null() && text != "") {
        report(diag::json_key, {excerpt(key)});
      }
    }
  }
  take_pending();
}

void GameBuilder::add_pending(const Json& value, const std::vector<NodeId>& parents) {
  if (!value.is_object()) return;
  for (const auto& [key, below] : value.items()) {
    if (below.is_null() || (below.is_structured() && below.empty())) continue;
    if (is_children_key(key)) {
      pending_.push_back({&below, {parents.back()}, true, at_});
    } else if (is_variations_key(key)) {
      pending_.push_back({&below, parents, false, at_});
    }
  }
}

void GameBuilder::take_pending() {
  for (std::size_t i = 0; i < pending_.size() && !game_.overfull(); ++i) {
    const Pending next = pending_[i];
    at_ = next.at;
    take_lines(next);
  }
  pending_.clear();
}

void GameBuilder::take_lines(const Pending& next) {
  const Json& value = *next.value;
  if (!value.is_array()) return take_line({&value}, next);
  std::vector<const Json*> all;
  for (const Json& each : value) all.push_back(&each);
  const bool lines = next.children || std::ranges::all_of(value, [&](const Json& each) {
                       const bool several =
                           each.is_string() && !is_one_move(each.get_ref<const std::string&>());
                       return several || (each.is_array() && !numbered_move(each)) ||
                              (each.is_object() && !is_move(each));
                     });
  if (lines || (all.size() > 1 && are_alternatives(*all[0], *all[1], next.parents))) {
    for (const Json* const line : all) take_line({line}, next);
  } else {
    take_line(all, next);
  }
}

bool GameBuilder::are_alternatives(const Json& first, const Json& second,
                                   const std::vector<NodeId>& parents) const {
  for (const NodeId parent : parents) {
    auto position = position_at(parent);
    if (!position) continue;
    const auto one = move_in(first, *position), two = move_in(second, *position);
    if (!one) continue;
    position->make(*one);
    return two && !move_in(second, *position);
  }
  return false;
}

void GameBuilder::take_line(std::vector<const Json*> line, const Pending& next) {
  const Json& first = *line[0];
  std::string lead;
  if (line.size() == 1 && first.is_array() && !numbered_move(first)) {
    line.clear();
    for (const Json& each : first) line.push_back(&each);
  } else if (line.size() == 1 && first.is_object() && !is_move(first)) {
    line.clear();
    for (const auto& [key, below] : first.items()) {
      if (is_moves_key(key) && line.empty() && holds_moves(below, true)) {
        if (below.is_string()) line.push_back(&below);
        if (below.is_array()) {
          for (const Json& each : below) line.push_back(&each);
        }
      } else if (is_remark_key(key) && below.is_string()) {
        lead = below.get<std::string>();
      } else if (const auto text = json_plain_text(below); !text || !trimmed(*text).empty()) {
        report(diag::json_key, {excerpt(key)});
      }
    }
  }
  if (line.empty()) return report(diag::json_value, {excerpt(json_text(first)), "a variation"});
  const std::size_t before = game_.size();
  const NodeId parent = parent_of(*line[0], next.parents);
  if (line.size() == 1 && line[0]->is_string() && !is_one_move(line[0]->get<std::string>())) {
    const std::string& text = line[0]->get_ref<const std::string&>();
    if (!is_line(text)) return report(diag::json_value, {excerpt(text), "a variation"});
    take_words_from(text, parent);
  } else {
    std::vector<NodeId> ids = {parent};
    for (const Json* const each : line) take_element(*each, ids);
  }
  if (!lead.empty() && game_.size() > before) {
    game_.edit_notes(static_cast<NodeId>(before)).lead = trimmed(lead);
  }
}

NodeId GameBuilder::parent_of(const Json& first, const std::vector<NodeId>& parents) const {
  if (parents.size() == 1) return parents[0];
  for (const NodeId parent : parents) {
    const auto position = position_at(parent);
    if (position && move_in(first, *position)) return parent;
  }
  return parents[0];
}

std::optional<Move> GameBuilder::move_in(const Json& value, const Position& position) const {
  const Json* said = &value;
  if (value.is_object()) said = words_in(value);
  if (const auto numbers = numbered_move(value); numbers && counted_) {
    const auto move = counted_->counting.move(*numbers);
    return move && position.legal(*move) ? move : std::nullopt;
  }
  if (value.is_object() && said == nullptr) {
    const auto from = value.find("from"), to = value.find("to");
    if (from == value.end() || to == value.end()) return std::nullopt;
    const auto a = square_of(*from), b = square_of(*to);
    return a && b && position.legal(Move(*a, *b)) ? std::optional(Move(*a, *b)) : std::nullopt;
  }
  if (said == nullptr || !said->is_string()) return std::nullopt;
  std::string_view words = said->get_ref<const std::string&>();
  if (!is_one_move(words)) {  // "2. 兵七进一 卒7进1"
    std::string_view found;
    each_word(words, [&](std::string_view word) {
      if (found.empty() && is_one_move(word)) found = word;
    });
    words = found;
  }
  words = without_number(words);
  if (const auto move = parse_ucci(words)) {
    return position.legal(*move) ? move : std::nullopt;
  }
  const auto hand = hand_of(words);
  if (hand && *hand != position.turn()) return std::nullopt;
  Reading reading;
  read_any(words, position, reading);
  return reading.legal.size() != 0 ? std::optional(reading.legal[0]) : std::nullopt;
}

std::optional<Position> GameBuilder::position_at(NodeId id) const {
  std::vector<NodeId> path;
  for (NodeId at = id; at != kRoot; at = game_[at].parent) path.push_back(at);
  constexpr std::size_t kBudget = 200'000;  // plies, over all variations
  played_ += path.size();
  auto position = Position::from(game_.start, Faults::all());
  if (!position || played_ > kBudget) return std::nullopt;
  for (auto at = path.rbegin(); at != path.rend(); ++at) {
    std::optional<Move> move;
    if (game_[*at].has_move) {
      move = game_[*at].move;
    } else {
      Reading reading;
      read_any(game_.written(*at), *position, reading);
      if (reading.legal.size() != 0) move = reading.legal[0];
    }
    if (!move || !position->legal(*move)) return std::nullopt;
    position->make(*move);
  }
  return *position;
}

}  // namespace qipu::json
