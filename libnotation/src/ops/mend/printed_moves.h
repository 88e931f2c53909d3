// Finds the round numbers printed before the moves of a main line.
//
// The readers of formats skip numbers and examine them only enough to distinguish them from moves.
// A repair needs the numbers as they are printed, in any text format, with what surrounds them, so
// they are read here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/repair/repair.h"

namespace qipu {

/// A round number printed before a move text.
struct PrintedNumber {
  int value = 0;                   ///< 0: there is no number
  bool reply = false;              ///< it has three dots, which mark the second move of the round
  std::size_t begin = 0, end = 0;  ///< the place of its digits in the text
  bool above = false;              ///< it is at the end of the previous text line
  std::size_t head = 0;            ///< where the words around it begin: the 第 of 第12回合
};
/// Returns the round number that ends before `place`, with only punctuation and blanks in between:
/// "12.", "１２、", "⑿", "第12回合".
PrintedNumber number_before(std::string_view text, std::size_t place);
/// Marks a number as that of the second move of a round if it repeats the first move's number: "3.
/// 炮二平五 {...} 3. 马8进7". If both move texts are the same, it is not marked, because then the
/// move is printed twice with its number.
template <class SameWords>  // bool(); called only if the numbers are the same
void read_again(PrintedNumber& number, const PrintedNumber& before, const SameWords& same_words) {
  const bool again = before.value != 0 && !before.reply && before.value == number.value;
  if (again && !same_words()) number.reply = true;
}
/// Returns the number `value` in the digits of the printed one: 12 becomes "１２" if the printed
/// one is "９".
std::string number_like(std::string_view printed, int value);

/// Returns the round numbers of the main line's moves, and the text lines that the moves are on.
/// Empty if a move is not in the text. O(text of the game).
std::vector<Printed> printed_moves(const Game& game, std::string_view text);

/// Returns true if the round numbers go up by one each round in most places but not in all, or
/// would do so in another order. Rounds are then missing, printed twice or out of order. O(text of
/// the game).
bool numbers_break(const Game& game, std::string_view text);

}  // namespace qipu
