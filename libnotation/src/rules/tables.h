// Lookup tables for the rules, computed by the compiler: the squares that each piece can reach.
//
// A line is a rank (9 squares, bit 0 on file a) or a file (10 squares, bit 0 on rank 0). Rooks and
// cannons are looked up by their place on a line and the occupied squares of that line. Horses and
// elephants are looked up by which of the four squares around them are occupied.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "qipu/board/piece.h"
#include "qipu/rules/bitboard.h"

namespace qipu::tables {

inline constexpr int kCodes = Piece::kCodes;
inline constexpr int kSquares = Square::kCount;

template <class T, std::size_t N>
using Row = std::array<T, N>;
template <class T, std::size_t N, std::size_t M>
using Table = std::array<std::array<T, M>, N>;

using Line = std::uint16_t;

/// Squares that a rook reaches, including the first piece in each direction, of either side.
/// [place][occupied]
extern const Table<Line, 9, 512> kRookOnRank;
extern const Table<Line, 10, 1024> kRookOnFile;
/// Empty squares that a cannon reaches, and the piece after the first screen in each direction.
extern const Table<Line, 9, 512> kCannonOnRank;
extern const Table<Line, 10, 1024> kCannonOnFile;

/// Targets of a horse. Bit 0 of the index is set if the left neighbour is occupied, bit 1 below,
/// bit 2 right, bit 3 above.
extern const Table<Bitboard, kSquares, 16> kHorse;
/// The squares from which a horse attacks a square; their legs are its diagonal neighbours. Bit 0
/// of the index is set if the neighbour below on the left is occupied, bit 1 above on the left, bit
/// 2 below on the right, bit 3 above on the right.
extern const Table<Bitboard, kSquares, 16> kHorsesTo;
/// Targets of an elephant by its eyes, indexed as kHorsesTo; the river is not considered.
extern const Table<Bitboard, kSquares, 16> kElephant;

/// [colour][from]: the targets; those of king and advisor stay in the palace.
extern const Table<Bitboard, 2, kSquares> kKing;
extern const Table<Bitboard, 2, kSquares> kAdvisor;
extern const Table<Bitboard, 2, kSquares> kPawn;
/// [colour][to]: the squares from which a pawn of that side attacks a square.
extern const Table<Bitboard, 2, kSquares> kPawnsTo;

/// Zobrist keys; those of no piece (code 0) are 0. [code][square]
extern const Table<std::uint64_t, kCodes, kSquares> kKeys;
inline constexpr std::uint64_t kBlackToMove = 0xD1B54A32D192ED03;

struct FileRank {
  std::uint8_t file, rank;
};
constexpr Row<FileRank, kSquares> make_places() {
  Row<FileRank, kSquares> places{};
  for (int i = 0; i < kSquares; ++i) {
    places[static_cast<std::size_t>(i)] = {static_cast<std::uint8_t>(i % Square::kFiles),
                                           static_cast<std::uint8_t>(i / Square::kFiles)};
  }
  return places;
}
inline constexpr Row<FileRank, kSquares> kPlaces = make_places();

constexpr Row<Bitboard, kSquares> make_bits() {
  Row<Bitboard, kSquares> bits{};
  for (int i = 0; i < kSquares; ++i) bits[static_cast<std::size_t>(i)] = Bitboard::of(i);
  return bits;
}
inline constexpr Row<Bitboard, kSquares> kBits = make_bits();

constexpr FileRank place(int index) { return kPlaces[static_cast<std::size_t>(index)]; }
constexpr Bitboard bit(int index) { return kBits[static_cast<std::size_t>(index)]; }

/// Converts the squares of a rank to a set.
constexpr Bitboard rank_squares(int rank, unsigned line) {
  return rank < 5 ? Bitboard{std::uint64_t{line} << (rank * 9), 0}
                  : Bitboard{0, std::uint64_t{line} << (rank * 9 - Bitboard::kHalf)};
}

/// Spreads five adjacent bits to every ninth bit.
constexpr Row<std::uint64_t, 32> make_spread() {
  Row<std::uint64_t, 32> spread{};
  for (unsigned m = 0; m < 32; ++m) {
    for (unsigned i = 0; i < 5; ++i) {
      if ((m >> i & 1U) != 0) spread[m] |= std::uint64_t{1} << (9 * i);
    }
  }
  return spread;
}
inline constexpr Row<std::uint64_t, 32> kSpread = make_spread();

/// Converts the squares of a file to a set.
constexpr Bitboard file_squares(int file, unsigned line) {
  return {kSpread[line & 31U] << file, kSpread[line >> 5 & 31U] << file};
}

/// The nine squares of a side's palace.
constexpr Bitboard palace(Color c) {
  constexpr std::uint64_t kThreeRanks = std::uint64_t{0x38} * (1 + (1 << 9) + (1 << 18));
  return c == Color::red ? Bitboard{kThreeRanks, 0} : Bitboard{0, kThreeRanks << 18};
}
/// A side's half of the board.
constexpr Bitboard half(Color c) {
  return c == Color::red ? Bitboard{Bitboard::kHalfMask, 0} : Bitboard{0, Bitboard::kHalfMask};
}

}  // namespace qipu::tables
