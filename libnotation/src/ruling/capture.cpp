#include "ruling/capture.h"

#include <algorithm>

namespace qipu {
namespace {

bool is_strong(Role r) { return r == Role::rook || r == Role::horse || r == Role::cannon; }

/// Returns true if the victim is chased even if it is protected.
bool outranked(Role attacker, Role victim) {
  if (attacker == Role::horse || attacker == Role::cannon) return victim == Role::rook;
  return is_minor(attacker) && is_strong(victim);
}

/// Returns true if the piece on `shield` keeps the piece on `pinner` from attacking its king.
bool shields_from(const Position& position, Square shield, Square pinner) {
  const auto king = position.king(position[shield].color());
  if (!king || position.targets(pinner).has(*king)) return false;
  return without(position, shield).targets(pinner).has(*king);
}

/// Returns the pieces that could retake after the move. If the retaking side is in check already,
/// any piece that can reach the square counts, since the check is not due to the capture.
std::vector<PieceId> roots_after(const Position& start, Move m, const TrackedPieces& pieces,
                                 bool in_check) {
  const Position after = start.after(m);
  const MoveList moves = in_check ? after.pseudo_legal_moves() : after.legal_captures();
  std::vector<PieceId> roots;
  for (const Move x : moves) {
    if (x.to() == m.to()) roots.push_back(pieces.on(x.from()));
  }
  return roots;
}

bool has_victim(const std::vector<Capture>& captures, PieceId victim) {
  return std::ranges::find(captures, victim, &Capture::victim) != captures.end();
}

const Capture* find_pair(const std::vector<Capture>& captures, const Capture& c) {
  const auto found = std::ranges::find_if(
      captures, [&](const Capture& o) { return o.piece == c.piece && o.victim == c.victim; });
  return found == captures.end() ? nullptr : &*found;
}

}  // namespace

Captures find_captures(const Position& position, Color side, const TrackedPieces& pieces,
                       ChaseTest test, bool exempting) {
  const bool exact = test == ChaseTest::difference;
  const Position start = position.with_turn(side);
  const Position reverse = position.with_turn(!side);
  const bool they_are_checked = position.turn() != side && position.in_check();
  // In check all captures count as well: a threat that a check interrupts is not new once the check
  // is answered.
  const MoveList moves =
      !exact && start.in_check() ? start.pseudo_legal_moves() : start.legal_captures();
  Captures found;
  for (const Move m : moves) {
    const Piece piece = start[m.from()], victim = start[m.to()];
    if (!victim || victim.role() == Role::king) continue;
    const bool exempt =
        piece.role() == Role::king || piece.role() == Role::pawn || !is_material(victim, m.to());
    if (exempt && (exempting || test != ChaseTest::unrooted)) continue;
    Capture capture{pieces.on(m.from()), pieces.on(m.to()), m, {}};
    if (test != ChaseTest::unrooted && outranked(piece.role(), victim.role())) {
      found.worthy.push_back(std::move(capture));
      continue;
    }
    if (piece.role() == victim.role()) {
      if (reverse.legal(Move(m.to(), m.from()))) continue;
      if (exact) {
        found.worthy.push_back(std::move(capture));
        continue;
      }
    }
    capture.roots = roots_after(start, m, pieces, they_are_checked && !exact);
    (capture.roots.empty() ? found.worthy : found.rooted).push_back(std::move(capture));
  }
  return found;
}

std::vector<Capture> new_chases(const Turn& turn, const std::vector<Capture>& answered,
                                ChaseTest test, bool exempting) {
  Captures before = find_captures(turn.before, turn.side, turn.pieces_before, test, exempting);
  Captures after = find_captures(turn.after, turn.side, turn.pieces_after, test, exempting);
  std::vector<Capture> chases;
  for (Capture& c : after.worthy) {
    if (test == ChaseTest::difference) {
      if (!has_victim(before.worthy, c.victim)) chases.push_back(std::move(c));
      continue;
    }
    if (find_pair(before.worthy, c) != nullptr) continue;
    // The protector is lost because the move parries the chase that this protector had made, so
    // there is no new chase (D61).
    const Capture* const was_rooted = find_pair(before.rooted, c);
    const auto was_attacking = [&](PieceId root) {
      return std::ranges::find(answered, root, &Capture::piece) != answered.end();
    };
    if (was_rooted != nullptr && std::ranges::all_of(was_rooted->roots, was_attacking)) continue;
    chases.push_back(std::move(c));
  }
  return chases;
}

bool is_horse_pinned(const Position& position, Square s) {
  const Piece piece = position[s];
  if (!piece || piece.role() != Role::rook) return false;
  for (Bitboard horses = position.pieces(!piece.color(), Role::horse); !horses.empty();) {
    if (shields_from(position, s, Square::from_index(horses.pop()))) return true;
  }
  return false;
}

}  // namespace qipu
