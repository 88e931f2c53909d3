#include "qipu/format/sheet/scan/head.h"

#include <utility>

#include "qipu/board/fen.h"
#include "qipu/format/sheet/lex/fields.h"
#include "qipu/format/sheet/lex/lines.h"
#include "qipu/text/utf8.h"

namespace qipu::sheet::scan {

bool Head::begins_game(const Header& header, bool apart) {
  if (header.role == HeaderRole::title) return true;
  return header.is_early() && apart;
}

std::string_view Head::take_heading(std::string_view line, Game& game) {
  const std::string_view before = std::exchange(title_, line);
  if (const auto names = behind_number(line); !names.empty()) take_names(names, game);
  return before;
}

std::string_view Head::take_header(const Header& header, Game& game) {
  using enum HeaderRole;
  if (header.value.empty()) return {};
  switch (header.role) {
    case title: return std::exchange(title_, header.value);
    case result: game.outcome = parse_outcome(header.value); break;
    case ending:
      if (const auto said = parse_ending_words(header.value)) {
        game.outcome.ending = *said;
      } else {
        game.tags.add("txt.结束方式", header.value);
      }
      break;
    case notation: game.words_in = header.value; break;
    case fen:
      if (const auto reading = parse_fen(header.value)) {
        game.start = reading->setup;
      } else {
        return header.value;
      }
      break;
    case tag:
      named_ |= header.name == "Red" || header.name == "Black";
      game.tags.add(header.name, header.value);
      break;
  }
  return {};
}

bool Head::take_names(std::string_view line, Game& game) {
  const auto names = named_ ? std::nullopt : parse_names(line);
  if (!names) return false;
  named_ = true;
  game.tags.add("Red", names->red);
  game.tags.add("Black", names->black);
  add_what_stands_by(*names, game.tags);
  if (names->result != GameResult::unknown) game.outcome.result = names->result;
  return true;
}

void Head::finish(Game& game) const {
  if (title_.empty()) return;
  Tags tags;
  tags.add("Title", title_);
  for (const auto& [name, value] : game.tags) tags.add(name, value);
  game.tags = std::move(tags);
}

bool take_result(std::string_view text, Game& game) {
  constexpr std::size_t kLongest = 60;  // bytes
  if (text.size() > kLongest || count_chars(text) < 2) return false;
  const auto said = outcome_of(text);
  if (!said) return false;
  Outcome& outcome = game.outcome;
  if (outcome.result != GameResult::unknown && outcome.result != said->result) return false;
  put_over(*said, outcome);
  return true;
}

}  // namespace qipu::sheet::scan
