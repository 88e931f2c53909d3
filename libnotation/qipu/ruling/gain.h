// Private: what a side wins if it moves again, for 捉 (chase) as the Chinese rules define it.
//
// An AND/OR search: the attacker may capture and check, and stop when it is ahead; the defender has
// every legal reply (攻择严, 守择佳: one winning line is enough, the best defence must fail). A
// rook is worth two horses or cannons, each of those two advisors or elephants (articles 28-29 of
// 1999, 24.3 of 2020). A crossed pawn has no fixed value: it is never less than what is given for
// it, short of a rook.
//
// A search ends at a horizon. Where it finds nothing, it is asked again with the assumption that
// the attacker wins whatever is still open there. If that fails too, nothing is to be won; else the
// answer is open.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "qipu/ruling/turn.h"

namespace qipu {

/// What a line wins. 0: nothing; 1: as much as it loses, each side capturing on a square of its own
/// (各吃各); 2: a pawn; 2 + n: pieces worth n advisors.
using Yield = int;
inline constexpr Yield kNothing = 0, kEven = 1, kAhead = 2;

/// A first move that wins something. The key names pieces rather than squares, so that a threat is
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

/// The key of a capture, or else of a check. REQUIRES: `pieces` matches the position.
Threat::Key key_of(const Position& position, const TrackedPieces& pieces, Move m);

/// Clauses that can be read in two ways, as no figure that is known decides between them.
using OpenClauses = std::uint8_t;
/// Mate by running checks after a capture speaks against it, as mate by the next move does; read
/// the other way, no mate after the next move is considered (24.3).
inline constexpr OpenClauses kLaterMate = 1;
/// An answer that mates does not speak against a check; read the other way, it does.
inline constexpr OpenClauses kMatingAnswer = 2;
/// After a check that takes nothing, pieces retaken do not make an exchange even (各吃各); read the
/// other way, they do.
inline constexpr OpenClauses kEvenAfterCheck = 4;
/// A lone attacker may attack advisors and elephants if the other side has more attackers (26.2);
/// read the other way, in any case.
inline constexpr OpenClauses kLoneAttacker = 8;

/// How a search looks.
struct Reach {
  int plies;
  int nodes;
  OpenClauses otherwise = 0;  ///< the clauses that are read the other way
};
/// Eight plies: an exchange with two capturing pieces on each side.
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

/// What `side` would win if it were to move. An invitation to exchange is no threat; neither are
/// the captures `barred`, wherever in the line they come.
Gains find_gains(const Position& position, Color side, const TrackedPieces& pieces,
                 std::span<const Threat::Key> barred = {}, Reach reach = kNear);

/// What one move of `side` wins; without the exception for who holds a draw (26.2).
Yield yield_of(const Position& position, Color side, const TrackedPieces& pieces, Move m,
               std::span<const Threat::Key> barred = {}, Reach reach = kNear);

/// Threats by a simpler test, which looks only at checks and at the exchange on the victim's own
/// square. In check, the threats that would exist without the check.
std::vector<Threat::Key> local_threats(const Position& position, Color side,
                                       const TrackedPieces& pieces);

/// What the side to move gains by repeated captures on s, in half advisors; 0 where capturing
/// loses. REQUIRES: a piece of the other side is on s.
int exchange_on(const Position& position, Square s);
/// The same for one capture; less than 0 where it loses. REQUIRES: it is legal.
int gain_of(const Position& position, Move m);

/// Whether a piece of `side` on `from` and one of the same kind on `to` attack each other and
/// either may capture: an offer to exchange.
bool is_exchange(const Position& position, Color side, Square from, Square to);
/// 邀兑: whether it is an offer that can be accepted: the side that takes first is not mated by
/// running checks for it, nor does it lose as much again as it took.
bool is_invitation(const Position& position, Color side, Square from, Square to);

}  // namespace qipu
