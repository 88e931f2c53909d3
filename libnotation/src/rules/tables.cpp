#include "rules/tables.h"

#include <bit>
#include <initializer_list>

namespace qipu::tables {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The nearest piece above `place` and the nearest below it, as bits; 0 if there is none.
struct Neighbours {
  unsigned above, below;
};
constexpr Neighbours neighbours(unsigned place, unsigned occupied) {
  const unsigned above = occupied & ~((2U << place) - 1);
  const unsigned below = occupied & ((1U << place) - 1);
  return {above & (0U - above), std::bit_floor(below)};
}

// Returns the squares strictly between `place` and those two pieces, or the end of the line if
// there is no piece.
constexpr unsigned between(unsigned place, Neighbours n, unsigned line) {
  const unsigned upwards = (n.above - 1) & ~((2U << place) - 1);
  const unsigned downwards = ((1U << place) - 1) & (n.below == 0 ? ~0U : ~(2 * n.below - 1));
  return (upwards | downwards) & line;
}

template <std::size_t Length>
constexpr auto make_rooks() {
  Table<Line, Length, (1U << Length)> table{};
  for (unsigned p = 0; p < Length; ++p) {
    for (unsigned o = 0; o < 1U << Length; ++o) {
      const Neighbours n = neighbours(p, o);
      table[p][o] = static_cast<Line>(between(p, n, (1U << Length) - 1) | n.above | n.below);
    }
  }
  return table;
}

template <std::size_t Length>
constexpr auto make_cannons() {
  Table<Line, Length, (1U << Length)> table{};
  for (unsigned p = 0; p < Length; ++p) {
    for (unsigned o = 0; o < 1U << Length; ++o) {
      const Neighbours screen = neighbours(p, o);
      const Neighbours prey = neighbours(p, o & ~(screen.above | screen.below));
      table[p][o] =
          static_cast<Line>(between(p, screen, (1U << Length) - 1) | prey.above | prey.below);
    }
  }
  return table;
}

constexpr Bitboard square_bit(int file, int rank) {
  const auto s = Square::at(file, rank);
  return s ? Bitboard::of(*s) : Bitboard{};
}

// For each square and each set of occupied squares around it, the squares reached over the empty
// ones. `reached(file, rank, i)` returns those reached over the i-th.
template <class Reached>
constexpr auto make_blocked(Reached reached) {
  Table<Bitboard, kSquares, 16> table{};
  for (int s = 0; s < kSquares; ++s) {
    for (int i = 0; i < 4; ++i) {
      const Bitboard targets = reached(place(s).file, place(s).rank, i);
      for (unsigned blocked = 0; blocked < 16; ++blocked) {
        if ((blocked >> i & 1U) == 0) table[at(s)][blocked] |= targets;
      }
    }
  }
  return table;
}

struct Step {
  int file, rank;
};
constexpr Step kStraight[4] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
constexpr Step kCorner[4] = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

constexpr auto make_horses() {
  return make_blocked([](int f, int r, int i) {
    const Step d = kStraight[i];
    return square_bit(f + 2 * d.file + d.rank, r + 2 * d.rank + d.file) |
           square_bit(f + 2 * d.file - d.rank, r + 2 * d.rank - d.file);
  });
}
constexpr auto make_horses_to() {
  return make_blocked([](int f, int r, int i) {
    const Step d = kCorner[i];
    return square_bit(f + 2 * d.file, r + d.rank) | square_bit(f + d.file, r + 2 * d.rank);
  });
}
constexpr auto make_elephants() {
  return make_blocked([](int f, int r, int i) {
    return square_bit(f + 2 * kCorner[i].file, r + 2 * kCorner[i].rank);
  });
}

constexpr auto make_palace_steps(const Step (&steps)[4]) {
  Table<Bitboard, 2, kSquares> table{};
  for (const Color c : {Color::red, Color::black}) {
    for (int s = 0; s < kSquares; ++s) {
      for (const Step d : steps) {
        table[static_cast<std::size_t>(c)][at(s)] |=
            square_bit(place(s).file + d.file, place(s).rank + d.rank) & palace(c);
      }
    }
  }
  return table;
}

constexpr auto make_pawns() {
  Table<Bitboard, 2, kSquares> table{};
  for (const Color c : {Color::red, Color::black}) {
    const int forward = c == Color::red ? 1 : -1;
    for (int s = 0; s < kSquares; ++s) {
      const auto [f, r] = place(s);
      Bitboard& targets = table[static_cast<std::size_t>(c)][at(s)];
      targets = square_bit(f, r + forward);
      if (!half(c).has(s)) targets |= square_bit(f - 1, r) | square_bit(f + 1, r);
    }
  }
  return table;
}

constexpr auto make_pawns_to() {
  Table<Bitboard, 2, kSquares> table{};
  const auto pawns = make_pawns();
  for (std::size_t c = 0; c < 2; ++c) {
    for (int s = 0; s < kSquares; ++s) {
      for (Bitboard targets = pawns[c][at(s)]; !targets.empty();) {
        table[c][at(targets.pop())] |= Bitboard::of(s);
      }
    }
  }
  return table;
}

// SplitMix64 (Steele, Lea, Flood 2014), from a fixed seed, so the keys are the same in every build.
constexpr auto make_keys() {
  Table<std::uint64_t, kCodes, kSquares> table{};
  std::uint64_t state = 0x71697075;  // "qipu"
  for (std::size_t code = 1; code < kCodes; ++code) {
    for (std::uint64_t& key : table[code]) {
      state += 0x9E3779B97F4A7C15;
      std::uint64_t z = state;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
      key = z ^ (z >> 31);
    }
  }
  return table;
}

}  // namespace

constinit const Table<Line, 9, 512> kRookOnRank = make_rooks<9>();
constinit const Table<Line, 10, 1024> kRookOnFile = make_rooks<10>();
constinit const Table<Line, 9, 512> kCannonOnRank = make_cannons<9>();
constinit const Table<Line, 10, 1024> kCannonOnFile = make_cannons<10>();
constinit const Table<Bitboard, kSquares, 16> kHorse = make_horses();
constinit const Table<Bitboard, kSquares, 16> kHorsesTo = make_horses_to();
constinit const Table<Bitboard, kSquares, 16> kElephant = make_elephants();
constinit const Table<Bitboard, 2, kSquares> kKing = make_palace_steps(kStraight);
constinit const Table<Bitboard, 2, kSquares> kAdvisor = make_palace_steps(kCorner);
constinit const Table<Bitboard, 2, kSquares> kPawn = make_pawns();
constinit const Table<Bitboard, 2, kSquares> kPawnsTo = make_pawns_to();
constinit const Table<std::uint64_t, kCodes, kSquares> kKeys = make_keys();

}  // namespace qipu::tables
