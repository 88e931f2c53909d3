// Reads the number of a round in any printed form: 12. 第十二回合 ⑿ [12] 【十二】 1️⃣2️⃣
// #12.
//
// There is no list of styles. A round number has digits of any kind; signs or one of a few words
// may stand before it, and signs or a word for "round" after it. The moves decide if it really is a
// round number.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

struct RoundNumber {
  std::size_t length = 0;  ///< length including the signs before it and the word after it; 0: there
                           ///< is none at the front
  int value = 0;
};
/// Reads the number at the front of the text, on one line. O(1).
RoundNumber front_round_number(std::string_view text);

/// Returns true if a character is a sign that may stand around numbers and moves: not a letter,
/// digit or Chinese character. Blanks are signs, line ends are not.
bool is_mark(char32_t c);

}  // namespace qipu
