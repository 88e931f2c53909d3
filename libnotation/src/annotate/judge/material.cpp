#include "annotate/judge/material.h"

#include <algorithm>
#include <array>
#include <functional>

#include "annotate/judge/tactics.h"
#include "engine/exchange.h"
#include "ruling/turn.h"

namespace qipu {
namespace {

/// One role of each value, the most valuable first.
constexpr std::array kKinds = {Role::rook, Role::horse, Role::advisor, Role::pawn};

bool is_quiet(const Position& position) {
  return !position.in_check() && hanging(position, kWorthTelling).empty() &&
         hanging(position.with_turn(!position.turn()), kWorthTelling).empty();
}

std::vector<Captured> worth_so_much(const std::vector<Captured>& pieces, int advisors) {
  std::vector<Captured> found;
  for (const Captured& c : pieces) {
    if (worth(c.piece.role()) == advisors) found.push_back(c);
  }
  return found;
}

/// Returns the roles in `won` that remain after pieces of the same role in `lost` cancel out, and
/// then any for any; the most valuable first.
std::vector<Role> left_over(const std::vector<Captured>& won, const std::vector<Captured>& lost) {
  std::vector<Role> left;
  left.reserve(won.size());
  for (const Captured& c : won) left.push_back(c.piece.role());
  std::ranges::sort(left, std::greater(), worth_of);
  for (const Captured& c : lost) {
    const auto same = std::ranges::find(left, c.piece.role());
    if (same != left.end()) left.erase(same);
  }
  left.resize(std::min(left.size(), won.size() - lost.size()));
  return left;
}

}  // namespace

std::optional<Harvest> harvest_of(const Position& start, std::span<const Move> line) {
  Position position = start;
  Harvest sum;
  std::optional<Harvest> quiet;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Move m = line[i];
    if (const Piece taken = position[m.to()]) {
      const bool moved = std::ranges::any_of(line.first(i).subspan(std::min<std::size_t>(i, 1)),
                                             [&](Move before) { return before.to() == m.to(); });
      const bool mover = i % 2 == 0;
      (mover ? sum.by_mover : sum.by_other).push_back({taken, m.to(), i, !moved});
      sum.balance += (mover ? 1 : -1) * worth_of(taken.role());
    }
    position.make(m);
    if (i > 0 && position.has_legal_move() && is_quiet(position)) quiet = sum;
  }
  const int to_come = (line.size() % 2 == 0 ? 1 : -1) * best_taking(position);
  const bool turns = quiet && std::abs(sum.balance + to_come - quiet->balance) >= kWorthTelling;
  return turns ? std::nullopt : quiet;
}

std::optional<Win> win_of(const std::vector<Captured>& won, const std::vector<Captured>& lost) {
  std::vector<Role> gained, given;  // the most valuable first; pawns only in `given`
  std::optional<Captured> piece;
  for (const Role kind : kKinds) {
    const auto here = worth_so_much(won, worth(kind)), there = worth_so_much(lost, worth(kind));
    if (here.size() > there.size() && kind != Role::pawn) {
      const auto left = left_over(here, there);
      // The piece is known if none of its value was exchanged and only one of its role was
      // captured.
      const auto is_it = [&](const Captured& c) { return c.piece.role() == left.front(); };
      if (gained.empty() && there.empty() && std::ranges::count_if(here, is_it) == 1) {
        piece = *std::ranges::find_if(here, is_it);
      }
      gained.insert(gained.end(), left.begin(), left.end());
    } else {
      const auto left = left_over(there, here);
      given.insert(given.end(), left.begin(), left.end());
    }
  }
  int net = 0;
  for (const Role role : gained) net += worth_of(role);
  for (const Role role : given) net -= worth_of(role);
  if (gained.empty() || given.size() > 1 || net < kWorthTelling) return std::nullopt;
  if (gained.size() > 2 && (!piece || !given.empty())) return std::nullopt;
  Win win{gained.front(), piece, std::nullopt, std::nullopt};
  if (gained.size() == 2) win.also = gained.back();
  if (!given.empty()) win.price = given.front();
  return win;
}

bool wins_a_pawn(const std::vector<Captured>& won, const std::vector<Captured>& lost) {
  const auto is_kept = [&](Role kind) {
    const std::size_t pawns = kind == Role::pawn ? 1 : 0;
    return worth_so_much(won, worth(kind)).size() ==
           worth_so_much(lost, worth(kind)).size() + pawns;
  };
  return std::ranges::all_of(kKinds, is_kept);
}

}  // namespace qipu
