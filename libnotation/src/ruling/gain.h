// What a side wins if it moves again, for 捉 (chase) as the Chinese rules define it.
//
// An AND/OR search: the attacker may capture and check, and stop when it is ahead; the defender has
// every legal reply (攻择严, 守择佳: one winning line is enough, the best defence must fail). A
// rook is worth two horses or cannons, each of those two advisors or elephants (articles 28-29 of
// 1999, 24.3 of 2020). A crossed pawn has no fixed value: it is never worth less than what is given
// for it, except for a rook.
//
// A search ends at a horizon. If it finds nothing, it is repeated with the assumption that the
// attacker wins whatever is still open there. If that fails too, nothing can be won; otherwise the
// answer is open.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "ruling/turn.h"

namespace qipu {

/// The gain of a line. 0: nothing; 1: as much as it loses, each side capturing on a square of its
/// own (各吃各); 2: a pawn; 2 + n: pieces worth n advisors.
using Yield = int;
inline constexpr Yield kNothing = 0, kEven = 1, kAhead = 2;

/// A first move that wins something. The key names pieces and not squares, so that a threat is
/// recognized after moves: the piece that moves, and the piece it captures or the square where it
/// checks.
struct Threat {
  struct Key {
    PieceId piece = 0;
    PieceId victim = 0;  ///< 0: a check without a capture
    Square check_on = Square::from_index(0);
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  Key key;
  Move move;
  Yield yield = kNothing;
  std::vector<Move> line;  ///< the move, then best play of both sides
};

/// Returns the key of a capture, or else of a check. REQUIRES: `pieces` matches the position.
Threat::Key key_of(const Position& position, const TrackedPieces& pieces, Move m);

/// A set of clauses that can be read in two ways. No known figure decides between the readings.
using OpenClauses = std::uint8_t;
/// Mate by consecutive checks after a capture refutes it, as mate by the next move does. Under the
/// other reading only mate by the next move counts (24.3).
inline constexpr OpenClauses kLaterMate = 1;
/// An answer that mates does not refute a check. Under the other reading it does.
inline constexpr OpenClauses kMatingAnswer = 2;
/// After a check that takes nothing, pieces that are retaken do not make an exchange even (各吃各).
/// Under the other reading they do.
inline constexpr OpenClauses kEvenAfterCheck = 4;
/// A lone attacker may attack advisors and elephants if the other side has more than one attacker
/// (26.2). Under the other reading it may in any case.
inline constexpr OpenClauses kLoneAttacker = 8;

/// The limits of a search, and its reading of the open clauses.
struct Reach {
  int plies;
  int nodes;
  OpenClauses otherwise = 0;  ///< the open clauses that are read the other way
};
/// Eight plies are enough for an exchange with two capturing pieces on each side.
inline constexpr Reach kNear = {8, 100'000};
/// The longest example that a book calculates has eleven plies; the twelfth is the answer.
inline constexpr Reach kFar = {12, 200'000};

struct Gains {
  std::vector<Threat> threats;  ///< sorted by yield, the largest first
  bool complete = true;         ///< false: a search ran into its limit
  bool open = false;            ///< some first move may win beyond the horizon
  OpenClauses met = 0;          ///< the open clauses that decided something in a search

  Yield yield(const Threat::Key& key) const;
};

/// Returns what `side` would win if it were to move. An invitation to exchange is not a threat, nor
/// are the captures `barred`, wherever in the line they occur.
Gains find_gains(const Position& position, Color side, const TrackedPieces& pieces,
                 std::span<const Threat::Key> barred = {}, Reach reach = kNear);

/// Returns what one move of `side` wins, without the exception for a side that holds a draw (26.2).
Yield yield_of(const Position& position, Color side, const TrackedPieces& pieces, Move m,
               std::span<const Threat::Key> barred = {}, Reach reach = kNear);

/// Finds threats by a simpler test, which considers only checks and the exchange on the victim's
/// own square. In check, returns the threats that would exist without the check.
std::vector<Threat::Key> local_threats(const Position& position, Color side,
                                       const TrackedPieces& pieces);

/// Returns what the side to move gains by repeated captures on s, in half advisors; 0 if capturing
/// loses. REQUIRES: a piece of the other side is on s.
int exchange_on(const Position& position, Square s);
/// Returns the same for one capture; less than 0 if it loses. REQUIRES: it is legal.
int gain_of(const Position& position, Move m);

/// Returns true if a piece of `side` on `from` and one of the same kind on `to` attack each other
/// and either may capture: an offer to exchange.
bool is_exchange(const Position& position, Color side, Square from, Square to);
/// Returns true for 邀兑, an offer that can be accepted: the side that takes first is not mated by
/// running checks for it, and does not lose as much again as it took.
bool is_invitation(const Position& position, Color side, Square from, Square to);

}  // namespace qipu
