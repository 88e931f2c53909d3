// How one side sees a position: where its pieces may go and what threatens its king.
//
// The parts that legality, generation and perft share, to be inlined into each of them; not for
// users of the library. Squares are plain indices here, colors are those of the viewer (us) and the
// other side (them).
#pragma once

#include <array>
#include <cstddef>

#include "qipu/rules/position.h"
#include "qipu/rules/tables.h"

#define QIPU_INLINE [[gnu::always_inline]] inline

namespace qipu {

/// What a side's pieces must heed so that their king is safe after the move.
struct Guard {
  Bitboard free;    ///< where pieces may go that shield nothing
  Bitboard pinned;  ///< the pieces that shield him; the king is none of either
};

class View {
 public:
  using LineWord = Position::LineWord;
  static constexpr int kNoKing = Position::kNoKing;

  QIPU_INLINE View(const Position& position, Color us)
      : p_(position), us_(us), king_(position.king_index(us)) {}

  QIPU_INLINE int king() const { return king_; }
  QIPU_INLINE bool has_king() const { return king_ != kNoKing; }
  /// Guards and safe() speak only of a king in its palace: elsewhere, where only impossible
  /// diagrams and illegal moves bring it, pieces could take it that otherwise never can.
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

  /// Which of the squares left, below, right and above are occupied; the index of kHorse.
  QIPU_INLINE std::size_t straight_neighbours(int s) const {
    const auto [f, r] = tables::place(s);
    return (occupied(rank(r)) << 1 >> f & 5U) | (occupied(file(f)) << 1 >> r & 5U) << 1;
  }
  /// Which of the squares across the corners are occupied; the index of kHorsesTo and kElephant.
  QIPU_INLINE std::size_t corner_neighbours(int s) const {
    const auto [f, r] = tables::place(s);
    return (occupied(rank(r - 1)) << 1 >> f & 5U) | (occupied(rank(r + 1)) << 1 >> f & 5U) << 1;
  }
  /// The bit there of the square so far away; 0 where it is none across a corner.
  QIPU_INLINE static std::size_t corner_bit(int files, int ranks) {
    if (files * files != 1 || ranks * ranks != 1) return 0;
    return std::size_t{1} << (files + 1 + (ranks + 1) / 2);
  }

  // Where a piece of ours may go by its way of moving alone, pieces of ours included as targets.

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
  /// Never a piece of ours that it could not take if it were theirs.
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

  // What threatens. Their rooks, cannons, horses, pawns, and their king down an open file.

  /// Their rooks and cannons (and on a file, king) that hit place `p` of a line, whose pieces are
  /// `occupied`.
  QIPU_INLINE unsigned hits_on_rank(int p, LineWord w, unsigned pieces) const {
    return enemy(w) & ((tables::kRookOnRank[at(p)][pieces] & rooks(w)) |
                       (tables::kCannonOnRank[at(p)][pieces] & cannons(w)));
  }
  QIPU_INLINE unsigned hits_on_file(int p, LineWord w, unsigned pieces) const {
    return enemy(w) & ((tables::kRookOnFile[at(p)][pieces] & rooks(w)) |
                       (tables::kCannonOnFile[at(p)][pieces] & cannons(w)));
  }

  /// Whether our king would be safe on s, no piece of ours but the king leaving its place.
  /// REQUIRES: s lies in our palace.
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

  /// Whether our king is safe after a piece of ours that is not the king has moved, by whatever
  /// way. REQUIRES: king_at_home().
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

  /// Whether anything comes near enough to our king for a guard to say more than "all may go
  /// anywhere". REQUIRES: king_at_home().
  QIPU_INLINE bool troubled() const;
  /// Calls pin(from, to) for each pinned piece, with where it may go as far as the king is
  /// concerned. REQUIRES: king_at_home().
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
  /// Their rooks and cannons (and on a file, king) on the line.
  QIPU_INLINE unsigned strikers(LineWord w) const { return enemy(w) & (rooks(w) | cannons(w)); }
  QIPU_INLINE LineWord own_field() const { return us_ == Color::red ? 1U : 1U << 16; }
  // The leg of a horse on `horse` that strikes `target`: next to the horse, towards the target.
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

  // The nearest pieces each way on a line through the king, as bits of the line.
  struct Nearest {
    unsigned first, second, third;
    unsigned rooks, cannons;  // theirs, on the whole line
    // Those that strike or would if pieces left or came.
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

  // One way from the king, where something strikes or may: the nearest pieces, one bit each or
  // none.
  struct Way {
    Nearest pieces;
    unsigned king;
    bool on_file;
  };
  struct Ways {
    int count = 0;
    std::array<Way, 4> way;
    std::array<Bitboard, 4> free;  // where pieces may go so that nothing comes from there
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

// What may come along a line depends on the nearest two pieces each way: a rook (or the other king)
// strikes as the first, a cannon as the second. A piece that moves changes the two nearest only by
// leaving, so that the third comes into play, or by arriving between the king and the second.
//
// Where pieces may go when the nearest two are these.
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

  Bitboard near = Bitboard::all();  // what pawns and horses leave free
  for (Bitboard b = their(Role::pawn) & tables::kPawnsTo[at(!us_)][at(king_)]; !b.empty();) {
    near &= tables::bit(b.pop());
  }
  Bitboard blocked;  // their horses kept off by a piece on the leg
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
      to = {};  // it keeps two horses off
      blocked ^= tables::bit(other);
    }
    g.pinned |= tables::bit(shield);
    pin(shield, to & g.free);
  }
  return g;
}

}  // namespace qipu
