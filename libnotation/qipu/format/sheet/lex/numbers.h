// Private. Numbers of rounds, as sheets print them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace qipu::sheet {

/// The style of a move number. A game uses one style, its notes often another.
enum class Numerals : std::uint8_t {
  plain,     ///< 12. 第十二回合
  enclosed,  ///< ① ⑴ ⒈
  framed,    ///< (12) 【12】
  han,       ///< 十二、
};

struct Number {
  int value = 0;
  std::size_t length = 0;  ///< 0: none at the front
  Numerals numerals = Numerals::plain;
  bool filler = false;   ///< followed by dots: "3. ……"
  bool pointed = false;  ///< with a point or a frame; else the text after it decides

  bool enclosed() const { return numerals == Numerals::enclosed; }
  bool framed() const { return numerals == Numerals::framed; }
};

/// REQUIRES: `text` is as long as number_length() says.
Number read_number(std::string_view text);
/// A number with a point in which letters stand for digits, after a scanner's error: I0. 1O. l2.
/// 2l.
Number misread_number(std::string_view text);

/// A number that a scanner may have misread: "12." "①" "（3）" "第5回合" "１２、", and "l2." with
/// letters for digits. Lists, whose text was typed, go by the grammar (list/words.h).
Number front_number(std::string_view text);

/// 1 for an opening bracket at the front, -1 for a closing one, else 0. `length` becomes its
/// size; where there is none it stays.
int bracket_at(std::string_view text, std::size_t& length);

}  // namespace qipu::sheet
