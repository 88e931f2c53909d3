#include "qipu/ruling/labeller.h"

#include <algorithm>

#include "qipu/ruling/capture.h"
#include "qipu/ruling/gain.h"
#include "qipu/ruling/kill.h"

namespace qipu {
namespace {

bool holds(const std::vector<Threat::Key>& keys, const Threat::Key& key) {
  return std::ranges::find(keys, key) != keys.end();
}

/// The captures that a king or a pawn threatens by itself, which is allowed (26.1). Not those where
/// another piece moved and now attacks the victim (26.1.2), or where the capture opens a check
/// (26.8).
std::vector<Threat::Key> own_attacks(const Turn& turn, PawnAttacks pawns) {
  std::vector<Threat::Key> keys;
  const Position start = turn.after.with_turn(turn.side);
  const Square moved = turn.move.to();
  for (const Move m : start.legal_captures()) {
    const Role taker = start[m.from()].role();
    const bool may = taker == Role::king || (taker == Role::pawn && pawns == PawnAttacks::are_idle);
    if (!may) continue;
    if (m.from() != moved && (start.after(m).in_check() || start.targets(moved).has(m.to()))) {
      continue;
    }
    keys.push_back(key_of(start, turn.pieces_after, m));
  }
  return keys;
}

/// The gravity of a threat: the value of its victim; a check without a capture comes last.
int rank_of(const Turn& turn, const Threat& threat) {
  return threat.key.victim == 0 ? -1 : worth(turn.after[threat.move.to()].role());
}

/// 联合捉子 and 捉少根子: the win needs more than one attacker of the victim, or a victim that is
/// pinned. A rook with a single attacker, and a piece without any protector, do not count as such.
bool is_joint(const Turn& turn, const Threat& threat) {
  if (threat.key.victim == 0) return true;
  const Square s = threat.move.to();
  const Color other = !turn.side;
  if (without(turn.after, s).with_turn(other).in_check()) return true;
  const MoveList answers = turn.after.with_turn(turn.side).after(threat.move).pseudo_legal_moves();
  const auto on_it = [s](Move m) { return m.to() == s; };
  if (std::ranges::none_of(answers, on_it)) return false;
  if (turn.after[s].role() != Role::rook) return true;
  return std::ranges::count_if(turn.after.with_turn(turn.side).pseudo_legal_moves(), on_it) > 1;
}

/// 兑: two pieces of one kind face each other because of the move, or the moved piece supports the
/// exchange by attacking one of the two squares.
bool offers_exchange(const Turn& turn, Square own, Square other) {
  const Square moved = turn.move.to();
  const Square own_before = own == moved ? turn.move.from() : own;
  if (!is_exchange(turn.before, turn.side, own_before, other)) return true;
  const auto bears_on = [](const Position& position, Square piece, Square s) {
    return position.targets(piece).has(s);
  };
  if (bears_on(turn.after, moved, other) && !bears_on(turn.before, turn.move.from(), other)) {
    return true;
  }
  return bears_on(turn.after.with_turn(!turn.side).after(Move(other, own)), moved, own);
}

/// Whether the piece is worth capturing: no king, no uncrossed pawn.
bool counts(Piece piece, Square s) {
  return piece.role() == Role::pawn ? has_crossed(piece, s) : piece.role() != Role::king;
}

/// Whether s lies strictly between the two on a rank or a file.
bool is_between(Square s, Square a, Square b) {
  const auto inside = [](int x, int from, int to) {
    return x > std::min(from, to) && x < std::max(from, to);
  };
  if (a.file() == b.file() && s.file() == a.file()) return inside(s.rank(), a.rank(), b.rank());
  if (a.rank() == b.rank() && s.rank() == a.rank()) return inside(s.file(), a.file(), b.file());
  return false;
}

/// 拦: the moved piece blocks a mate that was threatened.
bool blocks_kill(const Turn& turn) {
  if (turn.in_check) return false;
  const auto king = turn.before.king(turn.side);
  if (!king) return false;
  const Square moved = turn.move.to();
  const auto kills = find_kills(turn.before, !turn.side).lines;
  return std::ranges::any_of(kills,
                             [&](const std::vector<Move>& line) {
                               const Move m = line.front();
                               return is_between(moved, m.from(), m.to()) ||
                                      is_between(moved, m.to(), *king);
                             }) &&
         !has_kill(turn.after, !turn.side);
}

/// Whether the move was voluntary: no answer to a check, and the piece was not about to be lost.
bool is_free(const Turn& turn) {
  return !turn.in_check && exchange_on(turn.before.with_turn(!turn.side), turn.move.from()) == 0;
}

/// 献: the piece moved to a square where the other side wins by capturing it. Not for advisors and
/// elephants, which move there to block something.
bool offers_itself(const Turn& turn) {
  const Square s = turn.move.to();
  const Piece piece = turn.after[s];
  return counts(piece, s) && !is_minor(piece.role()) && is_free(turn) &&
         exchange_on(turn.after.with_turn(!turn.side), s) > 0;
}

/// 跟: the piece attacks again the piece that it attacked, that has just moved away, and that is
/// protected.
bool follows(const Turn& turn, const Turn& answered) {
  const Square victim = answered.move.to();
  return answered.before.targets(turn.move.from()).has(answered.move.from()) &&
         counts(turn.after[victim], victim) && is_free(turn) &&
         turn.after.targets(turn.move.to()).has(victim) &&
         exchange_on(turn.after.with_turn(turn.side), victim) == 0;
}

/// The label of a move that attacks nothing: 兑, 拦, 献, 跟 or 闲. `answered`: the move before it.
Label idle_label(const Turn& turn, const Turn& answered) {
  for (const Move m : turn.after.with_turn(turn.side).pseudo_legal_moves()) {
    if (is_exchange(turn.after, turn.side, m.from(), m.to()) &&
        offers_exchange(turn, m.from(), m.to())) {
      return Label::exchange;
    }
  }
  if (turn.after[turn.move.to()].role() != Role::king && blocks_kill(turn)) return Label::block;
  if (offers_itself(turn)) return Label::offer;
  if (follows(turn, answered)) return Label::follow;
  return Label::idle;
}

}  // namespace

Labelled Labeller::label(std::size_t i) const {
  const Turn& turn = turns_[i];
  Labelled out;
  out.judged.move = turn.move;
  out.judged.side = turn.side;
  const bool searches = rules_.chase == ChaseTest::search;
  if (!searches) seek_capture(i, out);
  if (turn.checks) {
    out.judged.label = Label::check;
    out.judged.clause = Matter::check;
    out.judged.proof.clear();
    return out;
  }
  if (seek_kill(turn, out)) return out;
  if (searches) seek_gain(i, out);
  if (out.judged.label == Label::idle) out.judged.label = idle_label(turn, back(i, 1));
  return out;
}

/// 杀. A king that leaves a check makes no threat by that (26.1.3); nor does a move make a threat
/// that existed before it.
bool Labeller::seek_kill(const Turn& turn, Labelled& out) const {
  if (turn.in_check && turn.after[turn.move.to()].role() == Role::king) return false;
  const Kills after = find_kills(turn.after, turn.side);
  out.complete = out.complete && after.complete;
  if (after.lines.empty()) return false;
  std::vector<Threat::Key> old;
  if (turn.in_check) {
    old = local_threats(turn.before, turn.side, turn.pieces_before);
  } else if (!has_kill(turn.before, !turn.side)) {
    for (const auto& line : find_kills(turn.before, turn.side).lines) {
      old.push_back(key_of(turn.before, turn.pieces_before, line.front()));
    }
  }
  for (const auto& line : after.lines) {
    if (holds(old, key_of(turn.after, turn.pieces_after, line.front()))) continue;
    out.judged.label = Label::kill;
    out.judged.clause = Matter::kill;
    out.judged.proof = line;
    return true;
  }
  return false;
}

/// 捉 by search: some line wins more after the move than before it. The move does not count where
/// the other side's own last move allowed the win (自毙), or where a check merely interrupted the
/// threat.
void Labeller::seek_gain(std::size_t i, Labelled& out) const {
  const Turn& turn = turns_[i];
  if (turn.in_check && turn.after[turn.move.to()].role() == Role::king) return;
  const std::vector<Threat::Key> own = own_attacks(turn, pawns_);
  const Gains after = find_gains(turn.after, turn.side, turn.pieces_after, own);
  out.complete = out.complete && after.complete;
  if (after.threats.empty()) return;
  const std::vector<Threat::Key> local = local_threats(turn.before, turn.side, turn.pieces_before);
  // A side about to be mated has no threats of its own, so those after the parry are new.
  const bool threatened = !turn.in_check && has_kill(turn.before, !turn.side);
  Gains before, last;
  if (!turn.in_check) {
    if (!threatened) before = find_gains(turn.before, turn.side, turn.pieces_before, own);
    const Turn& previous = back(i, 2);
    last = find_gains(previous.after, previous.side, previous.pieces_after, own);
  }
  const Threat* chief = nullptr;  // the gravest victim; of equals one that a single piece wins
  bool joint = false;
  for (const Threat& threat : after.threats) {
    if (before.yield(threat.key) >= threat.yield) continue;
    if (threatened && threat.yield < kAhead) continue;
    if (holds(local, threat.key) && last.yield(threat.key) == kNothing) continue;
    const int rank = rank_of(turn, threat);
    if (chief != nullptr && rank < rank_of(turn, *chief)) continue;
    const bool threat_joint = is_joint(turn, threat);
    if (chief != nullptr && rank == rank_of(turn, *chief) && (!joint || threat_joint)) continue;
    chief = &threat;
    joint = threat_joint;
  }
  if (chief == nullptr) return;
  out.judged.label = Label::chase;
  out.judged.clause = Matter::chase;
  out.judged.proof = chief->line;
  out.judged.joint = joint;
}

/// 捉 by the next move alone.
void Labeller::seek_capture(std::size_t i, Labelled& out) const {
  const std::vector<Capture> answered = new_chases(back(i, 1), {}, rules_.chase);
  for (const Capture& c : new_chases(turns_[i], answered, rules_.chase)) {
    if (out.judged.label != Label::chase) {
      out.judged.label = Label::chase;
      out.judged.clause = Matter::chase;
      out.judged.proof = {c.move};
    }
    const bool pinned =
        rules_.chase == ChaseTest::capture && is_horse_pinned(turns_[i].after, c.move.to());
    out.chased.push_back({c.piece, c.victim, pinned});
  }
}

}  // namespace qipu
