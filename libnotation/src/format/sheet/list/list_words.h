// The parts of a plain move list: its lines, and the words among its moves.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/sheet/lex/lines.h"
#include "format/sheet/lex/numbers.h"
#include "qipu/format/format.h"

namespace qipu::sheet::list {

/// Returns true if the line starts a game of a book: 第一局 ..., 局三, 【例12】, Game 3.
bool is_heading(std::string_view line);
/// Returns the line without a list number at its front: 一、, （二）, 3.
std::string_view without_list_number(std::string_view line);
/// Returns true if the line is only a number, with or without dashes around it: 150, - 23 -. It
/// accepts fewer lines than scan::is_page_number(), because 第12页 or 二 may be words of a list.
bool is_page_number(std::string_view line);
/// Returns true if the reader takes the line for prose wherever it stands among the moves.
bool is_prose(std::string_view line, const Notation* declared);

/// Returns true if the line introduces a variation without a label: 黑如改走：.
bool leads_variation(std::string_view line);
/// Returns a label line that variation_label() can read.
std::string write_label(int number, int parent);

/// Returns the length of a filler at the front, before a blank or a move (……车9平8); 0 if there is
/// none.
std::size_t filler_length(std::string_view text, const Notation* declared);

/// Returns true if some notation accepts the word as a move; `declared` may be null. Digits alone
/// are a move only in a declared notation.
bool is_move(std::string_view word, const Notation* declared);

/// Returns true if these words of an unresolved move would be read as a move again at a place where
/// a move is expected.
bool holds_words(std::string_view words);

/// Removes gaps and the frames of tables from the front. (Scanned pages have other blanks and no
/// frames.)
void skip_blanks(std::string_view& text);
/// Returns the text without its first `length` bytes and the blanks after them.
std::string_view text_after(std::string_view text, std::size_t length);
/// Returns the text up to a blank, a brace or a bracket.
std::string_view front_word(std::string_view text);
/// Returns the length of the move at the front, or of several moves without blanks between them; 0
/// if there is none. `moves` may be null.
std::size_t front_moves(std::string_view text, const Notation* declared,
                        std::vector<std::string_view>* moves);

/// Returns true if the text contains a punctuation mark that separates moves.
bool has_separator(std::string_view text);
/// Returns the text without such marks around it: 炮二平五，.
std::string_view without_marks(std::string_view text);
/// Removes such marks from the front: ， ； 。 /.
void skip_marks(std::string_view& text);
/// Returns the first word of a list separated by marks (炮二平五，马8进7，军一平二). Most of its
/// first words must be moves, and the others must look like moves; else returns "". `goes_on`: the
/// text is known to be such a list.
std::string_view front_of_list(std::string_view text, const Notation* declared, bool goes_on);

/// Returns true if front_moves() or front_of_list() finds a move.
bool begins_with_move(std::string_view text, const Notation* declared);

/// Returns the offset of a number with a move after the end of a sentence: 红优。4. 兵七进一; npos
/// if there is none.
std::size_t find_round(std::string_view text);
/// Returns true if the text begins with a bracket that is not closed in it.
bool leaves_bracket_open(std::string_view text);
/// Returns the bracket that closes the one at the front; "" if there is none. Braces do not count,
/// because they hold comments.
std::string_view closing_of(std::string_view text);
/// Returns the first word up to a mark that separates moves.
std::string_view front_part(std::string_view text);

/// Returns true if the text is exactly two moves, as most rounds are.
bool are_two_moves(std::string_view text, const Notation* declared);

/// A comment among the moves of a line. It stands in brackets, （屏风马） 2. 马二进三, or is a few
/// words before a number, 红方先手 2. 马二进三, or before the reply, 好棋 马8进7.
struct Remark {
  std::string_view words;     ///< without brackets
  std::size_t length = 0;     ///< length including brackets and separators
  std::string_view numbered;  ///< the number after it; empty if a move follows
};
/// Returns the remark at the front; nullopt if no move follows it.
std::optional<Remark> front_remark(std::string_view text, const Notation* declared);

std::unique_ptr<GameReader> open(const Source& source);

}  // namespace qipu::sheet::list
