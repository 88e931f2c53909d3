// The parts of a Chinese move text, parsed without a position.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "notation/file_pieces.h"
#include "qipu/board/piece.h"
#include "qipu/notation/notation.h"

namespace qipu::chinese {

/// Properties of a glyph besides its meaning. Hints only produce quirks; they never decide the
/// move.
enum Hint : std::uint8_t {
  kRedGlyph = 1,
  kBlackGlyph = 2,
  kDamaged = 4,
  kUpDown = 8,
  kHanDigit = 16,
  kArabicDigit = 32,
};

/// The qualifier that says which of several pieces is meant: 前 中 后, or the k-th.
struct Which {
  enum Kind : std::uint8_t { none, front, middle, rear, ordinal } kind = none;
  std::uint8_t number = 0;  ///< 1-9 for an ordinal
};

/// A parsed move text.
struct Words {
  Which which;
  std::optional<Role> role;      ///< nullopt if left out: 前九平八
  std::optional<Course> course;  ///< nullopt if left out: 马23
  bool lined = false;            ///< the direction is drawn as a line: 马23̲
  std::uint8_t file = 0;         ///< 1-9; 0 if left out
  std::uint8_t value = 0;        ///< 1-9; 0 if left out: 兵七进
  std::uint8_t piece_hints = 0;
  std::uint8_t digit_hints = 0;  ///< of file and value; ordinals are Chinese for both sides
  Quirks quirks;                 ///< quirks that can be seen without a position
};

/// The meaning of one character in a move text.
struct Glyph {
  char kind = 0;  ///< letter of the grammar: M a piece, N a number, Q 前 中 后, + - = a direction,
                  ///< p m e a direction as an ASCII sign, ! a mark, ( a bracket, a blank; 0 if it
                  ///< is not part of a move
  std::uint8_t value = 0;  ///< the Role, the number, or Which::Kind
  std::uint8_t hints = 0;
};
Glyph glyph_of(char32_t c);

/// Parses a move text. Returns nullopt if it does not have the shape of one. The result is valid
/// until the thread's next call. Allocates nothing. O(text).
const std::optional<Words>& parse_words(std::string_view text);

}  // namespace qipu::chinese
