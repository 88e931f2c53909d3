// Reads the moves and words of a line. Among the moves, a word that resembles a move is kept as a
// misprinted move; a short remark is a comment; after any other word the rest of the line is a
// comment.

#include <algorithm>
#include <utility>

#include "qipu/format/marks.h"
#include "qipu/format/sheet/list/reader.h"
#include "qipu/notation/notation.h"
#include "qipu/text/utf8.h"

namespace qipu::sheet::list {

std::string_view Reader::behind_misread_number(std::string_view text) const {
  constexpr std::size_t kLongest = 7;  // characters, as in 第十二回合：
  const std::string_view word = front_word(text);
  if (is_move(word, head_.declared()) || count_chars(word) > kLongest) return text;
  text = text_after(text, word.size());
  return text;
}

void Reader::take_round(std::string_view text, Game& game) {
  const std::string_view moves = behind_misread_number(text);
  add_comment(game, text.substr(0, text.size() - moves.size()));
  plays_.now().rounds.take(rounds().next());
  take_body(moves, game);
}

void Reader::take_body(std::string_view text, Game& game) {
  Body body;
  while (!text.empty()) {
    if (text[0] == '{') {
      text = text_after(take_braces(text, game), 0);
      continue;
    }
    if (const auto behind = take_brackets(text, game)) {
      text = text_after(*behind, 0);
      continue;
    }
    const std::string_view rest = text;
    // "1 - 0" is a result, not a round.
    if (front_word(text) != text && number_length(text) != 0 && take_result(text, game)) return;
    const Number number = own_number_at(text);
    text = text_after(text, number.length);
    const bool gap = number.filler || is_filler(front_word(text));
    if (gap && number.value == 1 && !has_moves() && game.start.is_standard()) {
      game.start.turn = Color::black;  // "1. …… 炮8平5": the game starts with Black's move
    }
    if (text.empty() || text[0] == '{') {
      if (number.length != 0 && !rounds().may_be_next(number)) {  // a page number
        add_comment(game, rest.substr(0, number.length));
      } else {
        take_number(number, body.row);
      }
      continue;
    }
    if (number.length != 0 && reply_is_missing(number)) {
      sink_->report(
          source_.finding(diag::reply_missing, offset(rest), {std::to_string(rounds().last())}));
    }
    const std::string_view part = part_of_list(text, number, body);
    body.list = !part.empty();
    body.row |= body.list;
    if (!take_moves(text, part, number, body, game) && !take_remark(text, number, body, game)) {
      if (take_result(text, game)) return;
      const std::size_t round = number.length != 0 ? text.npos : find_round(text);
      if (round == text.npos || !is_due_at(text.substr(round))) return add_comment(game, rest);
      add_comment(game, text.substr(0, round));
      text.remove_prefix(round);
    }
    body.row = true;
    if (body.list) skip_marks(text);
    skip_blanks(text);
  }
}

// The first word of moves with marks between them; empty where there are no such moves.
std::string_view Reader::part_of_list(std::string_view text, const Number& number,
                                      const Body& body) const {
  const std::string_view part = front_of_list(text, head_.declared(), body.list);
  if (!part.empty() || !place_is_sure(number, body.row)) return part;
  // 马2进3，红优: words after a mark are a move only if the place requires one.
  const std::string_view first = front_part(text);
  const bool move = first != front_word(text) && is_move(first, head_.declared());
  return move ? first : std::string_view();
}

// Takes dots, moves, or a word that is a misread move; false where none of them comes next.
bool Reader::take_moves(std::string_view& text, std::string_view part, const Number& number,
                        Body& body, Game& game) {
  const std::string_view word = part.empty() ? front_word(text) : part;
  moves_.clear();
  const std::size_t dots = filler_length(text, head_.declared());
  std::size_t taken =
      dots != 0 ? dots : front_moves(part.empty() ? text : part, head_.declared(), &moves_);
  if (taken == 0 && may_be_misread(text, word, number, body.row)) {
    moves_.push_back(word);
    taken = word.size();
  }
  if (taken == 0) return false;
  take_number(number, body.row);
  if (dots != 0) plays_.now().rounds.take_dots();
  int said = number.length != 0 || dots != 0 ? number.value : std::exchange(body.pending, 0);
  for (const std::string_view move : moves_) {
    add_move(game, move);
    numbers_.push_back(std::exchange(said, 0));
  }
  text.remove_prefix(taken);
  return true;
}

// Takes a remark before the moves that are due; false where there is none.
bool Reader::take_remark(std::string_view& text, const Number& number, Body& body, Game& game) {
  const auto remark = front_remark(text, head_.declared());
  if (!remark || !is_due(*remark, number.length != 0)) return false;
  take_number(number, body.row);
  if (number.length != 0) body.pending = number.value;
  add_comment(game, remark->words);
  text.remove_prefix(remark->length);
  return true;
}

bool Reader::is_due_at(std::string_view text) const {
  return rounds().numbers() > 0 && rounds().is_whole() && rounds().is_due(number_at(text));
}

// Whether the text here must be a move.
bool Reader::place_is_sure(const Number& number, bool row) const {
  if (number.length == 0) return row && rounds().numbers() > 0 && rounds().since() == 1;
  return rounds().numbers() == 0 || rounds().may_be_next(number);
}

// Whether a new round begins although the last one has a single move, unlike the earlier ones.
bool Reader::reply_is_missing(const Number& number) const {
  return rounds().since() == 1 && rounds().has_pairs() && rounds().is_due(number) && !number.filler;
}

// A remark in brackets that extends over several lines; returns the text after the closing bracket.
std::optional<std::string_view> Reader::take_brackets(std::string_view text, Game& game) {
  constexpr int kLines = 12;
  if (!leaves_bracket_open(text)) return std::nullopt;
  const std::string_view closing = closing_of(text);
  Lines ahead = lines_;
  for (int i = 0; i < kLines; ++i) {
    const auto line = ahead.next();
    if (!line) return std::nullopt;
    const std::size_t at = line->text.find(closing);
    if (at == line->text.npos) continue;
    const std::string_view behind = line->text.substr(at + closing.size());
    const std::string_view words = source_.text.substr(offset(text), offset(behind) - offset(text));
    add_comment(game, with_short_line_ends(words));
    lines_ = ahead;
    return behind;
  }
  return std::nullopt;
}

// Whether a word that is no move resembles one and stands where one must be.
bool Reader::may_be_misread(std::string_view text, std::string_view word, const Number& number,
                            bool row) const {
  std::string_view rest = text_after(text, word.size());
  if (outcome_of(text) || !closing_of(text).empty()) return false;
  // 军9乎8: hardly resembles a move, but the last word of a line whose reply is due is accepted.
  const bool last = rest.empty() && row && rounds().numbers() > 0 && rounds().since() == 1;
  if (!is_misprint(word) && !(last && is_half_move(word))) return false;
  if (rounds().numbers() > 0 || number.length != 0) return rounds().move_is_due(number, row);
  const bool digits = std::ranges::all_of(word, [](char c) { return c >= '-' && c <= '9'; });
  const bool alone = rest.empty() && rounds().moves() > 1;
  return !digits && (row || alone || front_moves(rest, head_.declared(), nullptr) != 0);
}

// Whether the moves after a remark continue the game. `numbered`: their number precedes the remark.
bool Reader::is_due(const Remark& remark, bool numbered) const {
  if (numbered) return true;
  if (rounds().numbers() == 0) return true;
  if (remark.numbered.empty()) return rounds().since() == 1;
  const Number number = read_number(remark.numbered);
  const bool reply = number.value == rounds().last() && rounds().since() == 1 && number.filler;
  return reply || (number.value == rounds().last() + 1 && rounds().since() >= 2);
}

// Reads up to the closing brace, over several lines if need be; returns the rest of that line.
std::string_view Reader::take_braces(std::string_view text, Game& game) {
  const std::size_t begin = offset(text) + 1;
  const std::size_t end = never_closed_ ? source_.text.npos : source_.text.find('}', begin);
  if (end == source_.text.npos) {
    never_closed_ = true;  // so no later brace is closed either
    add_comment(game, text);
    return {};
  }
  state_.body = true;
  const std::string_view comment = trimmed(source_.text.substr(begin, end - begin));
  plays_.add_comment(game, with_short_line_ends(comment));
  lines_.go_to(end + 1);
  const auto rest = lines_.next();
  return rest ? rest->text : std::string_view();
}

void Reader::add_move(Game& game, std::string_view words) {
  words = without_marks(words);
  state_.body = true;
  const auto place = static_cast<std::uint32_t>(offset(words));
  plays_.now().take_move(game, add_marked(game, plays_.now().at, words, place));
}

// A result after the moves of the main line, alone up to the end of the line.
bool Reader::take_result(std::string_view text, Game& game) {
  const auto said = has_moves() && !plays_.in_variation() ? outcome_of(text) : std::nullopt;
  if (!said) return false;
  if (head_.has_result() && game.outcome.result != said->result) return false;
  state_.finished = true;
  if (head_.has_result() && said->words.empty()) return true;
  put_over(*said, game.outcome);
  return true;
}

void Reader::add_comment(Game& game, std::string_view text) {
  text = trim(text);
  if (text.empty()) return;
  state_.body = true;
  plays_.add_comment(game, text);
}

}  // namespace qipu::sheet::list
