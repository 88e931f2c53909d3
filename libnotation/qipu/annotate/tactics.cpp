#include "qipu/annotate/tactics.h"

#include <algorithm>
#include <functional>

#include "qipu/annotate/squares.h"
#include "qipu/engine/exchange.h"

namespace qipu {
namespace {

void sort_by_worth(const Position& position, std::vector<Square>& pieces) {
  std::ranges::stable_sort(pieces, std::greater(),
                           [&](Square s) { return worth_of(position[s].role()); });
}

bool mates_in_one(const Position& position) {
  MoveList legal;
  position.legal_moves(legal);
  return std::ranges::any_of(legal, [&](Move m) {
    Position after = position;
    after.make(m);
    return after.in_check() && !after.has_legal_move();
  });
}

/// Whether the side to move can capture on s without losing material.
bool can_be_taken(const Position& position, Square s) {
  MoveList captures;
  position.legal_captures(captures);
  return std::ranges::any_of(
      captures, [&](Move m) { return m.to() == s && exchange_brings(position, m, 0); });
}

/// Number of legal moves of the piece on s, if its side were to move.
int legal_moves_of(const Position& position, Square s) {
  Position turned = position;
  turned.give_turn(position[s].color());
  int count = 0;
  for (const Square to : squares(turned.targets(s))) count += turned.legal(Move(s, to)) ? 1 : 0;
  return count;
}

/// A piece whose pseudo-legal moves were all legal before, and none of which is legal now: it is
/// pinned to its king.
std::optional<Square> newly_pinned(const Position& before, const Position& after) {
  std::vector<Square> pieces;
  for (const Role role : {Role::rook, Role::cannon, Role::horse}) {
    for (const Square s : squares(after.pieces(after.turn(), role))) pieces.push_back(s);
  }
  for (const Square s : pieces) {
    const auto ways = [&](const Position& p) {
      int free = 0;
      for (const Square to : squares(p.targets(s))) free += p[to].is(p[s].color()) ? 0 : 1;
      return free;
    };
    const bool was_free = ways(before) > 0 && legal_moves_of(before, s) == ways(before);
    if (was_free && ways(after) > 0 && legal_moves_of(after, s) == 0) return s;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Hanging> hanging(const Position& position, int least) {
  MoveList captures;
  position.legal_captures(captures);
  std::vector<Hanging> found;
  for (const Move m : captures) {
    if (position[m.to()].role() == Role::king || !exchange_brings(position, m, least)) continue;
    if (std::ranges::none_of(found, [&](const Hanging& h) { return h.piece == m.to(); })) {
      found.push_back({m.to(), m});
    }
  }
  std::ranges::stable_sort(found, std::greater(),
                           [&](const Hanging& h) { return worth_of(position[h.piece].role()); });
  return found;
}

int best_taking(const Position& position) {
  MoveList captures;
  position.legal_captures(captures);
  int best = 0;
  for (const Move m : captures) {
    int most = worth_of(position[m.to()].role());  // a capture gains no more than this
    while (best < most) {
      const int middle = best + (most - best + 1) / 2;
      if (exchange_brings(position, m, middle)) {
        best = middle;
      } else {
        most = middle - 1;
      }
    }
  }
  return best;
}

Tactics tactics_of(const Position& position, Move m) {
  Tactics t;
  const Color side = position.turn();
  Position after = position;
  after.make(m);
  if (!after.has_legal_move()) {
    t.check = after.in_check();
    return t;
  }
  const auto king = after.king(!side);  // a diagram may have none
  t.check = after.in_check();
  if (t.check && king) {
    const auto pieces = squares(after.pieces(side));
    const auto checkers =
        std::ranges::count_if(pieces, [&](Square s) { return after.targets(s).has(*king); });
    t.double_check = checkers > 1;
    t.discovered_check = !after.targets(m.to()).has(*king);
  }
  Position again = after;
  again.give_turn(side);
  t.threatens_mate = !t.check && mates_in_one(again);

  const auto had = hanging(position, kWorthTelling);
  MoveList captures;
  again.legal_captures(captures);
  for (const Move c : captures) {
    if (again[c.to()].role() == Role::king || !exchange_brings(again, c, kWorthTelling)) continue;
    if (std::ranges::any_of(had, [&](const Hanging& h) { return h.piece == c.to(); })) continue;
    auto& list = c.from() == m.to() ? t.attacked : t.uncovered;
    if (std::ranges::find(list, c.to()) == list.end()) list.push_back(c.to());
  }
  if (can_be_taken(after, m.to())) t.attacked.clear();
  sort_by_worth(again, t.attacked);
  sort_by_worth(again, t.uncovered);
  if (!t.check && !position.in_check()) t.pinned = newly_pinned(position, after);
  return t;
}

}  // namespace qipu
