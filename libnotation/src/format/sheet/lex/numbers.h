// Numbers of rounds, as sheets print them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace qipu::sheet {

/// The style of a move number. A game uses one style, and its notes often use another.
enum class Numerals : std::uint8_t {
  plain,     ///< 12. 第十二回合
  enclosed,  ///< ① ⑴ ⒈
  framed,    ///< (12) 【12】
  han,       ///< 十二、
};

struct Number {
  int value = 0;
  std::size_t length = 0;  ///< 0: there is none at the front
  Numerals numerals = Numerals::plain;
  bool filler = false;   ///< followed by dots: "3. ……"
  bool pointed = false;  ///< it has a point or a frame; otherwise the text after it decides

  bool enclosed() const { return numerals == Numerals::enclosed; }
  bool framed() const { return numerals == Numerals::framed; }
};

/// Reads a number. REQUIRES: `text` has the length that number_length() returns.
Number read_number(std::string_view text);
/// Reads a number with a point in which letters or signs stand for digits because a scanner misread
/// them: I0. 1O. l2. 2l. and what doubtful_number() reads in typed text.
Number misread_number(std::string_view text);

/// Returns true if a scanner may write that sign for the digit 1: l I | ] [ ! i 丨.
bool is_like_one(char32_t c);
/// Reads a number with a point in which such signs stand for 1, and O for 0: "|0." "]." "!2.". In
/// scanned text a blank may replace the point after letters. The signs have other uses too, so the
/// caller must check that the number is the next one and that a move follows. The length is 0 if
/// there is no number, or if it has no such sign.
Number doubtful_number(std::string_view text, bool scanned);

/// Reads a number that a scanner may have misread: "12." "①" "（3）" "第5回合" "１２、", and "l2."
/// with letters for digits. Lists, whose text was typed, use the grammar instead
/// (list/list_words.h).
Number front_number(std::string_view text);

/// Returns 1 for an opening bracket at the front, -1 for a closing one, else 0. `length` becomes
/// the size of the bracket; it is not changed if there is none.
int bracket_at(std::string_view text, std::size_t& length);

}  // namespace qipu::sheet
