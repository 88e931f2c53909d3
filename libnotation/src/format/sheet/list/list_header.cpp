#include "format/sheet/list/list_header.h"

#include <algorithm>
#include <string>

#include "format/core/layout.h"
#include "format/kit/start_field.h"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "text/utf8.h"

namespace qipu::sheet::list {

void Head::take(std::vector<Header> headers, Game& game, DiagnosticSink& sink) {
  const auto named = [&](std::string_view name) {
    return std::ranges::find(headers, name, &Header::name);
  };
  const auto red = named("Red"), black = named("Black");
  if (red != headers.end() && black != headers.end()) take_pair(*red, *black, game);
  for (const Header& header : headers) take_one(header, game, sink);
}

// Takes both players from a line, with a result between or after them: 红方：甲 先胜 黑方：乙,
// 红：甲 黑：乙 红胜.
void Head::take_pair(Header& red, Header& black, Game& game) {
  if (const std::size_t gap = black.value.find_last_of(" \t"); gap != black.value.npos) {
    if (const auto said = outcome_of(black.value.substr(gap + 1))) {
      take_result(said->result, game);
      black.value = trim(black.value.substr(0, gap));
    }
  }
  const std::string both = std::string(red.value) + " " + std::string(black.value);
  const auto names = parse_names(both);
  if (!names || names->black != black.value || !red.value.starts_with(names->red)) return;
  take_result(names->result, game);
  red.value = red.value.substr(0, names->red.size());
}

void Head::take_one(const Header& header, Game& game, DiagnosticSink& sink) {
  if (layout_ != nullptr) {
    const bool result = header.role == HeaderRole::result;
    const auto at = static_cast<std::size_t>(header.value.data() - source_->text.data());
    layout_->add(result ? "Result" : header.name, at, header.value.size());
  }
  switch (header.role) {
    case HeaderRole::title: title_ = true; [[fallthrough]];
    case HeaderRole::tag:
      if (!header.value.empty()) game.tags.add(header.name, header.value);
      named_ |= header.name == "Red" || header.name == "Black";
      break;
    case HeaderRole::result:
      game.outcome = parse_outcome(header.value);
      result_ = game.outcome.result != GameResult::unknown;
      break;
    case HeaderRole::ending:
      if (!header.value.empty()) ending_ = parse_ending_words(header.value);
      if (!header.value.empty() && !ending_) game.tags.add("txt.结束方式", header.value);
      break;
    case HeaderRole::notation:
      game.words_in = header.value;
      declared_ = find_notation(header.value);
      break;
    case HeaderRole::fen: take_fen(header.value, game, sink); break;
  }
}

void Head::take_fen(std::string_view value, Game& game, DiagnosticSink& sink) const {
  if (value.empty()) return;
  const auto offset = static_cast<std::size_t>(value.data() - source_->text.data());
  take_start_field(value, game,
                   [&](const Code& code, std::size_t in, std::vector<std::string> args) {
                     sink.report(source_->finding(code, offset + in, std::move(args)));
                   });
}

bool Head::take_heading(std::string_view text, Game& game) {
  if (title_ || heading_) return false;
  game.tags.add("Title", text);
  heading_ = true;
  // 第1局 甲 先胜 乙
  const auto names = parse_names(behind_number(text));
  if (names && !named_) take_names(*names, game);
  return true;
}

void Head::take_names(const Names& names, Game& game) {
  add_names(names, game.tags);
  take_result(names.result, game);
  named_ = true;
}

void Head::take_result(GameResult result, Game& game) {
  if (result == GameResult::unknown || result_) return;
  game.outcome.result = result;
  result_ = true;
}

void Head::end(Game& game) const {
  if (ending_ && game.outcome.ending == Ending::unsaid) game.outcome.ending = *ending_;
}

}  // namespace qipu::sheet::list
