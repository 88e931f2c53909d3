// Classifies words of movetext by themselves.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "format/kit/marks.h"
#include "format/pgn/pgn_lexer.h"
#include "qipu/game/outcome.h"

namespace qipu::pgn {

/// Returns a tag's value without its backslashes.
std::string unescaped(std::string_view value);

/// Adds lines to a comment. They end in LF there.
void join_comment(std::string& comment, std::string_view more);

/// Returns true if the word may be a move, as a first guess: it has a letter, a digit or a
/// character beyond ASCII.
bool may_be_move(std::string_view word);
bool is_move(std::string_view word);  ///< in some notation
/// Returns true if the rest of a word after a cut is a word by itself: "1?" leaves a number, "1-0!"
/// a result.
bool stands_alone(std::string_view word);
/// Returns the length of the single digit, with its marks, at the front of the text; 0 if the word
/// is longer.
std::size_t last_digit(std::string_view text);
/// Handles "5. 6二进六": if a word directly follows the digit and a number stands before it, the
/// digit is the word's misread piece. Then returns the whole word and moves `in` past it. Otherwise
/// returns "".
std::string_view behind_number(std::string_view text, std::string_view digit, Lexer& in);
/// Joins a move with blanks inside: 炮 二 平 五. Returns the longest run of words that still makes
/// a move and whose first word has fewer than four characters, and moves `in` past it. Returns the
/// word itself if there is none.
std::string_view joined(std::string_view text, std::string_view word, Lexer& in);

constexpr std::size_t kOneMove = 12;  ///< most bytes of a move in Chinese
/// Returns true if a word that begins with a glyph needs no further examination: it has four glyphs
/// or more, and its end cannot be a mark.
inline bool is_plain_move(std::string_view word) {
  return word.size() >= kOneMove && !may_end_in_marks(word);
}
/// A word with fewer bytes is not two moves in Chinese.
constexpr std::size_t kTwoMoves = 18;
/// Returns the offset of the second of two moves without a blank between them, "车二平三炮9退1"; 0
/// in other words.
std::size_t second_move(std::string_view word);
/// Returns the offset in `body` at which a comment that was never closed ends; npos if there is
/// none. That is the beginning of the line of a numbered move which stands before the next
/// comment's brace or, if `unclosed`, before the body's end. If a reply is due, a move at the end
/// of the line before does not belong to the comment. `body` is a part of `text`.
std::size_t unsaid_close(std::string_view text, std::string_view body, bool unclosed,
                         bool reply_due);

/// Returns the result in words or signs, with or without the reason: 1-0, 黑胜, 黑方认负.
std::optional<GameResult> result_said(std::string_view words);

/// Returns true if no word of the game is a move or looks like one.
bool holds_no_move(const Game& game);

/// Puts words, if any, before the game's first comment.
void put_in_front(Game& game, std::string words);

/// Returns true if the first byte may begin digits of any width, enclosed numbers, or dots.
bool may_begin_with_number(std::string_view word);
bool is_filler(std::string_view word);  ///< only dots of any width
/// Cuts numbers in wide characters off the front: "１．炮二平五", "⒈炮二平五", "⒈. 炮二平五".
std::string_view without_number(std::string_view word);

/// Returns true if a move follows the number that comes next. After a game with tags this is a
/// further game, and not a list in the text after it.
bool move_follows(Lexer ahead);

/// Returns the offset of the number 1 among blanks and numbers; npos if there is none.
std::size_t number_one(std::string_view spacing);
/// Returns true for "1", "1.", "1、", but not for "1..." or "12.".
bool is_number_one(std::string_view number);
/// Returns true for "1...", "...", "--" before all moves: the first side's move is not part of the
/// game.
bool leaves_out_first(const Token& token);
/// Returns true for "..." or "--" after the first move of a round ("3. 车一平二 ... 4."): the reply
/// is not on record. `last` is the offset of that move; `behind` is at the text after the token.
bool lacks_reply(std::string_view text, std::size_t last, const Token& token, Lexer behind);

}  // namespace qipu::pgn
