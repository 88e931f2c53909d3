#include "ruling/gain.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "ruling/kill.h"

namespace qipu {
namespace {

constexpr int kRook = worth(Role::rook);

/// Pieces captured minus pieces lost. Pawns are counted separately, because they have no fixed
/// value: a pawn given for one or several pieces is no gain unless a rook is among them (figure
/// 24), nor is a piece given for several pawns.
struct Balance {
  int pieces = 0;
  int rooks = 0;
  int pawns = 0;

  Balance with(Piece taken, Square s, int sign) const {
    if (!taken) return *this;
    Balance next = *this;
    if (taken.role() == Role::pawn) {
      next.pawns += has_crossed(taken, s) ? sign : 0;
    } else {
      next.pieces += sign * worth(taken.role());
      next.rooks += taken.role() == Role::rook ? sign : 0;
    }
    return next;
  }
  /// Returns true if the side is ahead by pieces worth at least `least`; with `least` 0, if it is
  /// ahead at all.
  bool ahead(int least) const {
    if (pawns < 0 && (rooks <= 0 || pieces < kRook)) return false;
    return least > 0 ? pieces >= least : pieces > 0 || (pieces == 0 && pawns > 0);
  }
  bool even() const { return pawns == 0 ? pieces == 0 : pawns < 0 ? pieces > 0 : pieces <= 0; }
};

using Exchanges = std::vector<Move>;  // includes other captures that do not count

/// Nodes with so many plies before them are remembered; below that, a new search is as fast.
constexpr int kKeptPlies = 4;

class Search {
 public:
  /// Searches for a gain of `least` (see Balance::ahead). `apart`: an even exchange is enough if
  /// each side captures on squares of its own; after a check that captures nothing the attacker may
  /// not count what it retakes. `hopeful`: the attacker wins what is open at the horizon.
  Search(const Position& position, const Exchanges& exchanges, int least, bool apart, Reach reach,
         bool hopeful = false)
      : start_(position),
        position_(position),
        exchanges_(exchanges),
        least_(least),
        apart_(apart),
        reach_(reach),
        hopeful_(hopeful) {}

  bool complete() const { return complete_; }
  OpenClauses met() const { return met_; }

  /// Returns true if this first move of the attacker wins. REQUIRES: it is legal.
  bool wins_with(Move m, std::vector<Move>& line) {
    begins_quietly_ = !position_[m.to()];
    return tries(m, {}, reach_.plies, line);
  }
  /// Returns true if the attacker, to move, wins, given what was won and lost before.
  bool wins_from(Balance balance, std::vector<Move>& line) {
    return attacks(balance, reach_.plies, false, line);
  }

 private:
  bool tries(Move m, Balance balance, int plies, std::vector<Move>& line) {
    const Piece taken = position_[m.to()];
    const auto undo = position_.make(m);
    const Bitboard taken_on = taken_on_;
    const bool retook = retook_;
    if (taken) {
      taken_on_ |= Bitboard::of(m.to());
      retook_ = retook_ || lost_on_.has(m.to());
    }
    // After a capture all positions are new.
    std::vector<std::uint64_t> path;
    if (taken) path.swap(path_);
    std::vector<Move> rest;
    const bool won = holds(balance.with(taken, m.to(), 1), plies - 1, taken ? &m : nullptr, rest);
    if (taken) path.swap(path_);
    taken_on_ = taken_on;
    retook_ = retook;
    position_.unmake(m, undo);
    if (won) {
      line.assign(1, m);
      line.insert(line.end(), rest.begin(), rest.end());
    }
    return won;
  }

  /// An OR node, the attacker to move: stops if it is ahead, otherwise goes on with captures and
  /// checks. In check any move is allowed.
  bool attacks(Balance balance, int plies, bool each_its_own, std::vector<Move>& line) {
    line.clear();
    const bool in_check = position_.in_check();
    if (!in_check && (balance.ahead(least_) || (each_its_own && balance.even()))) return true;
    if (++nodes_ > reach_.nodes) {
      complete_ = false;
      return false;
    }
    if (plies <= 0) return hopeful_ ? is_open(balance, in_check) : balance.ahead(least_);
    // A repeated position changes nothing.
    const std::uint64_t key = position_.key();
    if (std::ranges::find(path_, key) != path_.end()) {
      ++repeated_;
      return balance.ahead(least_);
    }
    const std::uint64_t state = plies >= kKeptPlies ? state_of(key, balance, each_its_own) : 0;
    if (plies >= kKeptPlies) {
      const auto known = failed_.find(state);
      if (known != failed_.end() && known->second >= plies) return false;
    }
    const int repeated = repeated_;
    path_.push_back(key);
    bool won = false;
    for (const Move m : position_.legal_moves()) {
      if (!may_try(m, in_check) || !tries(m, balance, plies, line)) continue;
      won = true;
      break;
    }
    path_.pop_back();
    if (!won && complete_ && repeated == repeated_ && plies >= kKeptPlies) failed_[state] = plies;
    return won;
  }

  /// At the horizon: returns true if the attacker has a capture by which it would be ahead, or is
  /// in check while it is ahead.
  bool is_open(const Balance& balance, bool in_check) const {
    if (in_check && balance.ahead(least_)) return true;
    return std::ranges::any_of(position_.legal_captures(), [&](Move m) {
      return std::ranges::find(exchanges_, m) == exchanges_.end() &&
             balance.with(position_[m.to()], m.to(), 1).ahead(least_) && gain_of(position_, m) > 0;
    });
  }

  /// Returns a hash of everything that the result of a node depends on.
  std::uint64_t state_of(std::uint64_t key, const Balance& balance, bool each_its_own) const {
    const auto mix = [&key](std::uint64_t value) {
      key = (key ^ (value + 0x9e3779b97f4a7c15ULL)) * 0xff51afd7ed558ccdULL;
      key ^= key >> 33;
    };
    mix(static_cast<std::uint64_t>(balance.pieces + 64) << 16 |
        static_cast<std::uint64_t>(balance.rooks + 16) << 8 |
        static_cast<std::uint64_t>(balance.pawns + 16));
    mix(static_cast<std::uint64_t>(freedom_) << 2 | (each_its_own ? 2U : 0U) | (retook_ ? 1U : 0U));
    if (apart_) {
      for (Bitboard s = taken_on_; !s.empty();) mix(static_cast<std::uint64_t>(s.pop()));
      mix(100);
      for (Bitboard s = lost_on_; !s.empty();) mix(static_cast<std::uint64_t>(s.pop()));
    }
    return key;
  }

  bool may_try(Move m, bool in_check) {
    const Piece taken = position_[m.to()];
    if (taken) return std::ranges::find(exchanges_, m) == exchanges_.end();
    if (in_check) return true;
    const auto undo = position_.make(m);
    const bool checks = position_.in_check();
    position_.unmake(m, undo);
    return checks;
  }

  /// An AND node, the defender to move: returns true if every reply leaves the attacker ahead.
  /// `took`: the capture just made, if any. A reply that mates, at once or by running checks,
  /// refutes a capture, but not another move (24.3).
  bool holds(Balance balance, int plies, const Move* took, std::vector<Move>& line) {
    line.clear();
    ++nodes_;
    const MoveList replies = position_.legal_moves();
    if (replies.empty()) return balance.ahead(least_) || mate_counts();
    for (const bool taking : {true, false}) {
      for (const Move m : replies) {
        if (static_cast<bool>(position_[m.to()]) != taking) continue;
        const Freedom freedom = freedom_;
        if (!position_.in_check()) {
          freedom_ = std::max(freedom_, taking ? Freedom::to_take : Freedom::of_any_move);
        }
        const bool won = fails(m, balance, plies, took, line);
        freedom_ = freedom;
        if (!won) return false;
      }
    }
    if (took == nullptr || reads_otherwise(kLaterMate)) return true;
    const bool mates = has_kill(position_, position_.turn());
    if (mates) met_ |= kLaterMate;
    return !mates;
  }

  /// Returns true if this reply of the defender leaves the attacker ahead.
  bool fails(Move m, Balance balance, int plies, const Move* took, std::vector<Move>& line) {
    const Piece taken = position_[m.to()];
    const bool ahead = balance.ahead(least_);
    // A free move of a side that is behind, without retaking, does not show what the line wins.
    const bool shows_nothing = ahead && !taken && !position_.in_check();
    const auto undo = position_.make(m);
    std::vector<Move> rest;
    bool won;
    if (position_.in_check() && !position_.has_legal_move()) {
      won = took == nullptr && !reads_otherwise(kMatingAnswer);
      if (took == nullptr) met_ |= kMatingAnswer;
    } else if (ahead && !taken && !position_.in_check()) {
      won = true;
    } else {
      bool own = !taken_on_.has(m.to());
      if (own && begins_quietly_ && retook_) {
        if (apart_ && ahead && taken) met_ |= kEvenAfterCheck;
        own = reads_otherwise(kEvenAfterCheck);
      }
      const bool each = apart_ && ahead && taken && own;
      const Bitboard lost_on = lost_on_;
      if (taken) lost_on_ |= Bitboard::of(m.to());
      won = attacks(balance.with(taken, m.to(), -1), plies - 1, each, rest);
      lost_on_ = lost_on;
      if (won && !shows_nothing && line.empty() && (taken || !rest.empty())) {
        line.assign(1, m);
        line.insert(line.end(), rest.begin(), rest.end());
      }
    }
    position_.unmake(m, undo);
    return won;
  }

  bool reads_otherwise(OpenClauses clause) const { return (reach_.otherwise & clause) != 0; }

  /// Returns true if mate at this point of the line is a gain. After checks alone it is. If the
  /// defender was free to move it is only a mate threat (杀), unless the defender had to retake and
  /// the mate results from that (a false root, 假根).
  bool mate_counts() {
    if (freedom_ == Freedom::none) return true;
    if (freedom_ == Freedom::of_any_move) return false;
    if (!kill_) kill_ = has_kill(start_, start_.turn());
    return !*kill_;
  }

  /// The greatest freedom that the defender had on the way, when not in check.
  enum class Freedom : std::uint8_t { none, to_take, of_any_move };

  const Position& start_;
  Position position_;
  const Exchanges& exchanges_;
  int least_;
  bool apart_;
  Reach reach_;
  bool hopeful_;
  std::vector<std::uint64_t> path_;  ///< positions since the last capture, the attacker to move
  int repeated_ = 0;                 ///< how often one of them was repeated
  std::unordered_map<std::uint64_t, int> failed_;  ///< states, and the plies within which they fail
  Bitboard taken_on_, lost_on_;  ///< where the attacker and the defender have captured
  bool begins_quietly_ = false;
  bool retook_ = false;  ///< the attacker has captured on a square where the defender had captured
  Freedom freedom_ = Freedom::none;
  std::optional<bool> kill_;  ///< the attacker threatened mate before the line began
  int nodes_ = 0;
  bool complete_ = true;
  OpenClauses met_ = 0;
};

Exchanges exchanges_of(const Position& position, Color side, const TrackedPieces& pieces,
                       std::span<const Threat::Key> barred) {
  Exchanges offers;
  for (const Move m : position.with_turn(side).pseudo_legal_moves()) {
    if (!position[m.to()]) continue;
    if (is_invitation(position, side, m.from(), m.to()) ||
        std::ranges::find(barred, key_of(position, pieces, m)) != barred.end()) {
      offers.push_back(m);
    }
  }
  return offers;
}

/// Finds the most that the move wins, and the line that wins it.
void measure(const Position& start, const Exchanges& offers, Reach reach, Threat& threat,
             Gains& gains) {
  const auto won = [&](int least, bool apart, std::vector<Move>& line, bool hopeful = false) {
    Search search(start, offers, least, apart, reach, hopeful);
    const bool found = search.wins_with(threat.move, line);
    gains.complete = gains.complete && search.complete();
    gains.met |= search.met();
    return found;
  };
  if (!won(0, false, threat.line)) {
    if (won(0, true, threat.line)) threat.yield = kEven;
    std::vector<Move> line;
    if (threat.yield == kNothing) gains.open = won(0, false, line, true) || gains.open;
    return;
  }
  threat.yield = kAhead;
  std::vector<Move> line;
  for (int least = 1; least <= 2 * kRook && won(least, false, line); ++least) {
    threat.yield = kAhead + least;
    threat.line = line;
  }
}

/// Returns the value of a piece on s in half advisors, so that a crossed pawn counts less than an
/// advisor.
int stake(Piece piece, Square s) {
  if (piece.role() == Role::pawn) return has_crossed(piece, s) ? 1 : 0;
  return 2 * worth(piece.role());
}

bool can_be_retaken(const Position& after, Square s) {
  return std::ranges::any_of(after.pseudo_legal_moves(), [s](Move m) { return m.to() == s; });
}

/// Returns the number of attackers that can win something: rooks, horses, cannons, crossed pawns.
int fighters(const Position& position, Color side) {
  int count = 0;
  for (const Role r : {Role::rook, Role::horse, Role::cannon})
    count += position.pieces(side, r).count();
  for (Bitboard pawns = position.pieces(side, Role::pawn); !pawns.empty();) {
    count += has_crossed(Piece(side, Role::pawn), Square::from_index(pawns.pop())) ? 1 : 0;
  }
  return count;
}

}  // namespace

// The depth of the recursion is at most the number of pieces that can capture there.
int exchange_on(const Position& position, Square s) {
  int best = 0;
  for (const Move m : position.legal_captures()) {
    if (m.to() != s) continue;
    best = std::max(best, gain_of(position, m));
  }
  return best;
}

int gain_of(const Position& position, Move m) {
  return stake(position[m.to()], m.to()) - exchange_on(position.after(m), m.to());
}

Threat::Key key_of(const Position& position, const TrackedPieces& pieces, Move m) {
  if (position[m.to()]) return {pieces.on(m.from()), pieces.on(m.to()), Square::from_index(0)};
  return {pieces.on(m.from()), 0, m.to()};
}

Yield Gains::yield(const Threat::Key& key) const {
  const auto found = std::ranges::find(threats, key, &Threat::key);
  return found == threats.end() ? kNothing : found->yield;
}

bool is_exchange(const Position& position, Color side, Square from, Square to) {
  const Piece piece = position[from], other = position[to];
  if (!piece.is(side) || !other.is(!side) || piece.role() != other.role()) return false;
  if (piece.role() == Role::king || piece.role() == Role::pawn) return false;
  return position.targets(from).has(to) && position.with_turn(!side).legal(Move(to, from));
}

bool is_invitation(const Position& position, Color side, Square from, Square to) {
  if (!is_exchange(position, side, from, to)) return false;
  const Position accepted = position.with_turn(!side).after(Move(to, from));
  if (has_kill(accepted, side)) return false;
  const Balance lost = Balance().with(position[from], from, -1);
  const Exchanges none;
  Search search(accepted, none, worth(position[from].role()), false, kNear);
  std::vector<Move> line;
  return !search.wins_from(lost, line);
}

Gains find_gains(const Position& position, Color side, const TrackedPieces& pieces,
                 std::span<const Threat::Key> barred, Reach reach) {
  const Position start = position.with_turn(side);
  const Exchanges offers = exchanges_of(position, side, pieces, barred);
  // 26.2: a side whose only attacking piece holds the draw may attack advisors and elephants.
  const bool alone = fighters(start, side) == 1;
  const bool outnumbered = fighters(start, !side) > 1;
  Gains gains;
  for (const Move m : start.legal_moves()) {
    const Piece taken = start[m.to()];
    if (taken && taken.role() == Role::king) continue;
    if (taken && std::ranges::find(offers, m) != offers.end()) continue;
    if (taken && alone && is_minor(taken.role())) {
      if (!outnumbered) gains.met |= kLoneAttacker;
      if (outnumbered || (reach.otherwise & kLoneAttacker) != 0) continue;
    }
    if (!taken && !start.after(m).in_check()) continue;
    Threat threat;
    threat.key = key_of(start, pieces, m);
    threat.move = m;
    measure(start, offers, reach, threat, gains);
    if (threat.yield > kNothing) gains.threats.push_back(std::move(threat));
  }
  std::ranges::stable_sort(gains.threats, std::ranges::greater{}, &Threat::yield);
  return gains;
}

Yield yield_of(const Position& position, Color side, const TrackedPieces& pieces, Move m,
               std::span<const Threat::Key> barred, Reach reach) {
  const Position start = position.with_turn(side);
  if (!start.legal(m)) return kNothing;
  Threat threat;
  threat.move = m;
  Gains gains;
  measure(start, exchanges_of(position, side, pieces, barred), reach, threat, gains);
  return threat.yield;
}

std::vector<Threat::Key> local_threats(const Position& position, Color side,
                                       const TrackedPieces& pieces) {
  const Position start = position.with_turn(side);
  const bool in_check = position.turn() == side && position.in_check();
  std::vector<Threat::Key> keys;
  const MoveList moves = in_check ? start.pseudo_legal_moves() : start.legal_captures();
  for (const Move m : moves) {
    const Piece taken = start[m.to()];
    const Position next = start.after(m);
    if (!taken) {
      if (next.in_check()) keys.push_back(key_of(start, pieces, m));
      continue;
    }
    if (taken.role() == Role::king) continue;
    const Role taker = start[m.from()].role();
    int loss = 0;
    if (!in_check) {
      loss = exchange_on(next, m.to());
    } else if (can_be_retaken(next, m.to())) {
      loss = taker == Role::pawn ? 1 : 2 * worth(taker);
    }
    const bool pawn_floats = taker == Role::pawn && loss > 0;
    if (stake(taken, m.to()) > loss && !pawn_floats) keys.push_back(key_of(start, pieces, m));
  }
  return keys;
}

}  // namespace qipu
