#include "engine/exchange.h"

#include <algorithm>
#include <array>

#include "rules/tables.h"
#include "rules/view.h"

namespace qipu {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// The attackers of one square while pieces leave the board.
class Siege {
 public:
  Siege(const Position& position, int target) : p_(position), target_(target) {
    const View view(position, Color::red);
    const auto [f, r] = tables::place(target);
    on_rank_ = View::occupied(view.rank(r));
    on_file_ = View::occupied(view.file(f));
    corners_ = view.corner_neighbours(target);
    present_ = position.occupied();
  }

  void remove(int s) {
    const auto [f, r] = tables::place(target_);
    const auto [sf, sr] = tables::place(s);
    present_ = present_.without(tables::bit(s));
    if (sr == r) on_rank_ &= ~(1U << sf);
    if (sf == f) on_file_ &= ~(1U << sr);
    corners_ &= ~View::corner_bit(sf - f, sr - r);
  }

  /// Returns the square of the side's least valuable piece that can capture on the target, or -1.
  int least(Color by) const {
    if (const Bitboard b = here(by, Role::pawn) & tables::kPawnsTo[index(by)][at(target_)];
        !b.empty()) {
      return b.first();
    }
    if (tables::palace(by).has(target_)) {
      // Advisor moves are symmetric: the squares it can come from are those it can go to.
      const Bitboard b = here(by, Role::advisor) & tables::kAdvisor[index(by)][at(target_)];
      if (!b.empty()) return b.first();
    }
    if (tables::half(by).has(target_)) {
      const Bitboard b = here(by, Role::elephant) & tables::kElephant[at(target_)][corners_];
      if (!b.empty()) return b.first();
    }
    if (const Bitboard b = here(by, Role::horse) & tables::kHorsesTo[at(target_)][corners_];
        !b.empty()) {
      return b.first();
    }
    const auto [f, r] = tables::place(target_);
    if (const Bitboard pieces = here(by, Role::cannon); !pieces.empty()) {
      const Bitboard b = pieces & (tables::rank_squares(r, tables::kCannonOnRank[f][on_rank_]) |
                                   tables::file_squares(f, tables::kCannonOnFile[r][on_file_]));
      if (!b.empty()) return b.first();
    }
    if (const Bitboard pieces = here(by, Role::rook); !pieces.empty()) {
      const Bitboard b = pieces & (tables::rank_squares(r, tables::kRookOnRank[f][on_rank_]) |
                                   tables::file_squares(f, tables::kRookOnFile[r][on_file_]));
      if (!b.empty()) return b.first();
    }
    if (tables::palace(by).has(target_)) {
      const Bitboard b = here(by, Role::king) & tables::kKing[index(by)][at(target_)];
      if (!b.empty()) return b.first();
    }
    return -1;
  }

 private:
  static std::size_t index(Color c) { return static_cast<std::size_t>(c); }
  Bitboard here(Color c, Role r) const { return p_.pieces(c, r) & present_; }

  const Position& p_;
  int target_;
  unsigned on_rank_, on_file_;
  std::size_t corners_;
  Bitboard present_;
};

}  // namespace

bool exchange_brings(const Position& position, Move m, Value least) {
  const Piece victim = position[m.to()];
  const Value taken = victim ? worth_of(victim.role()) : 0;
  Value standing = worth_of(position[m.from()].role());  // value of the piece on the target now
  if (taken < least) return false;
  if (taken - standing >= least) return true;

  Siege siege(position, m.to().index());
  siege.remove(m.from().index());
  std::array<Value, 32> gains;  // balance for the last capturer, if the exchange stops there
  std::size_t last = 0;
  gains[0] = taken;
  for (Color side = !position.turn(); last + 1 < gains.size(); side = !side) {
    const int taker = siege.least(side);
    if (taker < 0) break;
    const Role role = position[Square::from_index(taker)].role();
    siege.remove(taker);
    if (role == Role::king && siege.least(!side) >= 0) break;
    gains[last + 1] = standing - gains[last];
    ++last;
    standing = worth_of(role);
  }
  for (; last > 0; --last) gains[last - 1] = std::min(gains[last - 1], -gains[last]);
  return gains[0] >= least;
}

}  // namespace qipu
