#include "ruling/check_win.h"

#include <algorithm>
#include <optional>

namespace qipu {
namespace {

/// Returns a capture by which the side to move opens a check, and after which nothing can retake.
std::optional<Move> drawing_capture(const Position& position) {
  const auto king = position.king(!position.turn());
  if (!king) return std::nullopt;
  for (const Move m : position.legal_captures()) {
    if (!is_material(position[m.to()], m.to())) continue;
    const Position after = position.after(m);
    if (!after.in_check() || after.targets(m.to()).has(*king)) continue;
    const MoveList answers = after.legal_captures();
    if (std::ranges::none_of(answers, [m](Move x) { return x.to() == m.to(); })) return m;
  }
  return std::nullopt;
}

}  // namespace

std::vector<CheckWin> find_check_wins(const Position& position, Color side,
                                      const TrackedPieces& pieces) {
  const Position start = position.with_turn(side);
  std::vector<CheckWin> found;
  for (const Move m : start.legal_moves()) {
    if (start[m.to()]) continue;
    const Position after = start.after(m);
    if (!after.in_check()) continue;
    CheckWin win{key_of(start, pieces, m), {}};
    const MoveList answers = after.legal_moves();
    const bool wins = std::ranges::all_of(answers, [&](Move answer) {
      if (after[answer.to()]) return false;
      const auto capture = drawing_capture(after.after(answer));
      if (capture && win.line.empty()) win.line = {m, answer, *capture};
      return capture.has_value();
    });
    // A check without any answer is mate, which is handled elsewhere.
    if (wins && !win.line.empty()) found.push_back(std::move(win));
  }
  return found;
}

std::vector<Move> new_check_win(const Turn& turn) {
  if (turn.in_check) return {};
  std::vector<CheckWin> wins = find_check_wins(turn.after, turn.side, turn.pieces_after);
  if (wins.empty()) return {};
  const auto old = find_check_wins(turn.before, turn.side, turn.pieces_before);
  for (CheckWin& win : wins) {
    if (std::ranges::find(old, win.key, &CheckWin::key) == old.end()) return std::move(win.line);
  }
  return {};
}

}  // namespace qipu
