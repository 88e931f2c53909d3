// A move: two squares. The position tells which piece moves and whether it may.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "qipu/board/square.h"

#pragma GCC visibility push(default)
namespace qipu {

/// A move in two bytes. A missing move is an empty std::optional<Move>.
class Move {
 public:
  constexpr Move() = default;  ///< a0a0, which is not a move; only for arrays that are filled later
  constexpr Move(Square from, Square to)
      : bits_(static_cast<std::uint16_t>(from.index() | to.index() << 7)) {}

  /// REQUIRES: `bits` comes from bits() of another move.
  static constexpr Move from_bits(std::uint16_t bits) {
    return {Square::from_index(bits & 0x7F), Square::from_index(bits >> 7)};
  }

  /// Reads "h2e2" as ucci() writes it, letters of either case.
  static constexpr std::optional<Move> parse(std::string_view ucci) {
    if (ucci.size() != 4) return std::nullopt;
    const auto from = Square::parse(ucci.substr(0, 2)), to = Square::parse(ucci.substr(2));
    if (!from || !to) return std::nullopt;
    return Move(*from, *to);
  }

  constexpr Square from() const { return Square::from_index(bits_ & 0x7F); }
  constexpr Square to() const { return Square::from_index(bits_ >> 7); }
  constexpr std::uint16_t bits() const { return bits_; }

  /// "h2e2": the coordinates of UCCI, ranks 0-9.
  std::string ucci() const { return from().iccs() + to().iccs(); }

  constexpr Move mirrored() const { return {from().mirrored(), to().mirrored()}; }
  constexpr Move opposite() const { return {from().opposite(), to().opposite()}; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint16_t bits_ = 0;
};

/// A list of moves in one position, without allocation. With 15 rooks and a king there are at most
/// 259.
class MoveList {
 public:
  static constexpr int kCapacity = 272;

  void clear() { size_ = 0; }
  /// REQUIRES: size() < kCapacity.
  void push_back(Move m) {
    assert(size_ < kCapacity);
    moves_[static_cast<std::size_t>(size_++)] = m;
  }
  /// REQUIRES: both within size().
  void swap(int i, int j) {
    std::swap(moves_[static_cast<std::size_t>(i)], moves_[static_cast<std::size_t>(j)]);
  }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  bool contains(Move m) const { return std::find(begin(), end(), m) != end(); }

 private:
  int size_ = 0;
  std::array<Move, kCapacity> moves_;
};

}  // namespace qipu
#pragma GCC visibility pop
