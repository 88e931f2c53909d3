// A square of the board, named as ICCS names it.
//
// Files run a-i from Red's left hand; ranks run 0-9 from Red's home rank to Black's. a0 is Red's
// left corner, e9 the middle of Black's palace. Every other numbering (XQF's columns, DhtmlXQ's
// rows, 炮二) is converted where it is read, and never travels further.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/board/piece.h"

namespace qipu {

class Square {
 public:
  static constexpr int kFiles = 9;
  static constexpr int kRanks = 10;
  static constexpr int kCount = kFiles * kRanks;

  /// `file` 0-8 from Red's left, `rank` 0-9 from Red's home rank. Nothing when off the board.
  static constexpr std::optional<Square> at(int file, int rank) {
    if (file < 0 || file >= kFiles || rank < 0 || rank >= kRanks) return std::nullopt;
    return Square(rank * kFiles + file);
  }

  /// REQUIRES: 0 <= index < kCount.
  static constexpr Square from_index(int index) { return Square(index); }

  /// Reads "h2" or "H2". Nothing for anything else, "h10" included.
  static constexpr std::optional<Square> parse(std::string_view iccs) {
    if (iccs.size() != 2) return std::nullopt;
    return at((iccs[0] | 0x20) - 'a', iccs[1] - '0');
  }

  constexpr int index() const { return index_; }  ///< 0 (a0) to 89 (i9), rank by rank.
  constexpr int file() const { return index_ % kFiles; }
  constexpr int rank() const { return index_ / kFiles; }

  std::string iccs() const {
    return {static_cast<char>('a' + file()), static_cast<char>('0' + rank())};
  }

  /// Left for right.
  constexpr Square mirrored() const { return Square(index_ + kFiles - 1 - 2 * file()); }
  /// Where it lies when the board is turned round, by half a turn.
  constexpr Square opposite() const { return Square(kCount - 1 - index_); }

  friend constexpr auto operator<=>(Square, Square) = default;

 private:
  explicit constexpr Square(int index) : index_(static_cast<std::uint8_t>(index)) {}
  std::uint8_t index_;
};

/// The file's number as its owner counts it, 1-9 from that side's own right hand: a is Red's 九
/// and Black's 1.
constexpr int own_file(Square s, Color side) {
  return side == Color::red ? 9 - s.file() : s.file() + 1;
}

/// How far the rank lies from the side's own home rank, 0-9.
constexpr int own_rank(Square s, Color side) {
  return side == Color::red ? s.rank() : 9 - s.rank();
}

}  // namespace qipu
