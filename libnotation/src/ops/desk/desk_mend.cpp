#include "ops/desk/desk_mend.h"

#include <algorithm>
#include <string>
#include <utility>

#include "ops/answer/translate.h"
#include "ops/desk/desk_output.h"
#include "ops/mend/changes.h"
#include "ops/mend/mend_game.h"
#include "qipu/notation/main_line.h"

namespace qipu {

Result<CheckedGame> checked_again(const GameOf& of, std::optional<double> sure) {
  auto written = lossless(of);
  if (!written) return std::unexpected(std::move(written.error()));
  CheckOptions how;
  how.mend_sure = sure;
  CheckedGames games = CheckedGames::of(std::move(written->bytes), "game.json", how);
  auto checked = games.next();
  if (!checked) return fail(diag::bad_argument, {}, {"mend", "game", "is empty", "为空"});
  for (Diagnostic& finding : checked->findings) finding.where.line = finding.where.column = 0;
  return std::move(*checked);
}

Result<Game> corrected(const Game& game, NodeId node, const DeskRequest& request) {
  if (node == kRoot) return std::unexpected(request.refusal("node", "is not a move", "不是着法"));
  const auto position = position_at(game, game[node].parent);
  if (!position) {
    return std::unexpected(
        request.refusal("node", "cannot be reached by legal moves", "之前有不合法的着法"));
  }
  MoveReading reading = read_move(request.text("move").value_or(""), *position, nullptr);
  if (reading.moves.size() != 1) {
    if (!reading.findings.empty()) return std::unexpected(std::move(reading.findings.front()));
    return std::unexpected(request.refusal("move", "is not a move", "不是着法"));
  }
  const Move move = *reading.moves.begin();
  Game out = game;
  const std::string was = words_written(out, {&node, 1});
  const bool ascii = std::ranges::all_of(was, [](unsigned char c) { return c < 0x80; });
  const Notation& notation = *find_notation(ascii ? "wxf" : "zh");
  out.unsettle();
  out.set_move(node, move, Standing::unasked);
  out.add_comment(node, former_words(notation, was));
  if (!out.written(node).empty()) {
    std::string words;
    notation.write(words, *position, move);
    out.set_written(node, words);
  }
  return out;
}

}  // namespace qipu
