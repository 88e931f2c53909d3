#include "ruling/chase.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "ruling/kill.h"
#include "ruling/prize.h"

namespace qipu {
namespace {

using Keys = std::vector<Threat::Key>;

bool holds(const Keys& keys, const Threat::Key& key) {
  return std::ranges::find(keys, key) != keys.end();
}

/// Returns true if a piece of the side, other than the one on s, attacks the other king.
bool another_checks(const Position& position, Color side, Square s) {
  const auto king = position.king(!side);
  if (!king) return false;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square from = Square::from_index(i);
    if (from != s && position[from].is(side) && position.targets(from).has(*king)) return true;
  }
  return false;
}

/// Returns the captures that a king or a pawn threatens by itself, which is allowed (26.1), even if
/// the king may not take yet. Excluded are captures for which another piece moved and now attacks
/// the victim (26.1.2), and captures that make another piece check (26.8); a check by the pawn
/// itself is not excluded.
Keys own_attacks(const Turn& turn, PawnAttacks pawns) {
  Keys keys;
  const Position start = turn.after.with_turn(turn.side);
  const Square moved = turn.move.to();
  for (const Move m : start.pseudo_legal_moves()) {
    if (!start[m.to()]) continue;
    const Role taker = start[m.from()].role();
    const bool may = taker == Role::king || (taker == Role::pawn && pawns == PawnAttacks::are_idle);
    if (!may) continue;
    if (m.from() != moved &&
        (another_checks(start.after(m), turn.side, m.to()) || start.targets(moved).has(m.to()))) {
      continue;
    }
    keys.push_back(key_of(start, turn.pieces_after, m));
  }
  return keys;
}

std::ptrdiff_t count_moves_to(const Position& position, Square s) {
  const MoveList moves = position.pseudo_legal_moves();
  return std::ranges::count_if(moves, [s](Move m) { return m.to() == s; });
}

bool is_rook(const Position& position, Square s) { return position[s].role() == Role::rook; }

/// Returns true if the side of the piece on s is in check without it, so that it may not leave its
/// line.
bool is_pinned(const Position& position, Square s) {
  return without(position, s).with_turn(position[s].color()).in_check();
}

/// The pieces that count as roots of a victim: those that may legally retake, or all that reach it.
enum class Roots : std::uint8_t { that_may, that_reach };

bool has_root(const Position& after, Square s, Roots roots) {
  const MoveList moves =
      roots == Roots::that_may ? after.legal_captures() : after.pseudo_legal_moves();
  return std::ranges::any_of(moves, [s](Move m) { return m.to() == s; });
}

/// Returns true if the move takes a rook that only this piece attacks and no piece protects.
bool takes_rook_alone(const Position& position, Move m) {
  const Square s = m.to();
  return is_rook(position, s) && count_moves_to(position, s) <= 1 &&
         !has_root(position.after(m), s, Roots::that_reach);
}

/// Returns true if one of the side's captures in the line takes a rook alone.
bool wins_rook_alone(Position position, const std::vector<Move>& line) {
  const Color side = position.turn();
  return std::ranges::any_of(line, [&](Move m) {
    const bool wins = position.turn() == side && takes_rook_alone(position, m);
    position.replay(m);
    return wins;
  });
}

/// Returns true for 联合捉子 and 捉少根子: the win needs more than one attacker of the victim, or a
/// victim that may not leave its line. Neither a rook with a single attacker nor a piece without
/// any protector is won jointly. A line of checks is classed by the piece that it finally wins:
/// only a rook that a single piece wins for good is not won jointly.
bool is_joint(const Turn& turn, const Threat& threat, Roots roots = Roots::that_reach) {
  const Position start = turn.after.with_turn(turn.side);
  if (threat.key.victim == 0) {
    const std::optional<Prize> prize = prize_of(start, turn.pieces_after, threat.line);
    return !prize || !takes_rook_alone(prize->position, prize->move);
  }
  const Square s = threat.move.to();
  const bool rooted = has_root(start.after(threat.move), s, roots);
  if (!is_rook(start, s)) return rooted;
  return rooted ? count_moves_to(start, s) > 1 : is_pinned(start, s);
}

/// Returns true if the class of a chase depends on the reading: whether a protector that may not
/// retake counts, or which of the pieces won by a line of checks decides.
bool has_open_class(const Turn& turn, const Threat& threat, bool joint) {
  if (threat.key.victim != 0) return is_joint(turn, threat, Roots::that_may) != joint;
  return wins_rook_alone(turn.after.with_turn(turn.side), threat.line) == joint;
}

/// Returns the gravity of a threat: the value of its victim; a check without a capture comes last.
int rank_of(const Turn& turn, const Threat& threat) {
  return threat.key.victim == 0 ? -1 : worth(turn.after[threat.move.to()].role());
}

/// Returns true if s is an end of the move, or lies between its ends on a rank or a file.
bool is_on_the_way(Square s, Move m) { return s == m.from() || s == m.to() || is_between(s, m); }

/// Returns true if the piece that moved protects or attacks a piece on the way of the capture.
bool supports(const Turn& turn, Move capture) {
  const Square moved = turn.move.to();
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    if (s == moved || !turn.after[s] || !is_on_the_way(s, capture)) continue;
    if (without(turn.after, s).targets(moved).has(s)) return true;
  }
  return false;
}

/// The threats of a side before its move.
class Past {
 public:
  Past(const Turn& previous, const Turn& answered, const Turn& turn, const Keys& barred,
       Reach reach)
      : turn_(turn),
        reach_(reach),
        came_(turn.pieces_before.on(answered.move.to())),
        mated_(!turn.in_check && has_kill(turn.before, !turn.side)),
        local_(local_threats(turn.before, turn.side, turn.pieces_before)),
        last_(find_gains(previous.after, previous.side, previous.pieces_after, barred, reach)) {
    if (!turn.in_check && !mated_) {
      before_ = find_gains(turn.before, turn.side, turn.pieces_before, barred, reach);
    }
  }

  OpenClauses met() const { return last_.met | before_.met; }
  /// Returns the captures to which the other side exposed itself.
  Keys self_inflicted() const;
  /// Returns true if the move did not create the threat.
  bool is_old(const Threat& threat, const Keys& barred) const;
  /// Returns true if the book can also be read against is_old(), which returned `old`.
  bool is_open(const Threat& threat, const Keys& barred, bool old) const;

 private:
  bool could_win(const Threat& threat) const;
  bool is_renewed(const Threat& threat, const Keys& barred) const;

  const Turn& turn_;
  Reach reach_;
  PieceId came_;  ///< the piece that the other side has just moved
  bool mated_;    ///< the side is about to be mated and could not win anything
  Keys local_;
  Gains last_;    ///< the gains after the side's own previous move
  Gains before_;  ///< the gains before the move; none in check or if mate is threatened
};

Keys Past::self_inflicted() const {
  Keys keys;
  const Position start = turn_.before.with_turn(turn_.side);
  for (const Move m : start.pseudo_legal_moves()) {
    if (!start[m.to()]) continue;
    const Threat::Key key = key_of(start, turn_.pieces_before, m);
    if (key.victim == came_ || !holds(local_, key) || last_.yield(key) != kNothing) continue;
    if (is_invitation(start, turn_.side, m.from(), m.to())) continue;
    if (!turn_.in_check && has_kill(start.after(m), !turn_.side)) continue;
    keys.push_back(key);
  }
  return keys;
}

bool Past::is_old(const Threat& threat, const Keys& barred) const {
  if (before_.yield(threat.key) >= threat.yield || could_win(threat)) return true;
  if (!holds(local_, threat.key)) return false;
  // A threat that won something before the check is old, whether it now wins more or less (26.1.4).
  if (turn_.in_check) return last_.yield(threat.key) >= std::min(threat.yield, kAhead);
  if (mated_) return threat.yield < kAhead;
  return is_renewed(threat, barred);
}

/// An old threat is open if it is another line to the same win, or if a piece other than a pawn
/// renews it by its flight. A new threat is open if another piece could take the victim before and
/// the piece that takes it has not moved, or if the capture was possible, without a gain, before a
/// check interrupted it.
bool Past::is_open(const Threat& threat, const Keys& barred, bool old) const {
  const bool had_it = before_.yield(threat.key) >= threat.yield;
  if (old) {
    if (had_it) return false;
    const bool pawn = turn_.after[turn_.move.to()].role() == Role::pawn;
    return could_win(threat) || (!turn_.in_check && !mated_ && !pawn && is_renewed(threat, barred));
  }
  if (turn_.in_check) return holds(local_, threat.key);
  if (threat.key.victim == 0 || threat.move.from() == turn_.move.to()) return false;
  return std::ranges::any_of(before_.threats, [&](const Threat& before) {
    return before.key.victim == threat.key.victim && before.yield >= threat.yield;
  });
}

/// Returns true if a line that begins with a check wins a piece that some line could win before.
bool Past::could_win(const Threat& threat) const {
  if (threat.key.victim != 0) return false;
  const auto prize = prize_of(turn_.after.with_turn(turn_.side), turn_.pieces_after, threat.line);
  if (!prize) return false;
  const Position start = turn_.before.with_turn(turn_.side);
  return std::ranges::any_of(before_.threats, [&](const Threat& old) {
    if (old.yield < threat.yield) return false;
    if (old.key.victim != 0) return old.key.victim == prize->victim;
    const auto won = prize_of(start, turn_.pieces_before, old.line);
    return won && won->victim == prize->victim;
  });
}

/// Returns true if the capture was possible all the time, and only the loss of the piece that has
/// now moved away prevented it.
bool Past::is_renewed(const Threat& threat, const Keys& barred) const {
  const Square moved = turn_.move.to();
  if (threat.key.victim == 0 || threat.key.victim == came_ || threat.move.from() == moved ||
      turn_.after[moved].role() == Role::king || last_.yield(threat.key) < threat.yield ||
      supports(turn_, threat.move)) {
    return false;
  }
  return yield_of(without(turn_.after, moved), turn_.side, turn_.pieces_after, threat.move, barred,
                  reach_) >= threat.yield;
}

/// Shortens the line by the moves of a side that has already lost a piece. If the capture alone
/// wins as much, an answer that takes nothing proves nothing.
void shorten(const Turn& turn, Threat& threat) {
  if (threat.line.size() < 2 || threat.key.victim == 0 || threat.yield < kAhead) return;
  const Position start = turn.after.with_turn(turn.side);
  const Square s = threat.move.to();
  if (worth(start[s].role()) < threat.yield - kAhead) return;
  if (!start.after(threat.move)[threat.line[1].to()])
    threat.line.erase(threat.line.begin() + 1, threat.line.end());
}

/// Does the work of find_chase() as far as the searches reach. If a search found nothing and is
/// open, the answer is incomplete.
ChaseFound seek(const Turn& previous, const Turn& answered, const Turn& turn, PawnAttacks pawns,
                Reach reach) {
  ChaseFound found;
  Keys barred = own_attacks(turn, pawns);
  Gains gains = find_gains(turn.after, turn.side, turn.pieces_after, barred, reach);
  found.complete = gains.complete && !gains.open;
  found.met = gains.met;
  if (gains.threats.empty()) return found;
  const Past past(previous, answered, turn, barred, reach);
  const Keys self_inflicted = past.self_inflicted();
  if (!self_inflicted.empty()) {
    barred.insert(barred.end(), self_inflicted.begin(), self_inflicted.end());
    gains = find_gains(turn.after, turn.side, turn.pieces_after, barred, reach);
    found.complete = gains.complete && !gains.open;
    found.met |= gains.met;
  }
  found.met |= past.met();
  std::vector<Chase> fresh;
  for (Threat& threat : gains.threats) {
    const bool old = past.is_old(threat, barred);
    const bool open = past.is_open(threat, barred, old);
    if (old) {
      found.open = found.open || open;
      continue;
    }
    const bool joint = is_joint(turn, threat);
    const bool class_open = has_open_class(turn, threat, joint);
    fresh.push_back(Chase{std::move(threat), joint, open, class_open});
  }
  for (const Chase& c : fresh) {
    const int rank = rank_of(turn, c.threat);
    const int best = found.chase ? rank_of(turn, found.chase->threat) : -2;
    if (rank > best || (rank == best && found.chase->joint && !c.joint)) found.chase = c;
  }
  for (Chase& c : fresh) {
    const bool even = c.threat.yield == kEven;
    if (c.threat.key.victim == 0 || c.joint != found.chase->joint ||
        even != (found.chase->threat.yield == kEven)) {
      continue;
    }
    shorten(turn, c.threat);
    found.alike.push_back(std::move(c));
  }
  if (!found.chase) return found;
  found.open = std::ranges::all_of(fresh, &Chase::open);
  found.class_open = found.chase->class_open ||
                     (found.chase->open && std::ranges::any_of(fresh, [&](const Chase& c) {
                        return !c.open && c.joint != found.chase->joint;
                      }));
  shorten(turn, found.chase->threat);
  return found;
}

/// Returns true if both found a chase, or neither did.
bool agree(const ChaseFound& a, const ChaseFound& b) {
  return a.chase.has_value() == b.chase.has_value();
}

}  // namespace

ChaseFound find_chase(const Turn& previous, const Turn& answered, const Turn& turn,
                      PawnAttacks pawns) {
  // A king that leaves a check chases nothing by that move (26.1.3).
  if (turn.in_check && turn.after[turn.move.to()].role() == Role::king) return {};
  Reach reach = kNear;
  ChaseFound found = seek(previous, answered, turn, pawns, reach);
  if (!found.chase && !found.complete) {
    reach = kFar;
    found = seek(previous, answered, turn, pawns, reach);
  }
  for (const OpenClauses clause : {kLaterMate, kMatingAnswer, kEvenAfterCheck, kLoneAttacker}) {
    if ((found.met & clause) == 0) continue;
    reach.otherwise = clause;
    const ChaseFound other = seek(previous, answered, turn, pawns, reach);
    if (!agree(found, other)) {
      found.open = true;
    } else if (found.chase && found.chase->joint != other.chase->joint) {
      found.class_open = true;
    }
  }
  return found;
}

}  // namespace qipu
