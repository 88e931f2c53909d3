// Private. The parts of a plain score sheet: headers, numbers, labels, words of a line.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"

namespace qipu::sheet::list {

/// The meaning of a header line for a game.
enum class Role : std::uint8_t {
  tag,
  title,  ///< the tag that starts a new game
  result,
  ending,
  fen,
  notation,
};

struct Header {
  Role role = Role::tag;
  std::string name;  ///< of the tag
  std::string_view value;
  bool known = false;  ///< common_tag() knows the key
};

/// Nothing where the line is no header. An unknown key becomes the tag `txt.<key>` (an ASCII key
/// becomes the tag of that name); the caller decides whether to accept it.
std::optional<Header> parse_header(std::string_view line);
/// The key under which a tag is written; "" where it would not be read as the same tag.
std::string key_of(std::string_view tag_name);
/// Capabilities::fit_tag of this format.
std::string fit_tag(std::string_view name, std::string_view value);

/// All headers of a line: 红方：甲　　黑方：乙 has two, and so have the cells of a frame
/// │红方│甲│黑方│乙│. Empty where there is none. A plain line with a single header gives that,
/// known or not.
std::vector<Header> parse_headers(std::string_view line);

/// Whether the line is a ruled line, or only names the kind of document.
bool is_ruled(std::string_view line);
/// The line without the frame drawn around it.
std::string_view without_frame(std::string_view line);
/// Whether the line starts a game of a book: 第一局 ..., 局三, 【例12】, Game 3.
bool is_heading(std::string_view line);
/// The line without a list number at its front: 一、, （二）, 3.
std::string_view without_list_number(std::string_view line);
/// The side to move first, stated on a line of its own: 红先, 黑方先行.
std::optional<Color> turn_of(std::string_view line);
/// Whether the line is only a number, with or without dashes around it: 150, - 23 -.
bool is_page_number(std::string_view line);
/// A result on a line of its own: 红胜, 和棋（议和）. A single character is not accepted.
std::optional<Outcome> outcome_of(std::string_view line);
/// Whether the reader takes the line for prose anywhere among the moves.
bool is_prose(std::string_view line, const Notation* declared);

/// Length of a move number at the front: "12.", "第12回合", "⒈", "（3）", "十二、", "3. ……"; 0 when
/// there is none.
std::size_t number_length(std::string_view text);
/// The style of a move number. A game uses one style, its notes often another.
enum class Numerals : std::uint8_t {
  plain,     ///< 12. 第十二回合
  enclosed,  ///< ① ⑴ ⒈
  framed,    ///< (12) 【12】
  han,       ///< 十二、
};
/// A move number.
struct Number {
  int value = 0;
  Numerals numerals = Numerals::plain;
  bool filler = false;  ///< followed by dots: "3. ……"
};
/// REQUIRES: `text` is as long as number_length() says.
Number read_number(std::string_view text);
/// A number with a point in which letters stand for digits, after a scanner's error: I0. 1O. l2.
/// 2l.
struct MisreadNumber {
  std::size_t length = 0;  ///< 0: none at the front
  int value = 0;
};
MisreadNumber misread_number(std::string_view text);
/// The label of a variation, on a line of its own or before its moves: 变化一：, 【变例2】, 第三变,
/// Variation 1:
struct VariationLabel {
  std::size_t length = 0;  ///< 0: none at the front
  int number = 0;          ///< 0: unnumbered
  int parent = 0;          ///< （接变化3）: that it branches from; 0: the main line
};
VariationLabel variation_label(std::string_view line);
/// Whether the line introduces a variation without a label: 黑如改走：.
bool leads_variation(std::string_view line);
/// A label line that variation_label() reads.
std::string write_label(int number, int parent);

/// Dots or dashes in place of a move.
bool is_filler(std::string_view word);
/// Length of a filler at the front, before a blank or a move (……车9平8); 0 where there is none.
std::size_t filler_length(std::string_view text, const Notation* declared);

/// Whether some notation accepts the word as a move; `declared` may be null. Digits alone are moves
/// only in a declared notation.
bool is_move(std::string_view word, const Notation* declared);

/// As Black's moves do: 马8进7, 马８进７. (Red's have Chinese numerals.)
bool ends_in_digit(std::string_view word);

/// Whether an unresolved move with these words would be read as a move again where one is due.
bool holds_words(std::string_view words);

/// Removes blanks of every width from the front.
void skip_blanks(std::string_view& text);
/// The text up to a blank, a brace or a bracket.
std::string_view front_word(std::string_view text);
/// Length of the move at the front, or of several moves without blanks between them; 0 when there
/// is none. `moves` may be null.
std::size_t front_moves(std::string_view text, const Notation* declared,
                        std::vector<std::string_view>* moves);

/// Whether the text contains a punctuation mark that separates moves.
bool has_separator(std::string_view text);
/// The text without such marks around it: 炮二平五，.
std::string_view without_marks(std::string_view text);
/// Removes such marks from the front: ， ； 。 /.
void skip_marks(std::string_view& text);
/// The first word of a list separated by marks (炮二平五，马8进7，军一平二). Most of its first
/// words must be moves and the others look like moves; else empty. `goes_on`: the text is known to
/// be such a list.
std::string_view front_of_list(std::string_view text, const Notation* declared, bool goes_on);

/// Whether front_moves() or front_of_list() finds one.
bool begins_with_move(std::string_view text, const Notation* declared);

/// Offset of a number with a move after the end of a sentence: 红优。4. 兵七进一; npos when there
/// is none.
std::size_t find_round(std::string_view text);
/// Whether the text begins with a bracket that is not closed in it.
bool leaves_bracket_open(std::string_view text);
/// The bracket that closes the one at the front; "" where there is none.
std::string_view closing_of(std::string_view text);
/// The first word up to a mark that separates moves.
std::string_view front_part(std::string_view text);

/// Whether the text is exactly two moves, as most rounds are.
bool are_two_moves(std::string_view text, const Notation* declared);

/// A comment among the moves of a line: in brackets, （屏风马） 2. 马二进三; or a few words before
/// a number, 红方先手 2. 马二进三, or before the reply, 好棋 马8进7.
struct Remark {
  std::string_view words;     ///< without brackets
  std::size_t length = 0;     ///< with brackets and separators
  std::string_view numbered;  ///< the number after it; empty where a move follows
};
/// The remark at the front; nothing where no move follows it.
std::optional<Remark> front_remark(std::string_view text, const Notation* declared);

/// Sorts the main line's rounds by number, if every number occurs exactly once: they were printed
/// in columns down a page.
void put_in_order(Game& game, const std::vector<int>& numbers);
/// Joins Red's and Black's columns of a game whose moves are numbered one by one; see
/// columns.cpp. `numbers`: the number before each node, by NodeId, or 0.
void settle_columns(Game& game, const std::vector<int>& numbers, DiagnosticSink& sink,
                    const Location& where);

std::unique_ptr<GameReader> open(const Source& source);

}  // namespace qipu::sheet::list
