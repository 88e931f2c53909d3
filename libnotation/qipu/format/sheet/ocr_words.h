// Private. Words of page text: numbers, moves, and what is like a move.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace qipu::ocr {

/// "12." "①" "（3）" "第5回合" "１２、", and "l2." as scanners read it.
struct Number {
  int value = 0;
  std::size_t length = 0;  ///< 0: there is none
  bool enclosed = false;   ///< ① ⑴ ⒈
  bool framed = false;     ///< (1) [1]
  bool pointed = false;    ///< a point or a frame; without one, what follows tells what it is
};
Number front_number(std::string_view text);

/// Dots or dashes where a move is absent: their length.
std::size_t front_filler(std::string_view text);

/// How sure the place makes a word to be a move.
enum class Place : std::uint8_t {
  after_number,  ///< half of its signs will do, and it may run into prose
  in_row,        ///< it must stand free among others
};

/// A word taken for a move.
struct Word {
  std::string text;        ///< without the blanks inside; "" when there is none
  std::size_t length = 0;  ///< bytes it takes at the front of its line
  std::size_t beyond = 0;  ///< and at the front of the next, when it is broken
  bool move = false;       ///< it has the shape of a move in some notation
  bool empty() const { return text.empty(); }
};
/// `next` is the line below, "" when a move cannot go on there. O(1).
Word front_move(std::string_view text, std::string_view next, Place place);
/// Whether a move that some notation knows stands at the front. O(1).
bool begins_with_move(std::string_view text);
/// Whether a move breaks off at the end of the line above and goes on at the front: 卒7进, 1. O(1).
bool goes_on(std::string_view above, std::string_view text);
/// Nothing but moves up to a number, a bracket or the end.
bool is_row(std::string_view text);
/// Whether the word ends in a digit of 1 to 9, as Black's do in most books.
bool ends_in_arabic(std::string_view word);

/// The first number, before `limit`, with a move behind it; its offset.
struct Found {
  std::size_t at = 0;
  Number number;
};
std::optional<Found> find_number(std::string_view text, std::size_t limit);

/// Where behind prose the number of round `due` stands, or 1 behind a label; the size when nowhere.
std::size_t round_in(std::string_view text, int due);

/// "!", "?" and their doubles at the front, as a NAG; length 0 when there is none.
struct Mark {
  std::uint8_t nag = 0;
  std::size_t length = 0;
};
Mark front_mark(std::string_view text);

/// The mark of a footnote at the front, as it sticks to a word: ① ¹ * [1]; its length.
std::size_t front_note(std::string_view text);

/// Blanks of every width off the front.
void skip_blanks(std::string_view& text);
/// Likewise, and what parts moves from each other: ，；。、
void skip_separators(std::string_view& text);
/// 1 for an opening bracket at the front, -1 for a closing one, else 0; `length` is its size.
int bracket_at(std::string_view text, std::size_t& length);
/// The text up to the bracket that closes the last of `depth`, which follows.
std::size_t bracketed(std::string_view text, int& depth);
/// Follows the depth of brackets through the text; a close too many counts for nothing.
void count_brackets(std::string_view text, int& depth);

}  // namespace qipu::ocr
