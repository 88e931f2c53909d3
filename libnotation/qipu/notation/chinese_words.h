// Private. The words of a Chinese move, before any board is looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/board/piece.h"
#include "qipu/notation/file_pieces.h"
#include "qipu/notation/notation.h"

namespace qipu::chinese {

/// What a glyph suggests beside its meaning. Hints make quirks, never decisions.
enum Hint : std::uint8_t {
  kRedGlyph = 1,
  kBlackGlyph = 2,
  kDamaged = 4,
  kUpDown = 8,
  kHanDigit = 16,
  kArabicDigit = 32,
};

/// Which of several pieces: 前 中 后, or the k-th.
struct Which {
  enum Kind : std::uint8_t { none, front, middle, rear, ordinal } kind = none;
  std::uint8_t number = 0;  ///< 1-9 for an ordinal
};

struct Words {
  Which which;
  std::optional<Role> role;      ///< nothing when dropped: 前九平八
  std::optional<Course> course;  ///< nothing when left out: 马23
  std::uint8_t file = 0;         ///< 1-9, 0 when left out
  std::uint8_t value = 0;        ///< 1-9, 0 when left out: 兵七进
  std::uint8_t piece_hints = 0;
  std::uint8_t digit_hints = 0;  ///< of file and value; an ordinal is Chinese for either side
  Quirks quirks;                 ///< those that need no position
};

/// What one character is in a move.
struct Glyph {
  char kind =
      0;  ///< the grammar's letter: M a piece, N a number, Q 前 中 后, + - = a course, p m e a
          ///< course's ASCII sign, ! a mark, ( a bracket, a blank; 0 for no part of a move
  std::uint8_t value = 0;  ///< of the Role, the number, Which::Kind
  std::uint8_t hints = 0;
};
Glyph glyph_of(char32_t c);

/// Nothing when the text does not have the shape of a move. Holds until the thread asks again. No
/// allocation, O(text).
const std::optional<Words>& parse_words(std::string_view text);

}  // namespace qipu::chinese
