// Private. The parts of a Chinese move text, parsed without a position.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/board/piece.h"
#include "qipu/notation/file_pieces.h"
#include "qipu/notation/notation.h"

namespace qipu::chinese {

/// What a glyph shows besides its meaning. Hints only produce quirks; they never decide the move.
enum Hint : std::uint8_t {
  kRedGlyph = 1,
  kBlackGlyph = 2,
  kDamaged = 4,
  kUpDown = 8,
  kHanDigit = 16,
  kArabicDigit = 32,
};

/// Which of several pieces is meant: 前 中 后, or the k-th.
struct Which {
  enum Kind : std::uint8_t { none, front, middle, rear, ordinal } kind = none;
  std::uint8_t number = 0;  ///< 1-9 for an ordinal
};

/// A parsed move text.
struct Words {
  Which which;
  std::optional<Role> role;      ///< nothing when dropped: 前九平八
  std::optional<Course> course;  ///< nothing when left out: 马23
  bool lined = false;            ///< the direction is drawn as a line: 马23̲
  std::uint8_t file = 0;         ///< 1-9, 0 when left out
  std::uint8_t value = 0;        ///< 1-9, 0 when left out: 兵七进
  std::uint8_t piece_hints = 0;
  std::uint8_t digit_hints = 0;  ///< of file and value; ordinals are Chinese for both sides
  Quirks quirks;                 ///< those that need no position
};

/// The meaning of one character in a move text.
struct Glyph {
  char kind =
      0;  ///< the grammar's letter: M a piece, N a number, Q 前 中 后, + - = a course, p m e a
          ///< course's ASCII sign, ! a mark, ( a bracket, a blank; 0 for no part of a move
  std::uint8_t value = 0;  ///< the Role, the number, or Which::Kind
  std::uint8_t hints = 0;
};
Glyph glyph_of(char32_t c);

/// Parses a move text; nothing when it does not have the shape of one. The result is valid until
/// the thread's next call. No allocation, O(text).
const std::optional<Words>& parse_words(std::string_view text);

}  // namespace qipu::chinese
