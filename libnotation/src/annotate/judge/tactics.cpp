#include "annotate/judge/tactics.h"

#include <algorithm>
#include <functional>

#include "engine/exchange.h"

namespace qipu {
namespace {

void sort_by_worth(const Position& position, std::vector<Square>& pieces) {
  std::ranges::stable_sort(pieces, std::greater(),
                           [&](Square s) { return worth_of(position[s].role()); });
}

bool mates_in_one(const Position& position) {
  return std::ranges::any_of(position.legal_moves(),
                             [&](Move m) { return position.after(m).end() == GameEnd::checkmate; });
}

/// Returns true if the side to move can capture on s without losing material.
bool can_be_taken(const Position& position, Square s) {
  return std::ranges::any_of(position.legal_captures(), [&](Move m) {
    return m.to() == s && exchange_brings(position, m, 0);
  });
}

/// Returns the number of legal moves of the piece on s, if its side were to move.
int legal_moves_of(const Position& position, Square s) {
  const Position turned = position.with_turn(position[s].color());
  int count = 0;
  for (const Square to : squares(turned.targets(s))) count += turned.legal(Move(s, to)) ? 1 : 0;
  return count;
}

/// Returns a piece whose pseudo-legal moves were all legal before, and none of which is legal now,
/// because it is pinned to its king.
std::optional<Square> newly_pinned(const Position& before, const Position& after) {
  for (const Role role : {Role::rook, Role::cannon, Role::horse}) {
    for (const Square s : squares(after.pieces(after.turn(), role))) {
      const int ways = before.targets(s).count();
      const bool was_free = ways > 0 && legal_moves_of(before, s) == ways;
      if (was_free && !after.targets(s).empty() && legal_moves_of(after, s) == 0) return s;
    }
  }
  return std::nullopt;
}

// Between a horse for a pawn, which is a sacrifice, and an advisor for nothing, which is not.
constexpr Value kSacrifice = 250;

/// Returns true if the capture takes a piece that is not more valuable, and can be recaptured.
bool only_exchanges(const Position& position, Move m) {
  if (worth_of(position[m.from()].role()) < worth_of(position[m.to()].role())) return false;
  const Position after = position.after(m);
  return std::ranges::any_of(after.legal_captures(), [m](Move c) { return c.to() == m.to(); });
}

/// Returns true if the side to move can win `least` centipawns by captures on one square.
bool can_win(const Position& position, Value least) {
  return std::ranges::any_of(position.legal_captures(), [&](Move m) {
    return exchange_brings(position, m, least) && !only_exchanges(position, m);
  });
}

}  // namespace

std::vector<Hanging> hanging(const Position& position, int least) {
  const MoveList captures = position.legal_captures();
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
  const MoveList captures = position.legal_captures();
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
  const Position after = position.after(m);
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
  const Position again = after.with_turn(side);
  t.threatens_mate = !t.check && mates_in_one(again);

  const auto had = hanging(position, kWorthTelling);
  for (const Move c : again.legal_captures()) {
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

std::optional<Square> sacrificed_piece(const Position& position, Move m) {
  const Position after = position.after(m);
  for (const Hanging& h : hanging(after, kSacrifice)) {
    if (!only_exchanges(after, h.by)) return h.piece;
  }
  return std::nullopt;
}

bool sacrifices_material(const Position& position, Move m) {
  if (position.in_check()) return false;
  const Piece taken = position[m.to()];
  const Value least = kSacrifice + (taken ? worth_of(taken.role()) : 0);
  return can_win(position.after(m), least) &&
         !can_win(position.with_turn(!position.turn()), kSacrifice);
}

bool gets_back(const Position& position, std::span<const Move> line) {
  constexpr std::size_t kPlies = 3;
  if (line.size() < kPlies) return false;
  Position now = position;
  int balance = 0;
  bool accepted = false;
  for (std::size_t i = 0; i < kPlies; ++i) {
    const Piece taken = now[line[i].to()];
    if (i == 1) accepted = static_cast<bool>(taken);
    if (taken) balance += (i % 2 == 0 ? 1 : -1) * worth_of(taken.role());
    now.make(line[i]);
  }
  return accepted && balance - best_taking(now) >= -worth_of(Role::pawn);
}

bool is_obvious(const Position& position, Move m, std::optional<Move> last_capture) {
  constexpr Value kGain = 200;
  if (!position[m.to()]) return false;
  return (last_capture && last_capture->to() == m.to()) || exchange_brings(position, m, kGain);
}

}  // namespace qipu
