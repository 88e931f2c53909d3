// Reads the fields of a game: tags, players, result, start.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "format/core/record_reader.h"
#include "format/json/json_builder.h"
#include "format/kit/one_move.h"
#include "format/kit/start_field.h"
#include "game/tag_names.h"
#include "game/unread_start.h"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"

namespace qipu::json {
namespace {

Setup take_as_written(const FenReading& reading) {
  Setup setup = reading.setup;
  if (!reading.case_exchanged) return setup;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    if (const Piece p = setup.board[s]) setup.board.set(s, Piece(!p.color(), p.role()));
  }
  return setup;
}

}  // namespace

void GameBuilder::build(const Json& object) {
  at_ = extent_.begin;
  game_.set_place(kRoot, static_cast<std::uint32_t>(at_));
  lists_ = lists_of(object);
  const auto moves = object.find("moves");
  const bool ours = moves != object.end() && (lists_.empty() || lists_[0] == "moves");
  if (!ours && lists_.empty()) find_text(object);
  for (const auto& [key, value] : object.items()) {
    if (key == "moves" || key == text_key_ || (!lists_.empty() && key == lists_[0])) continue;
    if (std::ranges::find(lists_, key) == lists_.end()) take_field(key, value);
  }
  const auto tree = std::ranges::find_if(object.items(), [](const auto& item) {
    return is_tree_key(item.key()) && is_tree(item.value());
  });
  if (!ours && lists_.empty() && tree != object.items().end()) {
    take_tree((*tree).value());
  } else if (ours) {
    take_moves(*moves, "moves");
  } else if (!lists_.empty()) {
    if (moves != object.end() && !moves->empty()) report(diag::json_key, {"moves"});
    take_moves(object[lists_[0]], lists_[0]);
  } else if (!text_key_.empty()) {
    take_text(object[text_key_].get_ref<const std::string&>());
  }
  if (without_side_) take_side(object);
  at_ = extent_.begin;
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    if (i != 0 && !same_line(object[lists_[i]])) {
      report(diag::json_other_moves, {excerpt(lists_[i])});
    }
  }
}

void GameBuilder::build_list(const Json& list) {
  at_ = extent_.begin;
  game_.set_place(kRoot, static_cast<std::uint32_t>(at_));
  list.is_string() ? take_words(list.get<std::string>()) : take_moves(list, "moves");
}

void GameBuilder::report(const Code& code, std::vector<std::string> args) {
  source_.report(sink_, code, at_, std::move(args));
}

void GameBuilder::report_wrong_type(const Json& value, std::string_view what) {
  report(diag::json_value, {excerpt(json_text(value)), std::string(what)});
}

void GameBuilder::take_side(const Json& object) {
  for (const char* const key :
       {"side", "turn", "side_to_move", "sideToMove", "toMove", "to_move"}) {
    const auto side = object.find(key);
    if (side == object.end() || !side->is_string()) continue;
    const std::string word = ascii::lowered(trimmed(side->get_ref<const std::string&>()));
    const bool black = word == "b" || word == "black" || word == "黑" || word == "黑方";
    game_.start.turn = black ? Color::black : Color::red;
    return;
  }
  if (const auto side = first_mover(game_)) game_.start.turn = *side;
}

void GameBuilder::find_text(const Json& object) {
  for (const auto& [key, value] : object.items()) {
    if (!is_text_key(key) || format_in(value) == nullptr) continue;
    text_key_ = key;
    return;
  }
}

void GameBuilder::take_field(const std::string& key, const Json& value) {
  if (key == "tags") {
    take_tags(value);
  } else if (is_tree_key(key) && is_tree(value)) {
    // It is read as the moves.
  } else if (value.is_object() && take_players(key, value)) {
    // The players are taken.
  } else if (key == "start" && value.is_object()) {
    take_notes(value, kRoot);
  } else if (key == "fen") {
    take_fen(value);
  } else if (is_start_key(key) && is_fen(value)) {
    take_fen(value);
  } else if (key == "source" && value.is_object() && value.contains("path")) {
    // The place where another run read the game; this run has its own.
  } else if (const auto text = json_plain_text(value); !text) {
    if (key == "start") return take_notes(value, kRoot);
    report(diag::json_key, {excerpt(key)});
  } else if (key == "result" || key == "winner") {
    if (!take_result(value, *text)) report_wrong_type(value, "a result");
  } else if ((common_tag(key) == "Result" || (key == "score" && value.is_string())) &&
             take_result(value, *text)) {
    // A result under another name.
  } else if (key == "ending") {
    const auto ending = parse_ending(*text);
    if (ending) game_.outcome.ending = *ending;
    if (!ending) report_wrong_type(value, "a way to end a game");
  } else if (key == "outcome") {
    game_.outcome.words = *text;
  } else if (key == "words_in") {
    game_.words_in = *text;
  } else if (is_remark_key(key) && value.is_string()) {
    game_.add_comment(kRoot, trimmed(*text));
  } else {
    take_foreign(key, *text);
  }
}

bool GameBuilder::take_players(const std::string& key, const Json& value) {
  if (ascii::same_word(key, "players") || ascii::same_word(key, "player")) {
    const auto names = [](const auto& item) {
      const std::string_view tag = common_tag(item.key());
      return tag == "Red" || tag == "Black";
    };
    if (!std::ranges::any_of(value.items(), names)) return false;
    for (const auto& [name, player] : value.items()) take_field(name, player);
    return true;
  }
  const std::string_view tag = common_tag(key);
  if (tag != "Red" && tag != "Black") return false;
  const Json* const name =
      find_any(value, {"name", "username", "userName", "nick", "nickname", "player", "姓名"});
  if (name == nullptr || !json_plain_text(*name)) return false;
  game_.tags.add(tag, *json_plain_text(*name));
  for (const auto& [field, each] : value.items()) {
    const auto text = json_plain_text(each);
    if (&each == name || each.is_null()) continue;
    const bool rating = field == "rating" || field == "elo" || field == "Elo";
    if (text && (rating || field == "team" || field == "club")) {
      game_.tags.add(std::string(tag) + (rating ? "Elo" : "Team"), *text);
    } else {
      report(diag::json_key, {excerpt(key + "." + field)});
    }
  }
  return true;
}

void GameBuilder::take_foreign(const std::string& key, const std::string& text) {
  const std::string_view common = common_tag(key);
  const bool tag = !common.empty() && common != "Result" && common != "Termination" &&
                   common != "FEN" && common != "Format";
  game_.tags.add(tag ? std::string(common) : "json." + key, text);
}

bool GameBuilder::take_result(const Json& value, const std::string& text) {
  if (trimmed(text).empty()) return true;
  if (const auto red = score_of(text); red && !value.is_boolean()) {
    game_.outcome.result = *red;
    if (text[0] == '0' && *red == GameResult::draw && text != "0.5" && !scale_.minus) {
      report(diag::json_zero_result, {});
    }
    return true;
  }
  if (value.is_number()) return false;
  const std::string word = ascii::lowered(trimmed(text));
  if (word == "red" || word == "white") {
    game_.outcome.result = GameResult::red_wins;
  } else if (word == "black" || word == "b") {
    game_.outcome.result = GameResult::black_wins;
  } else if (const auto result = parse_result_words(text)) {
    game_.outcome.result = *result;
  } else {
    return take_outcome(text, game_.outcome);
  }
  return true;
}

std::optional<GameResult> GameBuilder::score_of(std::string_view text) const {
  const bool loss = scale_.half && !scale_.minus;
  if (text == "1" || text == "1.0") return GameResult::red_wins;
  if (text == "-1" || text == "-1.0") return GameResult::black_wins;
  if (text == "0.5") return GameResult::draw;
  if (text == "0" || text == "0.0") return loss ? GameResult::black_wins : GameResult::draw;
  return std::nullopt;
}

void GameBuilder::take_tags(const Json& tags) {
  if (tags.is_object()) {
    for (const auto& [name, value] : tags.items()) take_tag(name, value);
  } else if (tags.is_array()) {
    for (const Json& tag : tags) {
      if (tag.is_array() && tag.size() == 2 && tag[0].is_string()) {
        take_tag(tag[0].get<std::string>(), tag[1]);
      } else {
        report_wrong_type(tag, "a name and a value");
      }
    }
  } else {
    report_wrong_type(tags, "a list of tags");
  }
}

void GameBuilder::take_tag(const std::string& name, const Json& value) {
  if (const auto text = json_plain_text(value)) {
    game_.tags.add(name, *text);
  } else {
    report_wrong_type(value, "a tag's value");
  }
}

void GameBuilder::take_fen(const Json& value) {
  if (!value.is_string()) return report_wrong_type(value, "a FEN");
  const std::string fen = value.get<std::string>();
  if (fen == "startpos" || fen.empty()) return;
  take_start_field(fen, game_, [&](const Code& code, std::size_t, std::vector<std::string> args) {
    if (code.number != diag::fen_case_exchanged.number) report(code, std::move(args));
  });
  if (has_unread_start(game_)) return;
  // In JSON, the cases of a FEN are never exchanged: a diagram that looks so is unusual, and is
  // kept.
  if (const auto reading = parse_fen(fen)) game_.start = take_as_written(*reading);
  without_side_ = !trimmed(fen).contains(' ');
}

}  // namespace qipu::json
