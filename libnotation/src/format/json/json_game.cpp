#include "format/json/json_game.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "format/json/json_builder.h"
#include "format/json/json_values.h"
#include "format/kit/one_move.h"

namespace qipu::json {
namespace {

bool is_game(const Json& object) {
  for (const auto& [key, value] : object.items()) {
    if (key == "moves" && !value.is_number() && !value.is_null() && !value.is_boolean()) {
      return true;
    }
    if (key == "fen" && !value.is_null()) return true;
    if (key == "tags" && is_tags(value)) return true;
    if (is_moves_key(key) && holds_moves(value, ascii::lowered(key).contains("move"))) return true;
    if (is_tree_key(key) && is_tree(value)) return true;
    if (is_start_key(key) && is_fen(value)) return true;
    if (names_player(key, value)) return true;
    if (is_text_key(key) && format_in(value) != nullptr) return true;
  }
  return false;
}

}  // namespace

bool read_game(const Source& source, const Extent& extent, const Scale& scale,
               std::string_view text, Game& game, DiagnosticSink& sink) {
  const Json object = Json::parse(text);
  if (!is_game(object)) return false;
  GameBuilder(source, extent, scale, game, sink).build(object);
  return true;
}

std::size_t read_list(const Source& source, std::size_t begin, std::size_t end, Game& game,
                      DiagnosticSink& sink) {
  const std::string_view text = source.text.substr(begin, end - begin);
  Extent extent;
  extent.begin = begin;
  std::vector<std::string> words;
  std::size_t first_end = text.size();
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '"') {
      ++at;
      continue;
    }
    std::size_t close = at + 1;
    while (close < text.size() && text[close] != '"') close += text[close] == '\\' ? 2 : 1;
    if (close >= text.size()) return 0;
    extent.moves.push_back(begin + at);
    const Json value = Json::parse(text.substr(at, close + 1 - at), nullptr, false);
    if (!value.is_string()) return 0;
    words.push_back(value.get<std::string>());
    if (words.size() == 1) first_end = close + 1;
    at = close + 1;
  }
  const Scale none;
  if (words.empty()) return 0;
  if (is_one_move(words[0]) && holds_moves(words)) {
    GameBuilder(source, extent, none, game, sink).build_list(words);
    return end;
  }
  if (!is_line(words[0]) && format_in(words[0]) == nullptr) return 0;
  GameBuilder(source, extent, none, game, sink).build_list(words[0]);
  return begin + first_end;
}

std::vector<std::pair<std::string, std::string>> plain_values(std::string_view text,
                                                              const Extent& extent) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const Part& part : extent.plain) {
    const Json value = Json::parse(text.substr(part.begin, part.end - part.begin), nullptr, false);
    if (value.is_discarded() || value.is_null()) continue;
    out.emplace_back(part.key, json_plain_text(value).value_or(""));
  }
  return out;
}

}  // namespace qipu::json
