#include "ruling/labeller.h"

#include <algorithm>

#include "qipu/rules/bitboard.h"
#include "ruling/capture.h"
#include "ruling/gain.h"
#include "ruling/kill.h"
#include "ruling/prize.h"

namespace qipu {
namespace {

bool holds(const std::vector<Threat::Key>& keys, const Threat::Key& key) {
  return std::ranges::find(keys, key) != keys.end();
}

/// Returns true for 兑: two pieces of one kind face each other because of the move, or the moved
/// piece supports the exchange by attacking one of the two squares.
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

/// Returns the squares of the pieces that the side invites to exchange.
Bitboard invited(const Turn& turn) {
  Bitboard squares;
  for (const Move m : turn.after.with_turn(turn.side).pseudo_legal_moves()) {
    if (is_invitation(turn.after, turn.side, m.from(), m.to())) squares |= Bitboard::of(m.to());
  }
  return squares;
}

/// Returns true for 拦: the moved piece blocks a mate that was threatened.
bool blocks_kill(const Turn& turn) {
  if (turn.in_check) return false;
  const auto king = turn.before.king(turn.side);
  if (!king) return false;
  const Square moved = turn.move.to();
  const auto kills = find_kills(turn.before, !turn.side).lines;
  return std::ranges::any_of(kills,
                             [&](const std::vector<Move>& line) {
                               const Move m = line.front();
                               return is_between(moved, m) ||
                                      is_between(moved, Move(m.to(), *king));
                             }) &&
         !has_kill(turn.after, !turn.side);
}

/// Returns true if the move was voluntary: it does not answer a check, and the piece was not about
/// to be lost.
bool is_free(const Turn& turn) {
  return !turn.in_check && exchange_on(turn.before.with_turn(!turn.side), turn.move.from()) == 0;
}

/// Returns true for 献: the piece moved to a square where the other side wins by capturing it.
/// False for advisors and elephants, which move there to block something.
bool offers_itself(const Turn& turn) {
  const Square s = turn.move.to();
  const Piece piece = turn.after[s];
  return is_material(piece, s) && !is_minor(piece.role()) && is_free(turn) &&
         exchange_on(turn.after.with_turn(!turn.side), s) > 0;
}

bool loses_by(const Position& position, Move capture) {
  return position.legal(capture) && gain_of(position, capture) < 0;
}

/// Returns true for 跟: the piece attacks again the piece that it attacked before, which has just
/// moved away and is protected, so that taking it would lose.
bool follows(const Turn& turn, const Turn& answered) {
  const Square victim = answered.move.to();
  return answered.before.targets(turn.move.from()).has(answered.move.from()) &&
         is_material(turn.after[victim], victim) && is_free(turn) &&
         turn.after.targets(turn.move.to()).has(victim) &&
         loses_by(turn.after.with_turn(turn.side), Move(turn.move.to(), victim));
}

/// Returns the label of a move that attacks nothing: 兑, 拦, 献, 跟 or 闲. `answered`: the move
/// before it.
Label idle_label(const Turn& turn, const Turn& answered) {
  for (const Move m : turn.after.with_turn(turn.side).pseudo_legal_moves()) {
    if (is_invitation(turn.after, turn.side, m.from(), m.to()) &&
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
    out.judged.proof.clear();
  } else if (!seek_kill(turn, kFewChecks, out) && !seek_kill(turn, kManyChecks, out)) {
    if (searches) seek_gain(i, out);
    if (out.judged.label == Label::idle) out.judged.label = idle_label(turn, back(i, 1));
  }
  out.judged.clause = matter_of(out.judged.label);
  if (out.judged.label == Label::chase) out.judged.chased = chased_by(turn, out.judged.proof);
  return out;
}

/// Looks for 杀. A king that leaves a check makes no threat by that move (26.1.3), and a move does
/// not make a threat that existed before it.
bool Labeller::seek_kill(const Turn& turn, int checks, Labelled& out) const {
  if (turn.in_check && turn.after[turn.move.to()].role() == Role::king) return false;
  Kills after = find_kills(turn.after, turn.side, {}, checks);
  out.complete = out.complete && after.complete;
  if (after.lines.empty()) return false;
  // Taking the invited piece itself is the exchange and not a mate threat.
  const Bitboard spared = invited(turn);
  if (!spared.empty()) after = find_kills(turn.after, turn.side, spared, checks);
  std::vector<Threat::Key> old;
  if (turn.in_check) {
    old = local_threats(turn.before, turn.side, turn.pieces_before);
  } else if (!has_kill(turn.before, !turn.side)) {
    for (const auto& line : find_kills(turn.before, turn.side, {}, checks).lines) {
      old.push_back(key_of(turn.before, turn.pieces_before, line.front()));
    }
  }
  for (const auto& line : after.lines) {
    if (holds(old, key_of(turn.after, turn.pieces_after, line.front()))) continue;
    out.judged.label = Label::kill;
    out.judged.proof = line;
    return true;
  }
  return false;
}

/// Looks for 捉 by search.
void Labeller::seek_gain(std::size_t i, Labelled& out) const {
  const ChaseFound found = find_chase(back(i, 2), back(i, 1), turns_[i], pawns_);
  out.complete = out.complete && found.complete;
  out.open = found.open;
  out.class_open = found.class_open;
  if (!found.chase) return;
  out.judged.label = Label::chase;
  out.judged.proof = found.chase->threat.line;
  out.judged.joint = found.chase->joint;
  out.judged.even = found.chase->threat.yield == kEven;
  for (const Chase& c : found.alike) out.named.push_back({c.threat.key.victim, c.threat.line});
}

/// Looks for 捉 by the next move alone.
void Labeller::seek_capture(std::size_t i, Labelled& out) const {
  const std::vector<Capture> answered = new_chases(back(i, 1), {}, rules_.chase, exempting_);
  for (const Capture& c : new_chases(turns_[i], answered, rules_.chase, exempting_)) {
    if (out.judged.label != Label::chase) {
      out.judged.label = Label::chase;
      out.judged.proof = {c.move};
    }
    out.named.push_back({c.victim, {c.move}});
    const bool pinned =
        rules_.chase == ChaseTest::capture && is_horse_pinned(turns_[i].after, c.move.to());
    out.chased.push_back({c.piece, c.victim, pinned});
  }
}

}  // namespace qipu
