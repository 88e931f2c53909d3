// Reads lists of moves, in words or as numbers, and records in a text.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "format/core/record_reader.h"
#include "format/json/json_builder.h"
#include "format/json/json_squares.h"
#include "format/kit/marks.h"
#include "format/kit/one_move.h"
#include "format/kit/start_field.h"
#include "game/unread_start.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"

namespace qipu::json {

void GameBuilder::take_moves(const Json& moves, const std::string& key) {
  if (moves.is_string()) {
    for (const auto& [name, begin] : extent_.strings) {
      if (name == key) at_ = begin;
    }
    return take_words(moves.get<std::string>());
  }
  if (moves.is_object() && is_numbered(moves)) return take_moves(in_order(moves), key);
  if (moves.is_object() && (is_tree(moves) || is_move(moves))) return take_tree(moves);
  if (!moves.is_array()) return report_wrong_type(moves, "a list of moves");
  find_numbers(moves);
  const std::vector<std::size_t>* places = &extent_.moves;
  for (const auto& [name, list] : extent_.lists) {
    if (name == key) places = &list;
  }
  std::vector<NodeId> ids = {kRoot};
  ids.reserve(moves.size() + 1);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    at_ = i < places->size() ? (*places)[i] : extent_.begin;
    take_element(moves[i], ids);
  }
  take_pending();
}

bool GameBuilder::is_numbered(const Json& object) {
  return !object.empty() && std::ranges::all_of(object.items(), [](const auto& item) {
    return item.key().size() <= 4 && std::ranges::all_of(item.key(), ascii::is_digit);
  });
}

Json GameBuilder::in_order(const Json& object) {
  std::vector<std::pair<int, const Json*>> found;
  for (const auto& [key, value] : object.items()) found.emplace_back(std::stoi(key), &value);
  std::ranges::stable_sort(found, {}, &std::pair<int, const Json*>::first);
  Json out = Json::array();
  for (const auto& [number, value] : found) out.push_back(*value);
  return out;
}

void GameBuilder::find_numbers(const Json& moves) {
  std::vector<NumberedMove> found;
  for (const Json& value : moves) {
    auto numbers = numbered_move(value);
    if (!numbers) break;
    found.push_back(*std::move(numbers));
  }
  counted_ = find_counting(found, game_.start);
  if (!counted_) return;
  at_ = extent_.begin;
  const std::string shown = excerpt(json_text(moves[0]));
  const auto move = counted_->counting.move(found[0]);
  const auto other = counted_->other ? counted_->other->move(found[0]) : std::nullopt;
  if (move && other) {
    report(diag::json_squares_doubtful, {shown, move->ucci(), other->ucci()});
  } else if (move) {
    report(diag::json_squares, {shown, move->ucci()});
  }
}

void GameBuilder::take_words(const std::string& text) {
  if (!is_line(text) && format_in(text) != nullptr) return take_text(text);
  take_words_from(text, game_.main_line().empty() ? kRoot : game_.main_line().back());
}

void GameBuilder::take_words_from(const std::string& text, NodeId at) {
  each_word(text, [&](std::string_view given) {
    const std::string_view word = without_number(given);
    const bool number = word.find_first_not_of("0123456789.") == word.npos && word.ends_with('.');
    if (word.empty() || number) return;
    if (!is_one_move(word) && parse_result_words(word)) {
      if (game_.outcome.result == GameResult::unknown) take_outcome(word, game_.outcome);
      return;
    }
    // Escapes shift the words away from their places in the text.
    const std::size_t there = at_ + static_cast<std::size_t>(word.data() - text.data());
    const bool stands = there < source_.text.size() && source_.text.substr(there).starts_with(word);
    const auto place = static_cast<std::uint32_t>(stands ? there : at_);
    if (word.size() > 4 && word.size() % 4 == 0 && std::ranges::all_of(word, ascii::is_digit)) {
      game_.words_in = kDhtmlxq.id;
      for (std::size_t i = 0; i < word.size(); i += 4) {
        at = game_.add_written(at, word.substr(i, 4), place);
      }
      return;
    }
    const auto move = parse_ucci(word);
    at = move ? game_.add(at, *move, place) : add_marked(game_, at, word, place);
  });
}

void GameBuilder::take_text(const std::string& text) {
  const Format* const format = format_in(text);
  Source own;
  own.bytes = own.text = text;
  const auto reader = format->open(own);
  Game inner;
  Findings findings;
  const ReadStatus status = reader->next(inner, findings);
  if (status != ReadStatus::end) {
    for (NodeId id = 0; id < inner.size(); ++id) {
      inner.set_place(id, static_cast<std::uint32_t>(at_));
    }
    Game outer = std::move(game_);
    game_ = std::move(inner);
    for (const auto& [name, value] : outer.tags) {
      if (!game_.tags.has(name)) game_.tags.add(name, value);
    }
    if (outer.start != Setup::standard()) game_.start = outer.start;
    if (outer.outcome.result != GameResult::unknown) game_.outcome = outer.outcome;
    game_.add_comment(kRoot, outer.notes(kRoot).comment);
  }
  for (Diagnostic& d : findings.all) report(*d.code, d.args);
  Game more;
  Findings ignored;
  if (reader->next(more, ignored) != ReadStatus::end) {
    report(diag::json_other_moves, {excerpt(text_key_)});
  }
}

void GameBuilder::take_element(const Json& value, std::vector<NodeId>& ids) {
  if (value.is_array() && !numbered_move(value) && is_move(value)) {
    for (const Json& ply : value) ids.push_back(take_move(ply, ids));
    return;
  }
  if (value.is_object() && words_in(value) == nullptr && !value.contains("from") &&
      !numbered_move(value) && is_move(value)) {
    return take_round(value, ids);
  }
  ids.push_back(take_move(value, ids));
}

void GameBuilder::take_round(const Json& value, std::vector<NodeId>& ids) {
  std::vector<NodeId> parents = {ids.back()};
  for (const Json* const side : {red_in(value), black_in(value)}) {
    if (side == nullptr) continue;
    const auto text = json_plain_text(*side);
    if (!text) {
      report_wrong_type(*side, "a move");
    } else if (!trimmed(*text).empty() &&
               (is_one_move(*text) || !take_outcome(*text, game_.outcome))) {
      ids.push_back(take_move(*side, ids));
      parents.push_back(ids.back());
    }
  }
  take_notes(value, ids.back());
  add_pending(value, parents);
}

NodeId GameBuilder::take_move(const Json& value, const std::vector<NodeId>& ids) {
  const auto place = static_cast<std::uint32_t>(at_);
  if (const auto numbers = counted_ ? numbered_move(value) : std::nullopt) {
    const NodeId parent = ids.back();
    const auto move = counted_->counting.move(*numbers);
    if (!move) report_wrong_type(value, "a move");
    const NodeId id =
        move ? game_.add(parent, *move, place) : game_.add_written(parent, "?", place);
    if (value.is_object()) take_notes(value, id);
    add_pending(value, {parent, id});
    return id;
  }
  if (!value.is_object()) return take_plain_move(value, ids.back(), place);
  NodeId parent = ids.back();
  if (const auto after = value.find("after"); after != value.end()) {
    const bool known =
        after->is_number_unsigned() && after->template get<std::uint64_t>() < ids.size();
    if (known) parent = ids[after->template get<std::size_t>()];
    if (!known) report_wrong_type(*after, "the number of a move before this one");
  }
  std::string words;
  std::optional<Move> move;
  if (const auto text = value.find("text"); text != value.end()) {
    if (text->is_string()) words = text->template get<std::string>();
    if (!text->is_string()) report_wrong_type(*text, "the text of a move");
  }
  if (const auto uci = value.find("uci"); uci != value.end()) {
    if (uci->is_string()) move = parse_ucci(uci->template get<std::string>());
    if (!move) {
      report_wrong_type(*uci, "a move");
      if (words.empty()) words = json_plain_text(*uci).value_or("?");
    }
  } else if (words.empty()) {
    find_move(value, words, move);
  }
  NodeId id;
  if (move) {
    id = game_.add(parent, *move, place);
    if (!words.empty()) game_.set_written(id, words);
  } else if (value.contains("text") || value.contains("uci")) {
    id = game_.add_written(parent, words, place);
  } else {
    id = take_plain_move(words, parent, place);
  }
  take_notes(value, id);
  add_pending(value, {parent, id});
  return id;
}

NodeId GameBuilder::take_plain_move(const Json& value, NodeId parent, std::uint32_t place) {
  const auto text = json_plain_text(value);
  if (!text) report_wrong_type(value, "a move");
  const std::string words = text.value_or("?");
  if (const auto move = parse_ucci(words)) return game_.add(parent, *move, place);
  const bool one = is_one_move(words);
  std::string_view bare = one ? without_number(words) : words;
  const std::string_view remark = one ? cut_remark(bare) : std::string_view();
  const NodeId id = add_marked(game_, parent, bare, place);
  if (!remark.empty()) game_.add_comment(id, remark);
  return id;
}

void GameBuilder::find_move(const Json& value, std::string& words, std::optional<Move>& move) {
  const Json* at = &value;
  if (const auto inner = value.find("move"); inner != value.end() && inner->is_object()) {
    at = &*inner;
  }
  if (at == &value) {
    if (const Json* const said = words_in(value)) {
      words = json_plain_text(*said).value_or("?");
      if (!json_plain_text(*said)) report_wrong_type(*said, "a move");
      move = parse_ucci(words);
      if (move) words.clear();
      return;
    }
  }
  const auto from = at->find("from"), to = at->find("to");
  if (from == at->end() || to == at->end()) return;
  const auto a = square_of(*from), b = square_of(*to);
  if (a && b && *a != *b) {
    move = Move(*a, *b);
    return;
  }
  words = json_plain_text(*from).value_or(json_text(*from)) + "-" +
          json_plain_text(*to).value_or(json_text(*to));
  report_wrong_type(*at, "a move");
}

std::optional<Square> GameBuilder::square_of(const Json& value) {
  if (!value.is_string()) return std::nullopt;
  return Square::parse(ascii::lowered(trimmed(value.get_ref<const std::string&>())));
}

bool GameBuilder::same_line(const Json& list) const {
  Game copy;
  copy.start = game_.start;
  Findings ignored;
  GameBuilder(source_, extent_, scale_, copy, ignored).build_list(list);
  const auto mine = moves_of(game_), others = moves_of(copy);
  return !mine.empty() && mine == others;
}

std::vector<Move> GameBuilder::moves_of(const Game& game) {
  std::vector<Move> out;
  auto position = Position::from(game.start, Faults::all());
  if (!position) return out;
  for (const NodeId id : game.main_line()) {
    Reading reading;
    std::optional<Move> move;
    if (game[id].has_move) {
      move = game[id].move;
    } else {
      read_any(game.written(id), *position, reading);
      if (reading.legal.size() == 1) move = reading.legal[0];
    }
    if (!move || !position->legal(*move)) return {};
    out.push_back(*move);
    position->make(*move);
  }
  return out;
}

}  // namespace qipu::json
