#include "qipu/ruling/chased.h"

namespace qipu {
namespace {

/// The square of the piece, or of none if it is gone.
std::optional<Square> square_of(const TrackedPieces& pieces, PieceId id) {
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    if (pieces.on(s) == id) return s;
  }
  return std::nullopt;
}

Protection protection_of(const Chased& chased) {
  if (chased.protectors.empty()) {
    return chased.false_protectors.empty() ? Protection::none : Protection::false_root;
  }
  const bool few = chased.protectors.size() < chased.attackers.size();
  return few ? Protection::too_few : Protection::enough;
}

/// The victim of the capture, with all that attack and protect it.
Chased victim_of(const Position& position, Move capture) {
  const Square s = capture.to();
  Chased chased;
  chased.piece = position[s];
  chased.square = s;
  for (const Move m : position.pseudo_legal_moves()) {
    if (m.to() == s) chased.attackers.push_back(m.from());
  }
  const Position after = position.after(capture);
  for (const Move m : after.pseudo_legal_moves()) {
    if (m.to() != s) continue;
    (after.legal(m) ? chased.protectors : chased.false_protectors).push_back(m.from());
  }
  chased.protection = protection_of(chased);
  return chased;
}

}  // namespace

std::optional<Chased> chased_by(const Turn& turn, std::span<const Move> line) {
  std::optional<Chased> chased;
  Position position = turn.after.with_turn(turn.side);
  TrackedPieces pieces = turn.pieces_after;
  for (const Move m : line) {
    if (position.turn() == turn.side && position[m.to()]) {
      chased = victim_of(position, m);
      // A piece that only came in the course of the line has no square before it.
      if (const auto s = square_of(turn.pieces_after, pieces.on(m.to()))) chased->square = *s;
      if (m == line.front()) return chased;
    }
    position.replay(m);
    pieces.move(m);
  }
  return chased;
}

Winnings winnings_of(Position start, std::span<const Move> line) {
  Winnings winnings;
  const Color side = start.turn();
  for (const Move m : line) {
    const Piece taken = start[m.to()];
    const bool counts = taken && (taken.role() != Role::pawn || has_crossed(taken, m.to()));
    if (counts) (start.turn() == side ? winnings.won : winnings.lost).push_back(taken);
    start.replay(m);
  }
  winnings.mate = !line.empty() && start.end() == GameEnd::checkmate;
  return winnings;
}

}  // namespace qipu
