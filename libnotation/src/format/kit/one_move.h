// Reads what cells of tables and values of JSON hold: one move, a time, an evaluation.
// People write them with numbers, marks and remarks around them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// Returns true if the words are one move in some notation. Its number, its marks and a remark in
/// brackets after it are ignored.
bool is_one_move(std::string_view words);

/// Calls `take` with each word of a line of moves.
template <class Take>
void each_word(std::string_view text, const Take& take) {
  constexpr std::string_view kBetween = " \t\r\n,;|";
  for (std::size_t i = 0; (i = text.find_first_not_of(kBetween, i)) != text.npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, i), text.size());
    take(text.substr(i, end - i));
    i = end;
  }
}

/// Returns the words without the number of a round ("12." "3、" "5...") before them.
std::string_view without_number(std::string_view words);

/// Cuts off a remark in brackets after a move and returns its text; "" if there is none.
std::string_view cut_remark(std::string_view& words);

/// Returns "0:09:58", "9:58", "12.5", "12s", "30秒", "2分5秒" in milliseconds; nullopt for other
/// text.
std::optional<std::int64_t> time_in(std::string_view text);

/// Reads "35", "+0.35", "#3", "-M5". `pawns`: numbers are pawns, not hundredths of a pawn.
std::optional<Evaluation> evaluation_in(std::string_view text, bool pawns);

/// Takes a result or an ending from words that say nothing else. Returns false for other words.
bool take_outcome(std::string_view words, Outcome& outcome);

}  // namespace qipu
