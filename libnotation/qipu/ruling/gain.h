// Private: what a side wins if it moves again, for 捉 as the Chinese rules demand it.
//
// An AND/OR search: the attacker may take and check and stop when it is ahead; the defender has
// every legal reply (攻择严, 守择佳: one winning line is enough, the best defence must fail). Rooks
// are worth two horses or cannons, those two advisors or elephants (articles 28-29 of 1999, 24.3 of
// 2020); a crossed pawn floats: it is never less than what is given for it, short of a rook.
#pragma once

#include <compare>
#include <span>
#include <vector>

#include "qipu/ruling/turn.h"
#include "qipu/ruling/worth.h"

namespace qipu {

/// What a line wins. 0: nothing; 1: as much as it loses, each side taking its own (各吃各); 2: a
/// pawn; 2 + n: pieces worth n advisors.
using Yield = int;
inline constexpr Yield kNothing = 0, kEven = 1, kAhead = 2;

/// A first move that wins something, named by the pieces so that it is the same threat wherever
/// they stand: who moves, and whom it takes, or where it checks.
struct Threat {
  struct Key {
    PieceId piece = 0;
    PieceId victim = 0;  ///< 0: a check that takes nothing
    Square check_on = Square::from_index(0);
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  Key key;
  Move move;
  Yield yield = kNothing;
  std::vector<Move> line;  ///< the move, then both sides' best
};

/// The key of a move that takes, or else checks. REQUIRES: the pieces stand as in the position.
Threat::Key key_of(const Position& position, const TrackedPieces& pieces, Move m);

struct Gains {
  std::vector<Threat> threats;  ///< the largest yield first
  bool complete = true;         ///< false: a search ended at its limit

  Yield yield(const Threat::Key& key) const;
};

/// What `side` would win if it were to move. An offer to exchange pieces of one kind, which the
/// other side could accept by taking first, threatens nothing; nor do the captures `barred`.
Gains find_gains(const Position& position, Color side, const TrackedPieces& pieces,
                 std::span<const Threat::Key> barred = {});

/// The threats that stand on the board when only the exchange on the victim's own square is looked
/// at, whatever else goes on; in check, those that would be there without it.
std::vector<Threat::Key> local_threats(const Position& position, Color side,
                                       const TrackedPieces& pieces);

/// What the side to move gains by taking on s again and again, in half advisors; 0 where it had
/// better not. REQUIRES: a piece of the other side stands on s.
int exchange_on(const Position& position, Square s);

/// Whether a piece of `side` on `from` and one of its kind on `to` attack each other, and either
/// may take: an offer to exchange.
bool is_exchange(const Position& position, Color side, Square from, Square to);

}  // namespace qipu
