#include "engine/evaluate.h"

#include <algorithm>
#include <array>

#include "rules/tables.h"
#include "rules/view.h"

namespace qipu {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

using Placement = std::array<std::array<std::int16_t, Square::kCount>, kRoles>;

// Piece-square values from Red's view; Black's are looked up with ranks reversed.
constexpr int placed(Role role, int file, int rank) {
  const int aside = file < 4 ? 4 - file : file - 4;  // distance from the middle file, in files
  const bool across = rank >= 5;
  switch (role) {
    case Role::king: return rank == 0 ? (aside == 0 ? 8 : 0) : -18 * rank;
    case Role::advisor: return 205 + (aside == 0 ? 8 : rank == 0 ? 4 : -6);
    case Role::elephant: return 205 + (aside == 0 ? 12 : aside == 4 ? -8 : rank == 0 ? 4 : 0);
    case Role::horse: {
      int v = 415 - 6 * aside + (aside == 4 ? -6 : 0);
      if (rank == 0) return v - 25;
      if (rank == 9) return v - 30;
      v += across ? 26 + 4 * (rank - 5) : 6 * rank;
      if ((rank == 7 || rank == 8) && aside == 2) v += 14;  // 卧槽马, 挂角马
      return v;
    }
    case Role::rook: {
      int v = 930 - (aside == 4 ? 12 : 0) + (rank == 0 ? -14 : 0);
      if (across) v += 14;
      if (rank >= 7) v += 4;
      return v + (aside == 1 || aside == 3 ? 4 : 0);
    }
    case Role::cannon: {
      int v = 465 + (aside == 0 ? 12 : 0);
      if (rank == 9) v += aside >= 3 ? 10 : 0;  // 沉底炮
      if (rank >= 5 && rank <= 7) v -= 8;
      if (rank == 2 && aside <= 1) v += 6;
      return v;
    }
    case Role::pawn: {
      if (!across) return aside == 0 ? 55 : aside == 4 ? 50 : rank == 4 ? 66 : 58;
      constexpr int kByRank[] = {118, 142, 152, 142, 66};
      return kByRank[rank - 5] + 14 * (3 - aside) - (rank == 9 ? 7 * (3 - aside) : 0);
    }
  }
  return 0;
}

constexpr Placement make_placement() {
  Placement p{};
  for (int role = 0; role < kRoles; ++role) {
    for (int s = 0; s < Square::kCount; ++s) {
      p[at(role)][at(s)] = static_cast<std::int16_t>(
          placed(static_cast<Role>(role), s % Square::kFiles, s / Square::kFiles));
    }
  }
  return p;
}
constexpr Placement kPlacement = make_placement();

constexpr int upside_down(int s) {
  return s % Square::kFiles + (Square::kRanks - 1 - s / Square::kFiles) * Square::kFiles;
}

Bitboard near_king(Color side, int king) {
  return tables::bit(king) | tables::kKing[static_cast<std::size_t>(side)][at(king)];
}

/// Returns one side's evaluation, in centipawns.
Value side_worth(const Position& position, Color us) {
  const View view(position, us);
  Value sum = 0;
  for (int r = 0; r < kRoles; ++r) {
    for (Bitboard b = view.pieces(static_cast<Role>(r)); !b.empty();) {
      const int s = b.pop();
      sum += kPlacement[at(r)][at(us == Color::red ? s : upside_down(s))];
    }
  }
  const auto their_king = position.king(!us);
  const Bitboard zone = their_king ? near_king(!us, their_king->index()) : Bitboard{};
  const Bitboard open = ~position.pieces(us);
  int pressure = 0;
  const auto sees = [&](Bitboard targets, int each, int on_king) {
    sum += each * (targets & open).count();
    pressure += on_king * (targets & zone).count();
  };
  for (Bitboard b = view.pieces(Role::rook); !b.empty();) sees(view.rook_targets(b.pop()), 3, 4);
  for (Bitboard b = view.pieces(Role::cannon); !b.empty();)
    sees(view.cannon_targets(b.pop()), 1, 3);
  for (Bitboard b = view.pieces(Role::horse); !b.empty();) sees(view.horse_targets(b.pop()), 8, 4);
  for (Bitboard b = view.pieces(Role::pawn); !b.empty();) {
    pressure += 3 * (view.pawn_targets(b.pop()) & zone).count();
  }

  // King safety: a cannon on the king's file with nothing between binds the king (空头炮); with two
  // pieces between, it pins them (炮镇窝心马 and the like).
  if (their_king) {
    const int file = their_king->file();
    const Bitboard file_set = tables::file_squares(file, 0x3FF);
    for (Bitboard b = view.pieces(Role::cannon) & file_set; !b.empty();) {
      const int s = b.pop();
      const int low = std::min(s, their_king->index());
      const int high = std::max(s, their_king->index());
      int between = 0;
      for (int x = low + Square::kFiles; x < high; x += Square::kFiles) {
        between += static_cast<int>(position.occupied().has(x));
      }
      if (between == 0) pressure += 16;
      if (between == 2) pressure += 6;
    }
  }
  // King safety: a king that has lost advisors and elephants is weaker against attacking pieces.
  const int guards = 4 - position.pieces(!us, Role::advisor).count() -
                     position.pieces(!us, Role::elephant).count();
  const int strength = 3 * view.pieces(Role::rook).count() + 2 * view.pieces(Role::horse).count() +
                       2 * view.pieces(Role::cannon).count() + view.pieces(Role::pawn).count() / 2;
  sum += guards * strength * 3;
  sum += pressure * (pressure + 8) * strength / 96;
  return sum;
}

}  // namespace

Value evaluate_by_hand(const Position& position) {
  const Color us = position.turn();
  constexpr Value kTempo = 14;
  return side_worth(position, us) - side_worth(position, !us) + kTempo;
}

}  // namespace qipu
