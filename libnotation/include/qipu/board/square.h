// A square of the board, named as in ICCS.
//
// Files run a-i from Red's left; ranks run 0-9 from Red's home rank to Black's. a0 is Red's left
// corner, e9 the middle of Black's palace. Every other numbering (XQF's columns, DhtmlXQ's rows,
// 炮二) is converted when it is read, and only this one is used inside.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/board/piece.h"

#pragma GCC visibility push(default)
namespace qipu {

class Square {
 public:
  static constexpr int kFiles = 9;
  static constexpr int kRanks = 10;
  static constexpr int kCount = kFiles * kRanks;

  /// `file` is 0-8 from Red's left, `rank` is 0-9 from Red's home rank. Returns nothing if it is
  /// off the board.
  static constexpr std::optional<Square> at(int file, int rank) {
    if (file < 0 || file >= kFiles || rank < 0 || rank >= kRanks) return std::nullopt;
    return Square(rank * kFiles + file);
  }

  /// REQUIRES: 0 <= index < kCount.
  static constexpr Square from_index(int index) { return Square(index); }

  /// Reads "h2" or "H2". Returns nothing for any other text, such as "h10".
  static constexpr std::optional<Square> parse(std::string_view iccs) {
    if (iccs.size() != 2) return std::nullopt;
    return at((iccs[0] | 0x20) - 'a', iccs[1] - '0');
  }

  constexpr int index() const { return index_; }  ///< 0 (a0) to 89 (i9), rank by rank
  constexpr int file() const { return index_ % kFiles; }
  constexpr int rank() const { return index_ / kFiles; }

  std::string iccs() const {
    return {static_cast<char>('a' + file()), static_cast<char>('0' + rank())};
  }

  /// The square with left and right exchanged.
  constexpr Square mirrored() const { return Square(index_ + kFiles - 1 - 2 * file()); }
  /// The square after the board is turned by 180 degrees.
  constexpr Square opposite() const { return Square(kCount - 1 - index_); }

  friend constexpr auto operator<=>(Square, Square) = default;

 private:
  explicit constexpr Square(int index) : index_(static_cast<std::uint8_t>(index)) {}
  std::uint8_t index_;
};

/// The number of the file as this side counts it, 1-9 from its own right: file a is Red's 九 and
/// Black's 1.
constexpr int own_file(Square s, Color side) {
  return side == Color::red ? 9 - s.file() : s.file() + 1;
}

/// The distance of the rank from the side's own home rank, 0-9.
constexpr int own_rank(Square s, Color side) {
  return side == Color::red ? s.rank() : 9 - s.rank();
}

}  // namespace qipu
#pragma GCC visibility pop
