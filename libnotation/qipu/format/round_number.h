// Private. The number of a round, however it is printed: 12. 第十二回合 ⑿ [12] 【十二】 1️⃣2️⃣ #12.
//
// There is no list of styles: a number in any digits, after signs or one of a few words, and before
// signs or a word for "round". Whether it is a round number is decided by the moves.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

struct RoundNumber {
  std::size_t length = 0;  ///< with signs before and a word after it; 0: none at the front
  int value = 0;
};
/// The number at the front of the text, on one line. O(1).
RoundNumber front_round_number(std::string_view text);

/// Whether a character is a sign that may stand around numbers and moves: no letter, digit or
/// Chinese character. Blanks are, line ends are not.
bool is_mark(char32_t c);

}  // namespace qipu
