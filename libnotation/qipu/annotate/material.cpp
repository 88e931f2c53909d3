#include "qipu/annotate/material.h"

#include <algorithm>
#include <array>

#include "qipu/annotate/tactics.h"
#include "qipu/engine/exchange.h"

namespace qipu {
namespace {

constexpr Value kWins = 150;

bool is_quiet(const Position& position) {
  if (position.in_check() || !hanging(position, kWins).empty()) return false;
  Position turned = position;
  turned.give_turn(!position.turn());
  return hanging(turned, kWins).empty();
}

/// 0 pawns, 1 advisors and elephants, 2 horses and cannons, 3 rooks.
std::size_t rank_of(Role role) {
  switch (role) {
    case Role::rook: return 3;
    case Role::horse:
    case Role::cannon: return 2;
    case Role::advisor:
    case Role::elephant: return 1;
    case Role::king:
    case Role::pawn: return 0;
  }
  return 0;
}

std::vector<Captured> of_rank(const std::vector<Captured>& men, std::size_t rank) {
  std::vector<Captured> found;
  for (const Captured& c : men) {
    if (rank_of(c.man.role()) == rank) found.push_back(c);
  }
  return found;
}

/// The role of one man left when men of the same role have been taken off; the dearest of several.
Role left_over(std::vector<Captured> won, const std::vector<Captured>& lost) {
  for (const Captured& c : lost) {
    const auto same =
        std::ranges::find(won, c.man.role(), [](const auto& w) { return w.man.role(); });
    if (same != won.end()) won.erase(same);
  }
  return std::ranges::max_element(won, {}, [](const auto& w) { return worth_of(w.man.role()); })
      ->man.role();
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
  return quiet;
}

std::optional<Win> win_of(const std::vector<Captured>& won, const std::vector<Captured>& lost) {
  std::optional<Win> win;
  int given = 0, pawns_given = 0;
  std::optional<Role> price;
  int net = 0;
  for (std::size_t rank = 4; rank-- > 0;) {
    const auto here = of_rank(won, rank), there = of_rank(lost, rank);
    if (here.size() > there.size() && rank > 0) {
      if (!win) {
        win = Win{left_over(here, there), std::nullopt, std::nullopt};
        // Where nothing of the kind was exchanged, and one man only fell, it is that one.
        const auto same =
            std::ranges::count(here, win->role, [](const auto& c) { return c.man.role(); });
        if (there.empty() && same == 1) {
          win->man =
              *std::ranges::find(here, win->role, [](const auto& c) { return c.man.role(); });
        }
        net += worth_of(win->role);
      }
    } else if (there.size() > here.size()) {
      const auto more = static_cast<int>(there.size() - here.size());
      (rank == 0 ? pawns_given : given) += more;
      price = left_over(there, here);
      net -= more * worth_of(*price);
    }
  }
  if (!win || net < kWins || given + pawns_given > 1) return std::nullopt;
  win->price = price;
  return win;
}

}  // namespace qipu
