// A position as one side sees it: the squares that its pieces reach, and the threats to its king.
//
// Legality, generation and perft share these functions, which are inlined into each of them; they
// are not for users of the library. Squares are plain indices here; colours are the viewer's (us)
// and the other side's (them).
#pragma once

#include <array>
#include <cstddef>

#include "qipu/rules/position.h"
#include "rules/tables.h"

#define QIPU_INLINE [[gnu::always_inline]] inline

namespace qipu {

/// The restrictions on a side's pieces that keep their king safe.
struct Guard {
  Bitboard free;    ///< the targets of pieces that protect nothing
  Bitboard pinned;  ///< the pieces that protect the king; the king itself is in neither set
};

class View {
 public:
  using LineWord = Position::LineWord;
  static constexpr int kNoKing = Position::kNoKing;

  QIPU_INLINE View(const Position& position, Color us)
      : p_(position), us_(us), king_(position.king_index(us)) {}

  QIPU_INLINE int king() const { return king_; }
  QIPU_INLINE bool has_king() const { return king_ != kNoKing; }
  /// Guards and safe() are valid only for a king in its palace. Elsewhere (in impossible diagrams
  /// or after illegal moves) it could be attacked by pieces that otherwise never reach it.
  QIPU_INLINE bool king_at_home() const { return has_king() && tables::palace(us_).has(king_); }

  QIPU_INLINE Bitboard pieces(Role r) const { return p_.pieces(us_, r); }
  QIPU_INLINE Bitboard their(Role r) const { return p_.pieces(!us_, r); }
  QIPU_INLINE Bitboard pieces() const { return p_.pieces(us_); }

  // Lines.

  QIPU_INLINE LineWord rank(int r) const { return p_.ranks_[at(r + 1)]; }
  QIPU_INLINE LineWord file(int f) const { return p_.files_[at(f)]; }
  QIPU_INLINE static unsigned occupied(LineWord w) {
    return static_cast<unsigned>(w | w >> 16) & 0x3FFU;
  }
  QIPU_INLINE unsigned own(LineWord w) const { return side(w, us_); }
  QIPU_INLINE unsigned enemy(LineWord w) const { return side(w, !us_); }
  QIPU_INLINE static unsigned rooks(LineWord w) { return static_cast<unsigned>(w >> 32) & 0x3FFU; }
  QIPU_INLINE static unsigned cannons(LineWord w) { return static_cast<unsigned>(w >> 48); }

  /// The occupied ones among the squares left, below, right and above; the index of kHorse.
  QIPU_INLINE std::size_t straight_neighbours(int s) const {
    const auto [f, r] = tables::place(s);
    return (occupied(rank(r)) << 1 >> f & 5U) | (occupied(file(f)) << 1 >> r & 5U) << 1;
  }
  /// The occupied ones among the diagonal neighbours; the index of kHorsesTo and kElephant.
  QIPU_INLINE std::size_t corner_neighbours(int s) const {
    const auto [f, r] = tables::place(s);
    return (occupied(rank(r - 1)) << 1 >> f & 5U) | (occupied(rank(r + 1)) << 1 >> f & 5U) << 1;
  }
  /// The bit of corner_neighbours() for the square at this offset; 0 if it is not a diagonal
  /// neighbour.
  QIPU_INLINE static std::size_t corner_bit(int files, int ranks) {
    if (files * files != 1 || ranks * ranks != 1) return 0;
    return std::size_t{1} << (files + 1 + (ranks + 1) / 2);
  }

  // Squares that a piece of ours reaches by its way of moving alone; they may hold pieces of ours.

  QIPU_INLINE Bitboard king_targets(int s) const { return tables::kKing[at(us_)][at(s)]; }
  QIPU_INLINE Bitboard advisor_targets(int s) const { return tables::kAdvisor[at(us_)][at(s)]; }
  QIPU_INLINE Bitboard pawn_targets(int s) const { return tables::kPawn[at(us_)][at(s)]; }
  QIPU_INLINE Bitboard elephant_targets(int s) const {
    return tables::kElephant[at(s)][corner_neighbours(s)] & tables::half(us_);
  }
  QIPU_INLINE Bitboard horse_targets(int s) const {
    return tables::kHorse[at(s)][straight_neighbours(s)];
  }
  QIPU_INLINE Bitboard rook_targets(int s) const {
    const auto [f, r] = tables::place(s);
    return tables::rank_squares(r, tables::kRookOnRank[f][occupied(rank(r))]) |
           tables::file_squares(f, tables::kRookOnFile[r][occupied(file(f))]);
  }
  /// A piece of ours is among the targets only if the cannon could take it if it were theirs.
  QIPU_INLINE Bitboard cannon_targets(int s) const {
    const auto [f, r] = tables::place(s);
    return tables::rank_squares(r, tables::kCannonOnRank[f][occupied(rank(r))]) |
           tables::file_squares(f, tables::kCannonOnFile[r][occupied(file(f))]);
  }
  QIPU_INLINE Bitboard targets(int s, Role role) const {
    switch (role) {
      case Role::king: return king_targets(s);
      case Role::advisor: return advisor_targets(s);
      case Role::elephant: return elephant_targets(s);
      case Role::horse: return horse_targets(s);
      case Role::rook: return rook_targets(s);
      case Role::cannon: return cannon_targets(s);
      case Role::pawn: return pawn_targets(s);
    }
    return {};
  }

  // Threats: their rooks, cannons, horses and pawns, and their king along an open file.

  /// Their rooks and cannons (on a file also their king) that attack place `p` of a line, when
  /// `pieces` are the occupied squares of the line.
  QIPU_INLINE unsigned hits_on_rank(int p, LineWord w, unsigned pieces) const {
    return enemy(w) & ((tables::kRookOnRank[at(p)][pieces] & rooks(w)) |
                       (tables::kCannonOnRank[at(p)][pieces] & cannons(w)));
  }
  QIPU_INLINE unsigned hits_on_file(int p, LineWord w, unsigned pieces) const {
    return enemy(w) & ((tables::kRookOnFile[at(p)][pieces] & rooks(w)) |
                       (tables::kCannonOnFile[at(p)][pieces] & cannons(w)));
  }

  /// Returns true if our king would be safe on s, when no other piece of ours moves. REQUIRES: s
  /// lies in our palace.
  QIPU_INLINE bool safe(int s) const {
    const auto [f, r] = tables::place(s);
    const auto [kf, kr] = tables::place(king_);
    const unsigned on_rank = occupied(rank(r)) & ~(static_cast<unsigned>(r == kr) << kf);
    const unsigned on_file = occupied(file(f)) & ~(static_cast<unsigned>(f == kf) << kr);
    if ((hits_on_rank(f, rank(r), on_rank) | hits_on_file(r, file(f), on_file)) != 0) return false;
    const Bitboard horses = their(Role::horse) & tables::kHorsesTo[at(s)][corner_neighbours(s)];
    const Bitboard pawns = their(Role::pawn) & tables::kPawnsTo[at(!us_)][at(s)];
    return (horses | pawns).empty();
  }

  /// Returns true if our king is safe after a piece of ours other than the king has moved from
  /// `from` to `to` in any way. REQUIRES: king_at_home().
  QIPU_INLINE bool safe_after(int from, int to) const {
    const auto [kf, kr] = tables::place(king_);
    const auto [ff, fr] = tables::place(from);
    const auto [tf, tr] = tables::place(to);
    if (LineWord w = rank(kr); strikers(w) != 0) {
      if (fr == kr) w &= ~(kEveryField << ff);
      if (tr == kr) w = (w & ~(kEveryField << tf)) | own_field() << tf;
      if (hits_on_rank(kf, w, occupied(w)) != 0) return false;
    }
    if (LineWord w = file(kf); strikers(w) != 0) {
      if (ff == kf) w &= ~(kEveryField << fr);
      if (tf == kf) w = (w & ~(kEveryField << tr)) | own_field() << tr;
      if (hits_on_file(kr, w, occupied(w)) != 0) return false;
    }
    const Bitboard pawns = their(Role::pawn) & tables::kPawnsTo[at(!us_)][at(king_)];
    Bitboard horses = their(Role::horse) & tables::kHorsesTo[at(king_)][0];
    if ((pawns | horses).empty()) return true;
    const Bitboard gone = tables::bit(to);
    if (!pawns.without(gone).empty()) return false;
    horses = horses.without(gone);
    std::size_t legs = corner_neighbours(king_);
    legs &= ~corner_bit(ff - kf, fr - kr);
    legs |= corner_bit(tf - kf, tr - kr);
    return (horses & tables::kHorsesTo[at(king_)][legs]).empty();
  }

  /// Returns true if a piece of theirs is near enough to our king that guard() may restrict our
  /// moves. REQUIRES: king_at_home().
  QIPU_INLINE bool troubled() const;
  /// Calls pin(from, to) for each pinned piece with the squares to which it may move without
  /// exposing the king. REQUIRES: king_at_home().
  template <class Pin>
  QIPU_INLINE Guard guard(Pin pin) const;

 private:
  static constexpr LineWord kEveryField = 0x0001'0001'0001'0001;

  template <class T>
  QIPU_INLINE static constexpr std::size_t at(T i) {
    return static_cast<std::size_t>(i);
  }
  QIPU_INLINE static unsigned side(LineWord w, Color c) {
    return static_cast<unsigned>(w >> (c == Color::red ? 0 : 16)) & 0x3FFU;
  }
  /// Their rooks and cannons (on a file also their king) on the line.
  QIPU_INLINE unsigned strikers(LineWord w) const { return enemy(w) & (rooks(w) | cannons(w)); }
  QIPU_INLINE LineWord own_field() const { return us_ == Color::red ? 1U : 1U << 16; }
  // The leg of a horse on `horse` that attacks `target`: the square next to the horse, towards the
  // target.
  QIPU_INLINE static int leg(int horse, int target) {
    const auto [hf, hr] = tables::place(horse);
    const auto [tf, tr] = tables::place(target);
    const int files = tf - hf;
    const int ranks = tr - hr;
    return files * files == 4 ? horse + files / 2 : horse + ranks / 2 * Square::kFiles;
  }
  QIPU_INLINE static unsigned between(unsigned a, unsigned b) {
    return a < b ? (b - 1) & ~(2 * a - 1) : (a - 1) & ~(2 * b - 1);
  }

  // The nearest pieces in each direction on a line through the king, as bits of the line.
  struct Nearest {
    unsigned first, second, third;
    unsigned rooks, cannons;  // theirs, on the whole line
    // Pieces that attack the king, or would if another piece left or came.
    unsigned trouble() const { return ((first | second) & (rooks | cannons)) | (third & cannons); }
  };
  template <class Table>
  QIPU_INLINE Nearest nearest(LineWord w, int place, const Table& rook) const {
    const auto& reach = rook[at(place)];
    const unsigned pieces = occupied(w);
    const unsigned first = reach[pieces] & pieces;
    const unsigned second = reach[pieces ^ first] & (pieces ^ first);
    const unsigned third = reach[pieces ^ first ^ second] & (pieces ^ first ^ second);
    return {first, second, third, rooks(w) & enemy(w), cannons(w) & enemy(w)};
  }

  // One direction from the king in which a piece attacks or may attack: the nearest pieces, each
  // one bit or none.
  struct Way {
    Nearest pieces;
    unsigned king;
    bool on_file;
  };
  struct Ways {
    int count = 0;
    std::array<Way, 4> way;
    std::array<Bitboard, 4> free;  // the targets that leave the king safe from this direction
  };
  template <class Table>
  QIPU_INLINE void add_ways(Ways& ways, LineWord w, int place, const Table& rook,
                            bool on_file) const;
  QIPU_INLINE Bitboard squares(const Way& way, unsigned line) const {
    const auto [f, r] = tables::place(king_);
    return way.on_file ? tables::file_squares(f, line) : tables::rank_squares(r, line);
  }
  QIPU_INLINE Bitboard free(const Way& way, unsigned first, unsigned second) const;

  const Position& p_;
  Color us_;
  int king_;
};

// A threat along a line depends on the nearest two pieces in each direction: a rook (or the other
// king) attacks as the first piece, a cannon as the second. A move changes these two only if one of
// them leaves, so that the third becomes one of them, or if a piece arrives between the king and
// the second.
//
// Returns the squares to which a piece may move when these are the nearest two.
QIPU_INLINE Bitboard View::free(const Way& way, unsigned first, unsigned second) const {
  const unsigned before = first == 0 ? 0 : between(way.king, first);
  const bool rook = (first & way.pieces.rooks) != 0;
  const bool screen_wanted = (first & way.pieces.cannons) != 0;
  const bool cannon = (second & way.pieces.cannons) != 0;
  if (!rook && !cannon) return screen_wanted ? ~squares(way, before) : Bitboard::all();
  unsigned rescue = 0;
  if (!screen_wanted) rescue |= before;
  if (!cannon) rescue |= first;
  if (!rook) rescue |= between(first, second) | second;
  return squares(way, rescue);
}

template <class Table>
QIPU_INLINE void View::add_ways(Ways& ways, LineWord w, int place, const Table& rook,
                                bool on_file) const {
  const Nearest n = nearest(w, place, rook);
  const unsigned king = 1U << place;
  for (const unsigned half : {king - 1, ~(2 * king - 1)}) {
    if ((n.trouble() & half) == 0) continue;
    const Way way{
        {n.first & half, n.second & half, n.third & half, n.rooks, n.cannons}, king, on_file};
    ways.way[at(ways.count)] = way;
    ways.free[at(ways.count)] = free(way, way.pieces.first, way.pieces.second);
    ++ways.count;
  }
}

QIPU_INLINE bool View::troubled() const {
  const auto [kf, kr] = tables::place(king_);
  const Bitboard near = (their(Role::pawn) & tables::kPawnsTo[at(!us_)][at(king_)]) |
                        (their(Role::horse) & tables::kHorsesTo[at(king_)][0]);
  if (!near.empty()) return true;
  constexpr LineWord kStrikers = 0xFFFF'FFFF'0000'0000;
  const LineWord on_rank = rank(kr);
  if ((on_rank & kStrikers) != 0 && nearest(on_rank, kf, tables::kRookOnRank).trouble() != 0) {
    return true;
  }
  return nearest(file(kf), kr, tables::kRookOnFile).trouble() != 0;
}

template <class Pin>
QIPU_INLINE Guard View::guard(Pin pin) const {
  const auto [kf, kr] = tables::place(king_);
  Ways ways;
  add_ways(ways, rank(kr), kf, tables::kRookOnRank, false);
  add_ways(ways, file(kf), kr, tables::kRookOnFile, true);

  Bitboard near = Bitboard::all();  // the targets that leave the king safe from pawns and horses
  for (Bitboard b = their(Role::pawn) & tables::kPawnsTo[at(!us_)][at(king_)]; !b.empty();) {
    near &= tables::bit(b.pop());
  }
  Bitboard blocked;  // their horses that are blocked by a piece on the leg
  const Bitboard horses = their(Role::horse) & tables::kHorsesTo[at(king_)][0];
  if (!horses.empty()) {
    const Bitboard checking = horses & tables::kHorsesTo[at(king_)][corner_neighbours(king_)];
    blocked = horses.without(checking);
    for (Bitboard b = checking; !b.empty();) {
      const int s = b.pop();
      near &= tables::bit(s) | tables::bit(leg(s, king_));
    }
  }

  Guard g{near, {}};
  for (int i = 0; i < ways.count; ++i) g.free &= ways.free[at(i)];
  for (int i = 0; i < ways.count; ++i) {
    const Way& way = ways.way[at(i)];
    Bitboard others = near;
    for (int j = 0; j < ways.count; ++j) {
      if (j != i) others &= ways.free[at(j)];
    }
    const auto& [first, second, third, rooks, cannons] = way.pieces;
    const Bitboard shields = squares(way, first | second) & pieces();
    if (shields.empty()) continue;
    g.pinned |= shields;
    if (const Bitboard b = shields & squares(way, first); !b.empty()) {
      pin(b.first(), others & free(way, second, third));
    }
    if (const Bitboard b = shields & squares(way, second); !b.empty()) {
      pin(b.first(), others & free(way, first, third));
    }
  }
  while (!blocked.empty()) {
    const int horse = blocked.pop();
    const int shield = leg(horse, king_);
    if (!pieces().has(shield)) continue;
    Bitboard to = tables::bit(horse);
    for (Bitboard b = blocked; !b.empty();) {
      const int other = b.pop();
      if (leg(other, king_) != shield) continue;
      to = {};  // it blocks two horses
      blocked ^= tables::bit(other);
    }
    g.pinned |= tables::bit(shield);
    pin(shield, to & g.free);
  }
  return g;
}

}  // namespace qipu
