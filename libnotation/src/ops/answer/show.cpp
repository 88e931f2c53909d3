#include "ops/answer/show.h"

#include "format/positions/text_board.h"
#include "game/headings.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"

namespace qipu {
namespace {

std::string heading(const Game& game, const ShowOptions& options) {
  const bool zh = options.language == Language::zh;
  std::string text = players_in(game.tags);
  if (game.outcome.result != GameResult::unknown) {
    static constexpr std::string_view kChinese[] = {"", "红胜", "黑胜", "和棋"};
    text += text.empty() ? "" : "  ";
    text += zh ? kChinese[static_cast<std::size_t>(game.outcome.result)]
               : pgn_token(game.outcome.result);
  }
  const auto known = [&](std::string_view tag) { return known_part(game.tags.get(tag)); };
  const std::string where =
      joined({known("Title"), known("Event"), known("Site"), known("Date"), known("Round")});
  std::string out;
  if (!text.empty()) append_wrapped(out, text, 0, options.columns);
  if (!where.empty()) append_wrapped(out, where, 0, options.columns);
  return out;
}

}  // namespace

std::string show_game(const Game& game, const ShowOptions& options) {
  const PositionAfter end = position_after(game, options.at);
  std::string out;
  if (!options.board_only) {
    out = heading(game, options);
    if (!out.empty()) out += '\n';
  }
  BoardStyle style;
  style.flip = options.flip;
  style.color = options.color;
  style.last = end.last;
  style.han_for_black = options.notation != nullptr && options.notation->black_begins;
  out += draw_board(end.setup.board, style);
  if (options.board_only) return out;
  if (const std::string words = game.introduction(); !words.empty()) {
    out += '\n';
    append_wrapped(out, words, 0, options.columns);
  }
  const std::string moves = show_moves(game, options);
  if (!moves.empty()) out += '\n' + moves;
  return out;
}

}  // namespace qipu
