// Counts the leaves of the move tree. The moves of the last ply are counted from sets of targets,
// not listed. In most positions no piece is near the king, and no more checks are needed.

#include <bit>

#include "qipu/rules/position.h"
#include "rules/view.h"

// Nearly every x86-64 since 2008 counts bits in one instruction, but the compiler may not assume
// that. So the tree is compiled twice, and the choice is made when the program runs.
#if defined(__x86_64__) && defined(__GNUC__)
#define QIPU_COUNTS_BITS [[gnu::target("popcnt,bmi,bmi2")]]
#endif

namespace qipu {
namespace {

QIPU_INLINE int count_lines(const View& v, Bitboard pieces, const auto& on_rank,
                            const auto& on_file) {
  int n = 0;
  while (!pieces.empty()) {
    const auto [f, r] = tables::place(pieces.pop());
    const auto rank = v.rank(r);
    const auto file = v.file(f);
    const unsigned along = on_rank[f][View::occupied(rank)] & ~v.own(rank);
    const unsigned across = on_file[r][View::occupied(file)] & ~v.own(file);
    n += std::popcount(along | across << 16);
  }
  return n;
}

// Counts the moves of all pawns at once: the forward steps, then the sideways steps of pawns beyond
// the river.
QIPU_INLINE int count_pawns(Color us, Bitboard pawns, Bitboard open) {
  constexpr std::uint64_t kFirstFile = 0x1008040201;
  constexpr int kLastRank = 36;
  const Bitboard ahead = us == Color::red
                             ? Bitboard{pawns.low << 9, pawns.high << 9 | pawns.low >> kLastRank}
                             : Bitboard{pawns.low >> 9 | pawns.high << kLastRank, pawns.high >> 9};
  const std::uint64_t crossed = us == Color::red ? pawns.high : pawns.low;
  const std::uint64_t beyond = us == Color::red ? open.high : open.low;
  return (ahead & open).count() + std::popcount((crossed & ~kFirstFile) >> 1 & beyond) +
         std::popcount((crossed & ~(kFirstFile << 8)) << 1 & beyond);
}

QIPU_INLINE int count_king(const View& v) {
  int n = 0;
  for (Bitboard b = v.king_targets(v.king()).without(v.pieces()); !b.empty();) {
    n += v.safe(b.pop()) ? 1 : 0;
  }
  return n;
}

template <class Targets>
QIPU_INLINE int count_each(Bitboard pieces, Bitboard open, Targets targets) {
  int n = 0;
  while (!pieces.empty()) n += (targets(pieces.pop()) & open).count();
  return n;
}

// Counts the moves of our pieces except the king, when none of them has to protect it.
QIPU_INLINE int count_unbound(const View& v, Color us) {
  const Bitboard open = ~v.pieces();
  return count_lines(v, v.pieces(Role::rook), tables::kRookOnRank, tables::kRookOnFile) +
         count_lines(v, v.pieces(Role::cannon), tables::kCannonOnRank, tables::kCannonOnFile) +
         count_each(v.pieces(Role::horse), open, [&](int s) { return v.horse_targets(s); }) +
         count_each(v.pieces(Role::advisor), open, [&](int s) { return v.advisor_targets(s); }) +
         count_each(v.pieces(Role::elephant), open, [&](int s) { return v.elephant_targets(s); }) +
         count_pawns(us, v.pieces(Role::pawn), open);
}

QIPU_INLINE int count_guarded(const Position& p, const View& v, Color us) {
  int n = 0;
  const Guard guard = v.guard([&](int from, Bitboard to) {
    const Role role = p[Square::from_index(from)].role();
    n += (v.targets(from, role).without(v.pieces()) & to).count();
  });
  const Bitboard open = guard.free.without(v.pieces());
  const auto of = [&](Role role) { return v.pieces(role).without(guard.pinned); };
  n += count_each(of(Role::rook), open, [&](int s) { return v.rook_targets(s); }) +
       count_each(of(Role::cannon), open, [&](int s) { return v.cannon_targets(s); }) +
       count_each(of(Role::horse), open, [&](int s) { return v.horse_targets(s); }) +
       count_each(of(Role::advisor), open, [&](int s) { return v.advisor_targets(s); }) +
       count_each(of(Role::elephant), open, [&](int s) { return v.elephant_targets(s); }) +
       count_pawns(us, of(Role::pawn), open);
  return n;
}

QIPU_INLINE int count_moves(const Position& p, Color us) {
  const View v(p, us);
  if (!v.has_king()) return count_unbound(v, us);
  if (!v.king_at_home()) {
    MoveList moves;
    p.legal_moves(moves);
    return moves.size();
  }
  return count_king(v) + (v.troubled() ? count_guarded(p, v, us) : count_unbound(v, us));
}

template <class Self>
QIPU_INLINE std::uint64_t count_leaves(Position& p, int depth, Self self) {
  if (depth == 1) {
    return static_cast<std::uint64_t>(p.turn() == Color::red ? count_moves(p, Color::red)
                                                             : count_moves(p, Color::black));
  }
  MoveList moves;
  p.legal_moves(moves);
  std::uint64_t leaves = 0;
  for (const Move m : moves) {
    const Position::Undo undo = p.make(m);
    leaves += self(p, depth - 1);
    p.unmake(m, undo);
  }
  return leaves;
}

std::uint64_t count_anywhere(Position& p, int depth) {
  return count_leaves(p, depth, count_anywhere);
}

#ifdef QIPU_COUNTS_BITS
QIPU_COUNTS_BITS std::uint64_t count_with_bits(Position& p, int depth) {
  return count_leaves(p, depth, count_with_bits);
}
bool counts_bits() {
  return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2");
}
#endif

}  // namespace

std::uint64_t Position::perft(int depth) const {
  if (depth <= 0) return 1;
  Position p = *this;
#ifdef QIPU_COUNTS_BITS
  if (counts_bits()) return count_with_bits(p, depth);
#endif
  return count_anywhere(p, depth);
}

}  // namespace qipu
