// How a main line stands in the text it was read from.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/repair/line/repair.h"

namespace qipu {

/// A number printed before a move's words.
struct PrintedNumber {
  int value = 0;                   ///< 0: there is none
  bool reply = false;              ///< with three dots: the second side's
  std::size_t begin = 0, end = 0;  ///< its digits
  bool above = false;              ///< it ends the line before
  std::size_t head = 0;            ///< with what is written before them: 第12回合
};
/// The number behind which, points and blanks between them, the text goes on at `place`: "12.",
/// "１２、", "⑿", "第12回合".
PrintedNumber number_before(std::string_view text, std::size_t place);
/// Makes it the reply's where it is the number before the move before, again: "3. 炮二平五 {...} 3.
/// 马8进7". Where both moves have the same words they are printed twice, number and all.
inline void read_again(PrintedNumber& number, const PrintedNumber& before, bool same_words) {
  const bool again = before.value != 0 && !before.reply && before.value == number.value;
  if (again && !same_words) number.reply = true;
}
/// A number in the signs of another: "１２" as "９" is printed.
std::string number_like(std::string_view printed, int value);

/// The numbers before the main line's moves and the lines they are on. Empty for records that are
/// no text. O(text of the game).
std::vector<Printed> printed_moves(const Game& game, std::string_view text);

/// Whether the numbers go up by one each round in most places but not in all: rounds are lost,
/// printed twice or out of order there. O(text of the game).
bool numbers_break(const Game& game, std::string_view text);

}  // namespace qipu
