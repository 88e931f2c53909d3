// Words of page text: numbers, moves, and words that resemble a move.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "format/sheet/lex/numbers.h"

namespace qipu::sheet::scan {

/// Returns the length of dots or dashes in place of a move.
std::size_t front_filler(std::string_view text);

/// The place of a word. It decides how strictly the word is checked for being a move.
enum class Place : std::uint8_t {
  after_number,  ///< half of its characters suffice, and prose may follow it directly
  in_row,        ///< it must be separate and among other moves
};

/// A word read as a move.
struct Word {
  std::string text;        ///< without inner blanks; "" if there is none
  std::size_t length = 0;  ///< bytes at the front of its line
  std::size_t beyond = 0;  ///< bytes at the front of the next line, if it is broken
  bool move = false;       ///< some notation accepts it
  bool empty() const { return text.empty(); }
};
/// Reads the word at the front. `next` is the line below, "" if a move cannot continue there. O(1).
Word front_move(std::string_view text, std::string_view next, Place place);
/// Returns true if the text begins with a move that some notation accepts. O(1).
bool begins_with_move(std::string_view text);
/// Returns true if a move is broken between the line above and the front of this one: 卒7进, 1.
/// O(1).
bool goes_on(std::string_view above, std::string_view text);
/// Returns true if there are only moves up to a number, a bracket or the end.
bool is_row(std::string_view text);
/// Returns true if the word ends in a digit 1 to 9 of any font, as Black's moves do in most books.
bool ends_in_arabic(std::string_view word);

/// The first number before offset `limit` that is followed by a move, and its offset.
struct Found {
  std::size_t at = 0;
  Number number;
};
std::optional<Found> find_number(std::string_view text, std::size_t limit);

/// Returns true if the text begins with the number `due`, with signs in it that only look like
/// digits (|2.), and a move follows.
bool is_due_number(std::string_view text, int due);
/// Returns the offset of such a number; the text's size if there is none.
std::size_t find_doubtful_number(std::string_view text, int due);

/// Returns the offset of the number of round `due` after prose, or of 1 after a label; the text's
/// size if there is none.
std::size_t round_in(std::string_view text, int due);

/// "!", "?" and their doubles at the front, as a NAG; the length is 0 if there is none.
struct Mark {
  std::uint8_t nag = 0;
  std::size_t length = 0;
};
Mark front_mark(std::string_view text);

/// Returns the length of a footnote mark at the front, as attached to a word: ① ¹ * [1].
std::size_t front_note(std::string_view text);

/// Removes blanks of every width (is_blank()) from the front.
void skip_blanks(std::string_view& text);
/// Removes blanks, and marks that separate moves: ，；。、
void skip_separators(std::string_view& text);
/// Returns the length of the text up to and including the bracket that closes the outermost of
/// `depth` open ones.
std::size_t bracketed(std::string_view text, int& depth);
/// Updates the depth of brackets; surplus closing brackets are ignored.
void count_brackets(std::string_view text, int& depth);

}  // namespace qipu::sheet::scan
