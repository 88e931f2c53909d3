// The seven kinds of pieces and their two sides.
#pragma once

#include <cstdint>

#pragma GCC visibility push(default)
namespace qipu {

enum class Color : std::uint8_t { red, black };

constexpr Color operator!(Color c) { return c == Color::red ? Color::black : Color::red; }

/// 将帅 king, 士仕 advisor, 象相 elephant, 马 horse, 车 rook, 炮 cannon, 兵卒 pawn.
enum class Role : std::uint8_t { king, advisor, elephant, horse, rook, cannon, pawn };

inline constexpr int kRoles = 7;

/// A piece, or nothing: the content of a square. One byte; `none` compares equal to itself only.
class Piece {
 public:
  static constexpr int kCodes = 15;  ///< codes run 0 (nothing), 1-7 Red, 8-14 Black

  constexpr Piece() = default;
  constexpr Piece(Color color, Role role)
      : code_(static_cast<std::uint8_t>(1 + static_cast<int>(role) +
                                        (color == Color::black ? kRoles : 0))) {}

  /// Returns the piece of a code; nothing for 0 and for an invalid code.
  static constexpr Piece from_code(unsigned code) {
    Piece out;
    if (code < kCodes) out.code_ = static_cast<std::uint8_t>(code);
    return out;
  }

  constexpr bool empty() const { return code_ == 0; }
  constexpr explicit operator bool() const { return code_ != 0; }
  constexpr int code() const { return code_; }

  /// REQUIRES: not empty.
  constexpr Color color() const { return code_ > kRoles ? Color::black : Color::red; }
  constexpr Role role() const {
    return static_cast<Role>(code_ - (color() == Color::black ? kRoles + 1 : 1));
  }

  constexpr bool is(Color c) const { return code_ != 0 && color() == c; }

  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  std::uint8_t code_ = 0;
};

}  // namespace qipu
#pragma GCC visibility pop
