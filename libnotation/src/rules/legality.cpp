// Decides whether a move may be played, and if not, why. view.h explains how the king's safety is
// found.

#include <algorithm>
#include <cstdlib>

#include "qipu/rules/position.h"
#include "rules/view.h"

namespace qipu {
namespace {

using tables::place;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Returns the pieces strictly between two squares of one line.
Bitboard pieces_between(const Position& p, int from, int to) {
  const int low = std::min(from, to);
  const int high = std::max(from, to);
  const int step = place(low).rank == place(high).rank ? 1 : Square::kFiles;
  Bitboard line;
  for (int s = low + step; s < high; s += step) line |= tables::bit(s);
  return line & p.occupied();
}

bool kings_face(const Position& p) {
  const auto red = p.king(Color::red);
  const auto black = p.king(Color::black);
  return red && black && red->file() == black->file() &&
         pieces_between(p, red->index(), black->index()).empty();
}

// Returns the square of a horse's leg or an elephant's eye. REQUIRES: the move has the shape of
// that piece.
int obstacle(int from, int to) {
  const int files = place(to).file - place(from).file;
  const int ranks = place(to).rank - place(from).rank;
  return from + files / 2 + ranks / 2 * Square::kFiles;
}

// Checks how the piece moves, without regard to own pieces on the target and the king's safety.
Illegality way_of_moving(const Position& p, Piece piece, int from, int to) {
  const auto [ff, fr] = place(from);
  const auto [tf, tr] = place(to);
  const Color side = piece.color();
  const int files = std::abs(tf - ff);
  const int ranks = std::abs(tr - fr);
  const bool line = files == 0 || ranks == 0;
  switch (piece.role()) {
    case Role::king:
      if (files + ranks != 1) return Illegality::impossible_shape;
      return tables::palace(side).has(to) ? Illegality::none : Illegality::leaves_palace;
    case Role::advisor:
      if (files != 1 || ranks != 1) return Illegality::impossible_shape;
      return tables::palace(side).has(to) ? Illegality::none : Illegality::leaves_palace;
    case Role::elephant:
      if (files != 2 || ranks != 2) return Illegality::impossible_shape;
      if (!tables::half(side).has(to)) return Illegality::crosses_river;
      return p.occupied().has(obstacle(from, to)) ? Illegality::eye_blocked : Illegality::none;
    case Role::horse:
      if (files * ranks != 2) return Illegality::impossible_shape;
      return p.occupied().has(obstacle(from, to)) ? Illegality::leg_blocked : Illegality::none;
    case Role::rook:
      if (!line) return Illegality::impossible_shape;
      return pieces_between(p, from, to).empty() ? Illegality::none : Illegality::path_blocked;
    case Role::cannon: {
      if (!line) return Illegality::impossible_shape;
      const int screens = pieces_between(p, from, to).count();
      if (!p.occupied().has(to)) return screens == 0 ? Illegality::none : Illegality::path_blocked;
      if (screens == 1) return Illegality::none;
      return screens == 0 ? Illegality::no_screen : Illegality::many_screens;
    }
    case Role::pawn: {
      const int forward = side == Color::red ? tr - fr : fr - tr;
      if (files == 0 && forward < 0) return Illegality::pawn_goes_back;
      if (files + ranks != 1) return Illegality::impossible_shape;
      if (files == 1 && tables::half(side).has(from)) {
        return Illegality::pawn_sideways_before_river;
      }
      return Illegality::none;
    }
  }
  return Illegality::impossible_shape;
}

// For a king outside its palace, which only impossible diagrams and illegal moves lead to.
[[gnu::noinline]] bool safe_when_played(const Position& p, Move m) {
  const Position next = p.after(m);
  const auto king = next.king(p.turn());
  return !king || !next.attacked(*king, !p.turn());
}

// Returns true if our king is safe after the move. REQUIRES: it is the viewer's turn, and the move
// is legal apart from the king's safety.
QIPU_INLINE bool safe_after(const View& view, const Position& p, Move m) {
  const int from = m.from().index();
  const int to = m.to().index();
  if (view.king_at_home()) return from == view.king() ? view.safe(to) : view.safe_after(from, to);
  return safe_when_played(p, m);
}

// Returns true if a piece of the viewer reaches the square by its way of moving.
QIPU_INLINE bool reaches(const View& view, Role role, int from, int to) {
  const auto [ff, fr] = place(from);
  const auto [tf, tr] = place(to);
  if (role == Role::rook || role == Role::cannon) {  // along one line, so the other line is not
                                                     // looked up
    const bool rook = role == Role::rook;
    if (fr == tr) {
      const unsigned pieces = View::occupied(view.rank(fr));
      return ((rook ? tables::kRookOnRank : tables::kCannonOnRank)[ff][pieces] >> tf & 1) != 0;
    }
    if (ff != tf) return false;
    const unsigned pieces = View::occupied(view.file(ff));
    return ((rook ? tables::kRookOnFile : tables::kCannonOnFile)[fr][pieces] >> tr & 1) != 0;
  }
  return view.targets(from, role).has(to);
}

QIPU_INLINE bool legal(const View& view, const Position& p, Color us, Move m) {
  const Piece piece = p[m.from()];
  if (!piece.is(us) || p[m.to()].is(us)) return false;
  return reaches(view, piece.role(), m.from().index(), m.to().index()) && safe_after(view, p, m);
}

}  // namespace

bool Position::attacked(Square s, Color by) const {
  const View view(*this, by);
  const View other(*this, !by);
  const int i = s.index();
  const auto [f, r] = place(i);
  unsigned on_file = other.hits_on_file(r, view.file(f), View::occupied(view.file(f)));
  const int king = king_index(by);
  if (king != kNoKing) {
    // On its file the king is one of the rooks. At a distance it can only take the other king.
    if (i != king_index(!by) && place(king).file == f) on_file &= ~(1U << place(king).rank);
    if (view.king_targets(king).has(i)) return true;
  }
  if (on_file != 0) return true;
  if (other.hits_on_rank(f, view.rank(r), View::occupied(view.rank(r))) != 0) return true;
  if (!(view.pieces(Role::horse) & tables::kHorsesTo[at(i)][view.corner_neighbours(i)]).empty()) {
    return true;
  }
  if (!(view.pieces(Role::pawn) & tables::kPawnsTo[index(by)][at(i)]).empty()) return true;
  if (tables::palace(by).has(i)) {
    for (Bitboard b = view.pieces(Role::advisor); !b.empty();) {
      if (view.advisor_targets(b.pop()).has(i)) return true;
    }
  }
  if (tables::half(by).has(i)) {
    for (Bitboard b = view.pieces(Role::elephant); !b.empty();) {
      if (view.elephant_targets(b.pop()).has(i)) return true;
    }
  }
  return false;
}

bool Position::in_check() const {
  const View view(*this, turn_);
  if (view.king_at_home()) return !view.safe(view.king());
  return view.has_king() && attacked(Square::from_index(view.king()), !turn_);
}

bool Position::safe_after(Move m) const { return qipu::safe_after(View(*this, turn_), *this, m); }

bool Position::legal(Move m) const {
  // Called once for each side, so that the compiler knows the tables and bits of that side.
  return turn_ == Color::red ? qipu::legal(View(*this, Color::red), *this, Color::red, m)
                             : qipu::legal(View(*this, Color::black), *this, Color::black, m);
}

Illegality Position::why_illegal(Move m) const {
  const Piece piece = board_[m.from()];
  if (!piece) return Illegality::empty_origin;
  if (!piece.is(turn_)) return Illegality::not_your_piece;
  if (board_[m.to()].is(turn_)) return Illegality::own_piece_on_target;
  const Illegality reason = way_of_moving(*this, piece, m.from().index(), m.to().index());
  if (reason != Illegality::none) return reason;
  if (safe_after(m)) return Illegality::none;
  return kings_face(after(m)) ? Illegality::kings_face : Illegality::king_in_check;
}

std::optional<Square> Position::blocker(Move m) const {
  const int from = m.from().index();
  const int to = m.to().index();
  switch (why_illegal(m)) {
    case Illegality::leg_blocked:
    case Illegality::eye_blocked: return Square::from_index(obstacle(from, to));
    case Illegality::path_blocked: {
      Bitboard pieces = pieces_between(*this, from, to);
      int nearest = pieces.pop();
      while (to < from && !pieces.empty()) nearest = pieces.pop();
      return Square::from_index(nearest);
    }
    default: return std::nullopt;
  }
}

}  // namespace qipu
