// Private. The number of a round, however it is printed: 12. 第十二回合 ⑿ [12] 【十二】 1️⃣2️⃣ #12.
//
// No list of styles: a number in any digits, with signs or one of a few words before it, and signs
// or the word for a round behind it. Whether it is one the moves tell.
#pragma once

#include <cstddef>
#include <string_view>

namespace qipu {

struct RoundNumber {
  std::size_t length = 0;  ///< with the signs around it; 0: there is none at the front
  int value = 0;
};
/// At the front of the text, on one line. O(1).
RoundNumber front_round_number(std::string_view text);

/// Of the signs that stand about numbers and moves: no letter, no digit, no word. Blanks are, ends
/// of lines are not.
bool is_mark(char32_t c);

}  // namespace qipu
