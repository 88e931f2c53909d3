#include "qipu/format/sheet/movelist_head.h"

#include <string>

#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"

namespace qipu::movelist {

void Head::take(const Header& header, Game& game, DiagnosticSink& sink) {
  switch (header.role) {
    case Role::title: title_ = true; [[fallthrough]];
    case Role::tag:
      if (!header.value.empty()) game.tags.add(header.name, header.value);
      named_ |= header.name == "Red" || header.name == "Black";
      break;
    case Role::result:
      game.outcome = parse_outcome(header.value);
      result_ = game.outcome.result != GameResult::unknown;
      break;
    case Role::ending:
      if (!header.value.empty()) ending_ = parse_ending_words(header.value);
      if (!header.value.empty() && !ending_) game.tags.add("txt.结束方式", header.value);
      break;
    case Role::notation:
      game.words_in = header.value;
      declared_ = find_notation(header.value);
      break;
    case Role::fen: take_fen(header.value, game, sink); break;
  }
}

void Head::take_fen(std::string_view value, Game& game, DiagnosticSink& sink) const {
  if (value.empty()) return;
  if (const auto reading = parse_fen(value)) {
    game.start = reading->setup;
  } else {
    const auto offset = static_cast<std::size_t>(value.data() - source_->text.data());
    const std::size_t column = reading.error().where.column;
    sink.report(source_->finding(diag::bad_fen, offset + (column == 0 ? 0 : column - 1),
                                 reading.error().args));
  }
}

bool Head::take_heading(std::string_view text, Game& game) {
  if (title_ || heading_) return false;
  game.tags.add("Title", text);
  heading_ = true;
  return true;
}

void Head::take_names(const ocr::Names& names, Game& game) {
  game.tags.add("Red", names.red);
  game.tags.add("Black", names.black);
  if (names.result != GameResult::unknown && !result_) {
    game.outcome.result = names.result;
    result_ = true;
  }
  named_ = true;
}

void Head::end(Game& game) const {
  if (ending_ && game.outcome.ending == Ending::unsaid) game.outcome.ending = *ending_;
}

}  // namespace qipu::movelist
