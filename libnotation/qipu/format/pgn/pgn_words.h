// Private. What words of movetext are, told by themselves.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/format/marks.h"
#include "qipu/format/pgn/pgn_lexer.h"
#include "qipu/game/outcome.h"

namespace qipu::pgn {

/// A tag's value without its backslashes.
std::string unescaped(std::string_view value);

/// Adds lines to a comment, which ends them with LF.
void join_comment(std::string& comment, std::string_view more);

/// A first guess at what may be a move: a letter or a sign beyond ASCII.
bool may_be_move(std::string_view word);
bool is_move(std::string_view word);  ///< in some notation
/// Whether what a cut left is a word by itself: "1?" leaves a number, "1-0!" a result.
bool stands_alone(std::string_view word);
/// The length of the single digit, with its marks, that the text begins with; 0 where more follows.
std::size_t last_digit(std::string_view text);
/// "5. 6二进六": a digit that has a word close behind it and a number in front is that word's
/// misread piece; the whole word then, and `in` goes behind it. Empty where that is not so.
std::string_view behind_number(std::string_view text, std::string_view digit, Lexer& in);
/// A move with blanks inside: 炮 二 平 五. The longest run of words, the first of fewer than four
/// signs, that still makes a move; `in` goes behind it. The word itself where there is none.
std::string_view joined(std::string_view text, std::string_view word, Lexer& in);

constexpr std::size_t kOneMove = 12;  ///< bytes of a move in Chinese, at most
/// Of a word that begins with a glyph: four glyphs or more and what can be no mark at the end, so
/// there is nothing to look into.
inline bool is_plain_move(std::string_view word) {
  return word.size() >= kOneMove && !may_end_in_marks(word);
}
/// Words of fewer bytes are no two moves in Chinese.
constexpr std::size_t kTwoMoves = 18;
/// "车二平三炮9退1": where the second of two moves without a blank between them begins; 0 in
/// others.
std::size_t second_move(std::string_view word);
/// Where a comment that was never closed ends, before the line of a numbered move that stands in
/// front of the next one's brace or, where `unclosed`, of the body's end; npos in others. A move
/// that ends its line is none of it where a reply is due. `body` is a part of `text`.
std::size_t unsaid_close(std::string_view text, std::string_view body, bool unclosed,
                         bool reply_due);

/// The result in words or signs, how it came or not: 1-0, 黑胜, 黑方认负.
std::optional<GameResult> result_said(std::string_view words);

/// Whether no word of the game is a move or looks like one.
bool holds_no_move(const Game& game);

/// Words, if any, before all that is said of the game.
void put_in_front(Game& game, std::string words);

/// Digits of any width, enclosed numbers, dots: the lead bytes they have.
bool may_begin_with_number(std::string_view word);
bool is_filler(std::string_view word);  ///< dots of all widths
/// "１．炮二平五", "⒈炮二平五", "⒈. 炮二平五": cuts numbers in wide signs off the front.
std::string_view without_number(std::string_view word);

/// Whether a move follows the number that comes next: a further game, where the one before had
/// tags, and not a list in the text behind it.
bool move_follows(Lexer ahead);

/// Where the number 1 stands among blanks and numbers; npos where it does not.
std::size_t number_one(std::string_view spacing);
/// "1", "1.", "1、", but not "1..." or "12.".
bool is_number_one(std::string_view number);
/// "1...", "...", "--" in front of all moves: the first side's is none of the game.
bool leaves_out_first(const Token& token);
/// "..." or "--" behind the first move of a round ("3. 车一平二 ... 4."), where the reply is not on
/// record. `last`: where that move stands; `behind`: what follows the token.
bool lacks_reply(std::string_view text, std::size_t last, const Token& token, Lexer behind);

}  // namespace qipu::pgn
