// Generates all moves of a position.

#include "qipu/rules/position.h"
#include "rules/view.h"

namespace qipu {
namespace {

// Calls use(from, targets) for each of our pieces except the king, until a call returns true. The
// targets do not contain our own pieces.
template <class Use>
bool each_piece(const View& view, Bitboard left_out, Use use) {
  const Bitboard open = ~view.pieces();
  const auto each = [&](Role role, auto targets) {
    for (Bitboard b = view.pieces(role).without(left_out); !b.empty();) {
      const int from = b.pop();
      if (use(from, targets(from) & open)) return true;
    }
    return false;
  };
  return each(Role::rook, [&](int s) { return view.rook_targets(s); }) ||
         each(Role::cannon, [&](int s) { return view.cannon_targets(s); }) ||
         each(Role::horse, [&](int s) { return view.horse_targets(s); }) ||
         each(Role::pawn, [&](int s) { return view.pawn_targets(s); }) ||
         each(Role::advisor, [&](int s) { return view.advisor_targets(s); }) ||
         each(Role::elephant, [&](int s) { return view.elephant_targets(s); });
}

template <class Use>
bool each_pseudo_legal(const View& view, Use use) {
  if (each_piece(view, {}, use)) return true;
  return view.has_king() && use(view.king(), view.king_targets(view.king()).without(view.pieces()));
}

// The same with legal moves.
template <class Use>
bool each_legal(const Position& p, Use use) {
  const View view(p, p.turn());
  if (!view.has_king()) return each_pseudo_legal(view, use);
  if (!view.king_at_home()) {
    return each_pseudo_legal(view, [&](int from, Bitboard targets) {
      Bitboard legal;
      while (!targets.empty()) {
        const int to = targets.pop();
        if (p.legal({Square::from_index(from), Square::from_index(to)})) legal |= tables::bit(to);
      }
      return use(from, legal);
    });
  }
  bool done = false;
  const Guard guard = view.guard([&](int from, Bitboard to) {
    const Role role = p[Square::from_index(from)].role();
    done = done || use(from, view.targets(from, role).without(view.pieces()) & to);
  });
  if (done) return true;
  if (each_piece(view, guard.pinned,
                 [&](int from, Bitboard to) { return use(from, to & guard.free); })) {
    return true;
  }
  Bitboard steps;
  for (Bitboard b = view.king_targets(view.king()).without(view.pieces()); !b.empty();) {
    const int to = b.pop();
    if (view.safe(to)) steps |= tables::bit(to);
  }
  return use(view.king(), steps);
}

auto append_to(MoveList& out) {
  return [&out](int from, Bitboard targets) {
    while (!targets.empty()) {
      out.push_back({Square::from_index(from), Square::from_index(targets.pop())});
    }
    return false;
  };
}

}  // namespace

Bitboard Position::targets(Square s) const {
  const Piece piece = board_[s];
  if (!piece) return {};
  return View(*this, piece.color()).targets(s.index(), piece.role()).without(pieces(piece.color()));
}

void Position::legal_moves(MoveList& out) const {
  out.clear();
  each_legal(*this, append_to(out));
}

void Position::legal_captures(MoveList& out) const {
  out.clear();
  each_legal(*this, [theirs = pieces(!turn_), append = append_to(out)](int from, Bitboard targets) {
    return append(from, targets & theirs);
  });
}

void Position::legal_quiets(MoveList& out) const {
  out.clear();
  each_legal(*this, [empty = ~occupied(), append = append_to(out)](int from, Bitboard targets) {
    return append(from, targets & empty);
  });
}

MoveList Position::legal_moves() const {
  MoveList out;
  legal_moves(out);
  return out;
}

MoveList Position::legal_captures() const {
  MoveList out;
  legal_captures(out);
  return out;
}

MoveList Position::pseudo_legal_moves() const {
  MoveList out;
  each_pseudo_legal(View(*this, turn_), append_to(out));
  return out;
}

bool Position::has_legal_move() const {
  return each_legal(*this, [](int, Bitboard targets) { return !targets.empty(); });
}

GameEnd Position::end() const {
  if (has_legal_move()) return GameEnd::none;
  return in_check() ? GameEnd::checkmate : GameEnd::stalemate;
}

}  // namespace qipu
