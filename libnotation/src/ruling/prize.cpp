#include "ruling/prize.h"

namespace qipu {
namespace {

/// Returns the square of the piece; no value if it is gone.
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

/// Returns the victim of the capture, with all pieces that attack and protect it.
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

std::optional<Prize> prize_of(const Position& start, TrackedPieces pieces,
                              std::span<const Move> line) {
  std::optional<Prize> prize;
  Position position = start;
  for (const Move m : line) {
    if (position.turn() == start.turn() && position[m.to()]) {
      prize.emplace(position, m, pieces.on(m.to()));
    }
    position.replay(m);
    pieces.move(m);
  }
  return prize;
}

std::optional<Chased> chased_by(const Turn& turn, std::span<const Move> line) {
  const Position start = turn.after.with_turn(turn.side);
  if (!line.empty() && start[line.front().to()]) return victim_of(start, line.front());
  const std::optional<Prize> prize = prize_of(start, turn.pieces_after, line);
  if (!prize) return std::nullopt;
  Chased chased = victim_of(prize->position, prize->move);
  if (const auto s = square_of(turn.pieces_after, prize->victim)) chased.square = *s;
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
