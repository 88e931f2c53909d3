// A set of squares, one bit each.
//
// Two words of 45 bits, for Red's half of the board and Black's. No rank lies across both words,
// and pieces that may not cross the river need only one word.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "qipu/board/square.h"

#pragma GCC visibility push(default)
namespace qipu {

struct Bitboard {
  static constexpr int kHalf = 45;  ///< squares of one side of the river
  static constexpr std::uint64_t kHalfMask = (std::uint64_t{1} << kHalf) - 1;

  std::uint64_t low = 0;   ///< ranks 0-4
  std::uint64_t high = 0;  ///< ranks 5-9

  static constexpr Bitboard all() { return {kHalfMask, kHalfMask}; }
  /// The set of one square. REQUIRES: 0 <= index < 90.
  static constexpr Bitboard of(int index) {
    return index < kHalf ? Bitboard{std::uint64_t{1} << index, 0}
                         : Bitboard{0, std::uint64_t{1} << (index - kHalf)};
  }
  static constexpr Bitboard of(Square s) { return of(s.index()); }

  constexpr bool empty() const { return (low | high) == 0; }
  constexpr bool has(int index) const {
    return ((index < kHalf ? low >> index : high >> (index - kHalf)) & 1U) != 0;
  }
  constexpr bool has(Square s) const { return has(s.index()); }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }

  /// The index of the first square. REQUIRES: not empty.
  constexpr int first() const {
    return low != 0 ? std::countr_zero(low) : kHalf + std::countr_zero(high);
  }
  /// Removes the first square and returns its index, without a branch that depends on its place.
  /// REQUIRES: not empty.
  constexpr int pop() {
    const int index = first();
    high = low != 0 ? high : high & (high - 1);
    low &= low - 1;
    return index;
  }

  constexpr Bitboard without(Bitboard o) const { return {low & ~o.low, high & ~o.high}; }
  constexpr Bitboard operator~() const { return {~low & kHalfMask, ~high & kHalfMask}; }
  constexpr Bitboard& operator&=(Bitboard o) {
    low &= o.low;
    high &= o.high;
    return *this;
  }
  constexpr Bitboard& operator|=(Bitboard o) {
    low |= o.low;
    high |= o.high;
    return *this;
  }
  constexpr Bitboard& operator^=(Bitboard o) {
    low ^= o.low;
    high ^= o.high;
    return *this;
  }
  friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return a &= b; }
  friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return a |= b; }
  friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return a ^= b; }
  friend constexpr bool operator==(Bitboard, Bitboard) = default;
};

inline std::vector<Square> squares(Bitboard set) {
  std::vector<Square> all;
  all.reserve(static_cast<std::size_t>(set.count()));
  while (!set.empty()) all.push_back(Square::from_index(set.pop()));
  return all;
}

}  // namespace qipu
#pragma GCC visibility pop
