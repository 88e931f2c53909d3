// Private. The parts of a plain score sheet: headers, and lines cut into words.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"

namespace qipu::movelist {

/// What a header line means for a game.
enum class Role : std::uint8_t {
  tag,
  title,  ///< the tag that begins a game
  result,
  ending,
  fen,
  notation,
};

struct Header {
  Role role = Role::tag;
  std::string name;  ///< of the tag
  std::string_view value;
  bool known = false;  ///< the key is one that common_tag() knows
};

/// Nothing when the line is no header. A key that is not known makes a tag `txt.<key>` (or, in
/// letters, one of its own name): the caller decides whether it may.
std::optional<Header> parse_header(std::string_view line);
/// The key under which a tag is written; "" when it would not come back as the same tag.
std::string key_of(std::string_view tag_name);
/// For Capabilities.
std::string fit_tag(std::string_view name, std::string_view value);

/// All the headers of a line: 红方：甲　　黑方：乙 are two, and so are the cells of a frame
/// │红方│甲│黑方│乙│. Empty when the line is none. A plain line that is one header gives that one,
/// known or not.
std::vector<Header> parse_headers(std::string_view line);

/// Whether the line is drawn, not written, or only says what kind of text this is.
bool is_ruled(std::string_view line);
/// The line without the frame drawn around it.
std::string_view without_frame(std::string_view line);
/// 第一局 ..., 局三, 【例12】, Game 3: a line that begins a game of a book.
bool is_heading(std::string_view line);
/// Without the number of a list in front: 一、, （二）, 3.
std::string_view without_list_number(std::string_view line);
/// 红先, 黑方先行: a line of its own.
std::optional<Color> turn_of(std::string_view line);
/// 150, - 23 -: a number alone, with dashes around it or not.
bool is_page_number(std::string_view line);
/// A result on a line of its own: 红胜, 和棋（议和）. A single sign is too little.
std::optional<Outcome> outcome_of(std::string_view line);
/// Whether a reader takes the line for prose wherever among the moves it stands.
bool is_prose(std::string_view line, const Notation* declared);

/// "12.", "第12回合", "⒈", "（3）", "十二、", "3. ……": the length of a number at the front; 0 when
/// there is none.
std::size_t number_length(std::string_view text);
/// How a number is set. A game has one way, notes in it often another.
enum class Numerals : std::uint8_t {
  plain,     ///< 12. 第十二回合
  enclosed,  ///< ① ⑴ ⒈
  framed,    ///< (12) 【12】
  han,       ///< 十二、
};
/// What a number in front of a move says.
struct Number {
  int value = 0;
  Numerals numerals = Numerals::plain;
  bool filler = false;  ///< dots behind it: "3. ……"
};
/// REQUIRES: `text` is what number_length() found.
Number read_number(std::string_view text);
/// I0. 1O. l2. 2l.: a number with a point of which scanners took digits for letters.
struct MisreadNumber {
  std::size_t length = 0;  ///< 0: there is none at the front
  int value = 0;
};
MisreadNumber misread_number(std::string_view text);
/// 变化一：, 【变例2】, 第三变, Variation 1: on a line of its own or in front of its moves.
struct VariationLabel {
  std::size_t length = 0;  ///< 0: there is none at the front
  int number = 0;          ///< 0: it has none
  int parent = 0;          ///< （接变化3）: of the variation that it leaves; 0: the main line
};
VariationLabel variation_label(std::string_view line);
/// Words over a variation that name none: 黑如改走：.
bool leads_variation(std::string_view line);
/// What variation_label() reads; a line.
std::string write_label(int number, int parent);

/// Dots or dashes where a move is absent.
bool is_filler(std::string_view word);
/// Of such at the front, before a blank or a move (……车9平8); 0 where there are none.
std::size_t filler_length(std::string_view text, const Notation* declared);

/// Whether some notation takes the word for a move; `declared` may be null. Digits are moves only
/// where they are declared.
bool is_move(std::string_view word, const Notation* declared);

/// As Black's moves do: 马8进7, 马８进７.
bool ends_in_digit(std::string_view word);

/// Of words that nobody understood, whether a reader takes them for a move where one must stand.
bool holds_words(std::string_view words);

/// Takes blanks of every width off the front.
void skip_blanks(std::string_view& text);
/// The front up to a blank, a brace or a bracket.
std::string_view front_word(std::string_view text);
/// The move at the front, or several that stand without a blank between them: their length, 0 when
/// there is none. `moves` may be null.
std::size_t front_moves(std::string_view text, const Notation* declared,
                        std::vector<std::string_view>* moves);

/// Whether a mark that parts moves stands in it.
bool has_separator(std::string_view text);
/// The text without those around it: 炮二平五，.
std::string_view without_marks(std::string_view text);
/// Takes such marks off the front: ， ； 。 /.
void skip_marks(std::string_view& text);
/// The first of the words that marks part, where most of the next are moves and the others look
/// like some (炮二平五，马8进7，军一平二). Empty where they are not. `goes_on`: that is known.
std::string_view front_of_list(std::string_view text, const Notation* declared, bool goes_on);

/// Whether front_moves() or front_of_list() finds one.
bool begins_with_move(std::string_view text, const Notation* declared);

/// Where, behind the end of a sentence, a number with a move stands: 红优。4. 兵七进一; npos.
std::size_t find_round(std::string_view text);
/// Whether a bracket stands at the front that the line does not close.
bool leaves_bracket_open(std::string_view text);
/// What closes the bracket at the front; "" where there is none.
std::string_view closing_of(std::string_view text);
/// The part of a word up to a mark that parts moves.
std::string_view front_part(std::string_view text);

/// Whether two moves stand there and nothing else: those of a round, in most lists.
bool are_two_moves(std::string_view text, const Notation* declared);

/// Words among the moves of a line: in brackets, （屏风马） 2. 马二进三, or a few bare ones before
/// a number, 红方先手 2. 马二进三, or before the reply, 好棋 马8进7.
struct Remark {
  std::string_view words;     ///< without the brackets
  std::size_t length = 0;     ///< with them, and with what parts it from the moves
  std::string_view numbered;  ///< the number behind it; empty where a move follows
};
/// At the front; nothing where no move follows.
std::optional<Remark> front_remark(std::string_view text, const Notation* declared);

/// Puts the rounds of the main line in the order of their numbers where those are all there, each
/// once: they stood in columns down a page.
void put_in_order(Game& game, const std::vector<int>& numbers);
/// Puts the columns of a game together whose moves were numbered one by one; see the .cpp.
/// `numbers` are those in front of the nodes, by NodeId, 0 where there was none.
void settle_columns(Game& game, const std::vector<int>& numbers, DiagnosticSink& sink,
                    const Location& where);

std::unique_ptr<GameReader> open(const Source& source);

}  // namespace qipu::movelist
