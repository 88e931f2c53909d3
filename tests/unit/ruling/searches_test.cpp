// The searches below the labels compared with simpler and slower ones: exchanges on a square, local
// threats, and the gain of a side that moves again.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "ruling/gain.h"
#include "ruling/turn.h"
#include "support/attack_positions.h"
#include "support/diagrams.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::after_move;
using test::besieged;
using test::legal_list;
using test::turn_to;

/// Positions of loops printed in books, each some plies later.
std::vector<Position> book_positions(std::size_t every) {
  std::vector<Position> all;
  std::ifstream in(QIPU_SOURCE_DIR "/tests/data/rulings/cases.jsonl");
  std::size_t n = 0;
  for (std::string line; std::getline(in, line); ++n) {
    if (n % every != 0) continue;
    const auto json = nlohmann::json::parse(line);
    Position p = test::position_of(json.at("fen").get<std::string>());
    const std::string moves = json.at("moves");
    for (std::size_t i = 0; i < n / every % 3; ++i) p.replay(test::move(moves.substr(5 * i, 4)));
    all.push_back(p);
  }
  return all;
}

const std::map<Role, int>& half_advisors() {
  static const std::map<Role, int> kWorth = {{Role::rook, 8},
                                             {Role::horse, 4},
                                             {Role::cannon, 4},
                                             {Role::advisor, 2},
                                             {Role::elephant, 2}};
  return kWorth;
}

bool crossed_river(Piece pawn, Square s) {
  return pawn.is(Color::red) ? s.rank() > 4 : s.rank() < 5;
}

int stake_on(Piece piece, Square s) {
  if (piece.role() == Role::pawn) return crossed_river(piece, s) ? 1 : 0;
  const auto found = half_advisors().find(piece.role());
  return found == half_advisors().end() ? 0 : found->second;
}

int slow_exchange(const Position& p, Square s) {
  if (p[s].role() == Role::king) return 0;
  int best = 0;
  for (const Move m : legal_list(p)) {
    if (m.to() == s) best = std::max(best, stake_on(p[s], s) - slow_exchange(after_move(p, m), s));
  }
  return best;
}

TEST(Exchanges, OnAPointAreWorthTheBestOrderOfTaking) {
  for (const Role r : {Role::rook, Role::horse, Role::cannon, Role::advisor, Role::elephant}) {
    EXPECT_EQ(2 * worth(r), half_advisors().at(r));
  }
  EXPECT_EQ(worth(Role::king), 0);
  EXPECT_EQ(worth(Role::pawn), 0);
  for (int i = 0; i < 180; ++i) {
    const Piece pawn(i < 90 ? Color::red : Color::black, Role::pawn);
    const Square s = Square::from_index(i % 90);
    EXPECT_EQ(has_crossed(pawn, s), crossed_river(pawn, s));
  }
  test::Dice dice(4);
  int gains = 0;
  std::vector<Position> all = book_positions(1);
  for (int n = 0; n < 60; ++n) all.push_back(test::crowded(dice));
  for (const Position& p : all) {
    for (const Color side : {Color::red, Color::black}) {
      const Position q = turn_to(p, side);
      for (int i = 0; i < 90; ++i) {
        const Square s = Square::from_index(i);
        if (!q[s].is(!side)) continue;
        const int gain = slow_exchange(q, s);
        EXPECT_EQ(exchange_on(q, s), gain) << write_fen(q.setup()) << s.iccs();
        gains += gain > 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(gains, 50);
}

bool offers_each_other(const Position& p, Color side, Square a, Square b) {
  const Piece piece = p[a], other = p[b];
  if (!piece || !other || !piece.is(side) || other.is(side) || piece.role() != other.role())
    return false;
  if (piece.role() == Role::king || piece.role() == Role::pawn) return false;
  const MoveList moves = turn_to(p, side).pseudo_legal_moves();
  return moves.contains(Move(a, b)) &&
         std::ranges::count(legal_list(turn_to(p, !side)), Move(b, a)) > 0;
}

TEST(Exchanges, AreOfferedByPiecesOfOneKindThatMayTakeEachOther) {
  test::Dice dice(5);
  std::vector<Position> all = book_positions(4);
  for (int n = 0; n < 40; ++n) {
    // Pieces of both sides of few kinds.
    qipu::Setup setup = besieged(dice).setup();
    for (int pieces = 0; pieces < 8; ++pieces) {
      const Square s = Square::from_index(dice.below(90));
      if (setup.board[s]) continue;
      setup.board.set(s, {dice.below(2) == 0 ? Color::red : Color::black,
                          static_cast<Role>(2 + dice.below(5))});
    }
    all.push_back(*Position::from(setup, Faults::all()));
  }
  int offers = 0;
  for (const Position& p : all) {
    for (int i = 0; i < 90; ++i) {
      for (int j = 0; j < 90; ++j) {
        const Square a = Square::from_index(i), b = Square::from_index(j);
        if (!p[a] || !p[b]) continue;
        for (const Color side : {Color::red, Color::black}) {
          const bool offer = offers_each_other(p, side, a, b);
          ASSERT_EQ(is_exchange(p, side, a, b), offer) << write_fen(p.setup());
          offers += offer ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(offers, 20);
}

using KeyTuple = std::tuple<int, int, int>;  // piece, victim, the square of a check

KeyTuple tuple_of(const Threat::Key& key) { return {key.piece, key.victim, key.check_on.index()}; }

KeyTuple slow_key(const Position& p, Move m) {
  const int piece = m.from().index() + 1;
  if (p[m.to()]) return {piece, m.to().index() + 1, 0};
  return {piece, 0, m.to().index()};
}

TEST(Threats, LocalOnesWinOnTheVictimsOwnSquareOrCheck) {
  test::Dice dice(6);
  std::vector<Position> all = book_positions(2);
  for (int n = 0; n < 60; ++n) all.push_back(besieged(dice));
  for (int n = 0; n < 60; ++n) {
    Position p = Position::standard();
    for (int i = 20 + dice.below(60); i > 0 && test::play_on(dice, p); --i) continue;
    all.push_back(p);
  }
  int checked = 0, keys = 0;
  for (const Position& p : all) {
    for (const Color side : {Color::red, Color::black}) {
      const Position start = turn_to(p, side);
      const bool in_check = p.turn() == side && p.in_check();
      const MoveList moves = in_check ? start.pseudo_legal_moves() : start.legal_captures();
      std::vector<KeyTuple> expected;
      for (const Move m : moves) {
        const Position next = after_move(start, m);
        const Piece taken = start[m.to()], taker = start[m.from()];
        if (!taken) {
          if (next.in_check()) expected.push_back(slow_key(start, m));
          continue;
        }
        if (taken.role() == Role::king) continue;
        int loss = slow_exchange(next, m.to());
        if (in_check) {
          const MoveList answers = next.pseudo_legal_moves();
          const bool retaken =
              std::ranges::any_of(answers, [&](Move a) { return a.to() == m.to(); });
          loss = !retaken ? 0 : taker.role() == Role::pawn ? 1 : stake_on(taker, m.to());
        }
        if (taker.role() == Role::pawn && loss > 0) continue;
        if (stake_on(taken, m.to()) > loss) expected.push_back(slow_key(start, m));
      }
      std::vector<KeyTuple> found;
      for (const Threat::Key& key : local_threats(p, side, TrackedPieces(p)))
        found.push_back(tuple_of(key));
      EXPECT_EQ(found, expected) << write_fen(p.setup());
      checked += in_check ? 1 : 0;
      keys += static_cast<int>(found.size());
    }
  }
  EXPECT_GT(checked, 3);
  EXPECT_GT(keys, 100);
}

// The gain of a side, computed slowly.

struct Sum {
  int pieces = 0, rooks = 0, pawns = 0;

  Sum plus(Piece taken, Square s, int sign) const {
    Sum sum = *this;
    if (!taken) return sum;
    if (taken.role() == Role::pawn) {
      sum.pawns += crossed_river(taken, s) ? sign : 0;
    } else {
      sum.pieces += sign * stake_on(taken, s) / 2;
      sum.rooks += taken.role() == Role::rook ? sign : 0;
    }
    return sum;
  }
  /// `least`: in units of an advisor; 0: a crossed pawn suffices. A lost pawn is only made good by
  /// at least a rook.
  bool ahead(int least) const {
    if (pawns < 0 && !(rooks > 0 && pieces >= 4)) return false;
    if (least > 0) return pieces >= least;
    return pieces > 0 || (pieces == 0 && pawns > 0);
  }
  bool even() const {
    if (pawns == 0) return pieces == 0;
    return pawns < 0 ? pieces > 0 : pieces <= 0;
  }
};

/// Returns true if the side to move mates by checks alone, at most `checks` of them.
bool slow_mate(const Position& p, int checks) {
  if (checks == 0) return false;
  return std::ranges::any_of(legal_list(p), [&](Move m) {
    if (p[m.to()].role() == Role::king && p[m.to()]) return false;
    const Position next = after_move(p, m);
    const std::vector<Move> answers = legal_list(next);
    return next.in_check() && std::ranges::all_of(answers, [&](Move a) {
             return slow_mate(after_move(next, a), checks - 1);
           });
  });
}

/// The freedom of the defender in the line: never out of check, out of check only to capture, or
/// out of check for any move.
enum class Leeway { never, took, moved };

/// The squares on which each side has captured in the line so far.
struct Captures {
  std::set<int> attacker, defender;
  bool retaken = false;  ///< by the attacker, after the defender's capture

  Captures with(Square s, bool by_attacker) const {
    Captures next = *this;
    if (by_attacker) next.retaken = next.retaken || defender.contains(s.index());
    (by_attacker ? next.attacker : next.defender).insert(s.index());
    return next;
  }
};

struct SlowSearch {
  std::set<std::uint16_t> offers;
  bool begins_with_capture = true;
  int least = 0;
  bool apart = false;
  bool mate_threatened = false;  ///< before the line begins
  long nodes = 0;

  bool attacker_wins(const Position& p, const Sum& sum, int plies, bool each, Leeway leeway,
                     const Captures& captures) {
    ++nodes;
    const bool check = p.in_check();
    if (!check && (sum.ahead(least) || (each && sum.even()))) return true;
    const std::vector<Move> moves = legal_list(p);
    if (plies <= 0 || (check && moves.empty())) return sum.ahead(least);
    for (const Move m : moves) {
      const Piece taken = p[m.to()];
      if (taken && offers.contains(m.bits())) continue;
      const Position next = after_move(p, m);
      if (!taken && !check && !next.in_check()) continue;
      const Captures all = taken ? captures.with(m.to(), true) : captures;
      if (defender_fails(next, sum.plus(taken, m.to(), 1), plies - 1, static_cast<bool>(taken),
                         leeway, all)) {
        return true;
      }
    }
    return false;
  }

  bool defender_fails(const Position& p, const Sum& sum, int plies, bool took, Leeway leeway,
                      const Captures& captures) {
    ++nodes;
    const std::vector<Move> replies = legal_list(p);
    if (replies.empty()) {
      return sum.ahead(least) || leeway == Leeway::never ||
             (leeway == Leeway::took && !mate_threatened);
    }
    if (took && slow_mate(p, 4)) return false;
    for (const Move m : replies) {
      const Piece taken = p[m.to()];
      const Position next = after_move(p, m);
      if (next.end() == GameEnd::checkmate) {
        if (took) return false;
        continue;
      }
      if (sum.ahead(least) && !taken && !next.in_check()) continue;
      const bool own =
          !captures.attacker.contains(m.to().index()) && (begins_with_capture || !captures.retaken);
      const bool each = apart && sum.ahead(least) && taken && own;
      const Captures all = taken ? captures.with(m.to(), false) : captures;
      Leeway now = leeway;
      if (!p.in_check()) now = std::max(leeway, taken ? Leeway::took : Leeway::moved);
      if (!attacker_wins(next, sum.plus(taken, m.to(), -1), plies - 1, each, now, all)) {
        return false;
      }
    }
    return true;
  }
};

/// An offer to exchange that can be accepted without being mated by checks because of it, and
/// without losing as much again.
bool invites(const Position& p, Color side, Square own, Square other) {
  if (!offers_each_other(p, side, own, other)) return false;
  const Position accepted = after_move(turn_to(p, !side), Move(other, own));
  if (slow_mate(turn_to(accepted, side), 4)) return false;
  SlowSearch search;
  search.least = stake_on(p[own], own) / 2;
  search.mate_threatened = false;
  return !search.attacker_wins(accepted, Sum().plus(p[own], own, -1), 8, false, Leeway::never, {});
}

int count_fighters(const Position& p, Color side) {
  int n = 0;
  for (int i = 0; i < 90; ++i) {
    const Piece piece = p[Square::from_index(i)];
    if (!piece.is(side)) continue;
    const Role r = piece.role();
    n += r == Role::rook || r == Role::horse || r == Role::cannon ||
                 (r == Role::pawn && crossed_river(piece, Square::from_index(i)))
             ? 1
             : 0;
  }
  return n;
}

/// The gain for each key. Nothing if it takes too long.
std::optional<std::map<KeyTuple, int>> slow_gains(const Position& p, Color side,
                                                  const std::set<KeyTuple>& barred) {
  const Position start = turn_to(p, side);
  SlowSearch search;
  search.mate_threatened = slow_mate(start, 4);
  const MoveList pseudo = start.pseudo_legal_moves();
  for (const Move m : pseudo) {
    if (!start[m.to()]) continue;
    if (invites(p, side, m.from(), m.to()) || barred.contains(slow_key(start, m))) {
      search.offers.insert(m.bits());
    }
  }
  const bool holds = count_fighters(p, side) == 1 && count_fighters(p, !side) > 1;
  std::map<KeyTuple, int> yields;
  for (const Move m : legal_list(start)) {
    const Piece taken = start[m.to()];
    const Position next = after_move(start, m);
    if (taken ? taken.role() == Role::king || search.offers.contains(m.bits()) ||
                    (holds && (taken.role() == Role::advisor || taken.role() == Role::elephant))
              : !next.in_check()) {
      continue;
    }
    const auto wins = [&](int least, bool apart) {
      search.least = least;
      search.apart = apart;
      search.begins_with_capture = static_cast<bool>(taken);
      const Captures first = taken ? Captures().with(m.to(), true) : Captures();
      return search.defender_fails(next, Sum().plus(taken, m.to(), 1), 7, static_cast<bool>(taken),
                                   Leeway::never, first);
    };
    int yield = 0;
    if (wins(0, false)) {
      yield = 2;
      for (int least = 1; least <= 8 && wins(least, false); ++least) yield = 2 + least;
    } else if (wins(0, true)) {
      yield = 1;
    }
    if (search.nodes > 60'000) return std::nullopt;
    if (yield > 0) yields[slow_key(start, m)] = yield;
  }
  return yields;
}

/// The gains and losses of a line of both sides' moves, seen from the first mover.
Sum sum_of(Position p, std::span<const Move> line) {
  Sum sum;
  for (std::size_t i = 0; i < line.size(); ++i) {
    EXPECT_TRUE(p.legal(line[i])) << write_fen(p.setup()) << line[i].ucci();
    sum = sum.plus(p[line[i].to()], line[i].to(), i % 2 == 0 ? 1 : -1);
    p.make(line[i]);
  }
  return sum;
}

void expect_gains(const Position& p, Color side, int& threats) {
  for (const bool bar : {false, true}) {
    const auto all = slow_gains(p, side, {});
    if (!all) return;
    std::set<KeyTuple> barred;
    std::vector<Threat::Key> barred_keys;
    if (bar) {  // the first capture that wins something
      const Gains gains = find_gains(p, side, TrackedPieces(p));
      const auto first =
          std::ranges::find_if(gains.threats, [](const Threat& t) { return t.key.victim != 0; });
      if (first == gains.threats.end()) continue;
      barred.insert(tuple_of(first->key));
      barred_keys.push_back(first->key);
    }
    const auto expected = bar ? slow_gains(p, side, barred) : all;
    const Gains gains = find_gains(p, side, TrackedPieces(p), barred_keys);
    if (!expected || !gains.complete) return;
    std::map<KeyTuple, int> found;
    int last = 100;
    for (const Threat& t : gains.threats) {
      EXPECT_LE(t.yield, last) << "the largest first";
      last = t.yield;
      found[tuple_of(t.key)] = t.yield;
      EXPECT_EQ(gains.yield(t.key), t.yield);
      ASSERT_FALSE(t.line.empty());
      EXPECT_EQ(t.line.front(), t.move);
      EXPECT_EQ(slow_key(turn_to(p, side), t.move), tuple_of(t.key));
      Position end = turn_to(p, side);
      const Sum sum = sum_of(end, t.line);
      for (const Move m : t.line) end.make(m);
      const bool mate = !end.has_legal_move();
      const bool kept = mate || (t.yield == kEven   ? sum.even() || sum.ahead(0)
                                 : t.yield > kAhead ? sum.ahead(t.yield - kAhead)
                                                    : sum.ahead(0));
      std::string line;
      for (const Move m : t.line) line += m.ucci() + ' ';
      EXPECT_TRUE(kept) << write_fen(p.setup()) << ' ' << line << t.yield;
      ++threats;
    }
    EXPECT_EQ(found, *expected) << write_fen(p.setup()) << (side == Color::red ? " red" : " black");
    EXPECT_EQ(gains.yield({.piece = 0, .victim = 0, .check_on = Square::from_index(0)}), kNothing);
  }
}

TEST(Gains, OneDefenderOfADrawMayBrushAgainstAdvisors) {
  // A rook attacks an unprotected advisor: idle if it is Red's only fighting piece and Black has at
  // least two; pawns fight only beyond the river (26.2).
  for (const auto& [fen, wins] : {std::pair{"5k3/9/R2a5/9/9/9/9/9/9/4K4 w", true},
                                  std::pair{"5k3/9/R2a5/8p/8n/9/9/9/9/4K4 w", true},
                                  std::pair{"5k3/9/R2a5/9/8n/9/8c/9/9/4K4 w", false},
                                  std::pair{"5k3/9/R2a5/9/8n/8p/9/9/9/4K4 w", false},
                                  std::pair{"5k3/9/R2a5/9/8n/P8/8c/9/9/4K4 w", false},
                                  std::pair{"5k3/9/R2a5/9/P7n/9/8c/9/9/4K4 w", true},
                                  std::pair{"5k3/9/R2a5/9/8n/9/8c/9/N8/4K4 w", true}}) {
    for (const bool exchanged : {false, true}) {
      const Position p = test::rearranged(test::position_of(fen), exchanged, exchanged);
      const Square a7 = test::rearranged(test::square("a7"), exchanged, exchanged);
      const Square d7 = test::rearranged(test::square("d7"), exchanged, exchanged);
      const Yield yield = find_gains(p, p.turn(), TrackedPieces(p))
                              .yield(key_of(p, TrackedPieces(p), Move(a7, d7)));
      EXPECT_EQ(yield, wins ? kAhead + 1 : kNothing) << fen;
    }
  }
}

TEST(Gains, AreWhatTheSlowSearchWins) {
  int threats = 0;
  for (const Position& p : book_positions(6)) {
    for (const Color side : {Color::red, Color::black}) expect_gains(p, side, threats);
  }
  test::Dice dice(7);
  for (int n = 0; n < 60; ++n) {
    qipu::Setup setup;
    setup.board.set(*Square::at(3, 0), {Color::red, Role::king});
    setup.board.set(*Square::at(5, 9), {Color::black, Role::king});
    for (int pieces = 0; pieces < 9; ++pieces) {
      const Color c = dice.below(2) == 0 ? Color::red : Color::black;
      const Square s = Square::from_index(dice.below(90));
      const Piece piece(c, static_cast<Role>(1 + dice.below(6)));
      if (!setup.board[s] && can_stand(piece, s)) setup.board.set(s, piece);
    }
    const auto p = Position::from(setup, Fault::kings_facing);
    if (!p) continue;
    for (const Color side : {Color::red, Color::black}) expect_gains(*p, side, threats);
  }
  EXPECT_GT(threats, 60);
}

}  // namespace
}  // namespace qipu
