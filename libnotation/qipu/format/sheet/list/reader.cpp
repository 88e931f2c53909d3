// Reads a move list line by line. A line is a header, a row of moves (body.cpp), a
// comment, or nothing.
//
// Where moves are numbered, the numbers separate the game from lines quoted in its notes: a line
// with an earlier number, or a row of moves without a number where none is due, is prose, except
// where the last number was wrong and the line continues from the one before. Number 1 again starts
// the next game of a book, as do a heading (第二局), a title, and headers after a result.
//
// After a label (变化一：) come the moves of a variation; their first number tells where it
// branches off. It ends where a number continues only the main line.

#include "qipu/format/sheet/list/reader.h"

#include <algorithm>
#include <utility>

#include "qipu/base/ascii.h"
#include "qipu/board/fen.h"
#include "qipu/format/layout.h"
#include "qipu/format/sheet/lex/columns.h"
#include "qipu/format/sheet/lex/fields.h"
#include "qipu/format/sheet/lex/signs.h"
#include "qipu/notation/notation.h"

namespace qipu::sheet::list {
namespace {

constexpr std::size_t kExcerpt = 60;

}  // namespace

ReadStatus Reader::next(Game& out, DiagnosticSink& sink) {
  out.clear();
  sink_ = &sink;
  state_ = State();
  if (layout_ != nullptr) layout_->fields.clear();
  head_ = Head(source_, layout_);
  plays_ = Plays();
  numbers_.assign(1, 0);
  while (true) {
    const std::size_t begin = lines_.offset();
    const auto line = lines_.next();
    if (!line) break;
    if (!state_.begun && !trim(line->text).empty()) {
      state_.begun = true;
      out.set_place(kRoot, static_cast<std::uint32_t>(begin));
    }
    const bool empty = trim(line->text).empty();
    if (!take_line(*line, out, sink)) {
      lines_.go_to(begin);  // the line belongs to the next game
      break;
    }
    state_.after_blank = empty;
  }
  if (!state_.begun) return ReadStatus::end;
  plays_.drop_label(out);
  head_.end(out);
  if (plays_.main().rounds.has_columns()) put_in_order(out, numbers_);
  settle_columns(out, numbers_, sink, source_.locate(out[kRoot].place, 1));
  return ReadStatus::game;
}

void Reader::take_number(const Number& number, bool beside) {
  if (number.length != 0) plays_.now().rounds.take(number, beside);
}

std::size_t Reader::offset(std::string_view part) const {
  return static_cast<std::size_t>(part.data() - source_.text.data());
}

// False where the line starts another game.
bool Reader::take_line(const TextLine& line, Game& game, DiagnosticSink& sink) {
  std::string_view text = trim(line.text);
  if (text.empty()) {
    state_.parted = head_.has_title();
    return true;
  }
  if (is_ruled(text)) return true;
  text = without_frame(text);
  if (has_moves() && take_label(text, game)) return true;
  const bool braced = text.starts_with('{');
  Taken taken = braced ? Taken::no : take_headers(trim(line.text), text, game, sink);
  if (taken == Taken::no) taken = take_start(text, game);
  if (taken == Taken::no && is_heading(text)) taken = take_heading(text, game);
  if (taken == Taken::no && !braced) taken = take_names(text, game, sink);
  if (taken != Taken::no) return taken == Taken::yes;
  if (!braced && is_advert(text)) {
    sink.report(source_.finding(diag::text_after_result, line.offset,
                                {std::string(truncate_utf8(text, kExcerpt))}));
    state_.finished = has_moves();
    return true;
  }
  if (is_page_number(text) && !outcome_of(text) && !rounds().may_be_next(read_number(text))) {
    add_comment(game, text);
    return true;
  }
  if (const auto turn = !has_moves() ? turn_of(text) : std::nullopt) {
    game.start.turn = *turn;
    return true;
  }
  if (plays_.has_label()) {
    take_under_label(text, game);
    return true;
  }
  if (plays_.in_variation() && goes_back_to_the_game(text, game)) plays_.back_to_main();
  switch (what_is(text, game)) {
    case Row::next_game: return false;
    case Row::prose: add_comment(game, text); return true;
    case Row::moves: take_body(text, game); return true;
    case Row::round: take_round(text, game); return true;
  }
  return true;
}

// `whole`: the line with its frame.
Reader::Taken Reader::take_headers(std::string_view whole, std::string_view text, Game& game,
                                   DiagnosticSink& sink) {
  const auto headers = parse_headers(whole);
  if (headers.empty()) return Taken::no;
  if (begins_game(headers[0])) return Taken::next_game;
  if (are_moves(whole, headers)) {
    for (const Header& header : headers) take_body(header.value, game);
    return Taken::yes;
  }
  if (!takes(headers[0]) || begins_with_round(text)) return Taken::no;
  head_.take(headers, game, sink);
  const auto is_result = [](const Header& h) { return h.role == HeaderRole::result; };
  if (std::ranges::any_of(headers, is_result)) state_.finished = has_moves();
  return Taken::yes;
}

// A FEN on a line of its own.
Reader::Taken Reader::take_start(std::string_view text, Game& game) {
  if (find_fen(text) != std::size_t{0}) return Taken::no;
  const auto reading = parse_fen(text);
  if (!reading) return Taken::no;
  if (has_moves()) return Taken::next_game;
  game.start = reading->setup;
  add_comment(game, trim(reading->rest));
  return Taken::yes;
}

Reader::Taken Reader::take_heading(std::string_view text, Game& game) {
  if (has_moves()) return Taken::next_game;
  return head_.take_heading(text, game) ? Taken::yes : Taken::no;
}

// Players, or other fields, without keys.
Reader::Taken Reader::take_names(std::string_view text, Game& game, DiagnosticSink& sink) {
  if (has_moves() && heads_the_next(text)) return Taken::next_game;
  if (const auto names = parse_names(without_list_number(text))) {
    if (has_moves() && (state_.finished || state_.after_blank)) return Taken::next_game;
    // Names with a result may come after prose.
    const bool above = !state_.body || names->result != GameResult::unknown;
    if (!has_moves() && above && !head_.has_names()) {
      head_.take_names(*names, game);
      return Taken::yes;
    }
  }
  const auto headers = has_moves() || state_.body ? std::vector<Header>() : loose_headers(text);
  if (headers.empty()) return Taken::no;
  head_.take(headers, game, sink);
  return Taken::yes;
}

// 红：炮二平五, 黑：马8进7. More often a player's name follows 红方.
bool Reader::are_moves(std::string_view line, const std::vector<Header>& headers) const {
  return front_of(line, {"红：", "红:", "紅：", "紅:", "黑：", "黑:"}) != 0 && !headers.empty() &&
         std::ranges::all_of(headers, [this](const Header& header) {
           return (header.name == "Red" || header.name == "Black") &&
                  front_word(header.value) == header.value &&
                  is_move(header.value, head_.declared());
         });
}

// Whether a header starts the next game: a title, or a tag typical of its first lines after a
// result or an empty line.
bool Reader::begins_game(const Header& header) const {
  if (header.role == HeaderRole::title) return state_.parted || has_moves();
  if (!header.known || header.role != HeaderRole::tag || !has_moves()) return false;
  return header.is_early() &&
         (state_.finished || (state_.after_blank && plays_.main().rounds.moves() > 3));
}

// 第一回合：炮二平五 is no header despite its colon.
bool Reader::begins_with_round(std::string_view text) const {
  const std::size_t length = number_length(text);
  text = text_after(text, length);
  return length != 0 && begins_with_move(text, head_.declared());
}

// Whether the header is acceptable at this point.
bool Reader::takes(const Header& header) const {
  if (header.role == HeaderRole::result && has_moves())
    return !head_.has_result() && !state_.finished;
  return header.known ? !has_moves() : !state_.body && head_.has_title();
}

// The number before a move. One with letters for digits must be the number that is due.
Number Reader::number_at(std::string_view text) const {
  if (head_.declared() != nullptr && head_.declared()->recognise(front_word(text))) return {};
  if (const std::size_t length = number_length(text); length != 0) {
    const Number number = read_number(text.substr(0, length));
    const std::string_view behind = text.substr(length);
    const bool clock = text[length - 1] == ':' && !behind.empty() && ascii::is_digit(behind[0]);
    return number.value == 0 || clock ? Number() : number;
  }
  const Number misread = misread_number(text);
  const bool due = misread.value == rounds().last() + 1 && rounds().is_whole();
  const bool reply = misread.value == rounds().last() && rounds().since() == 1;
  return due || reply ? misread : Number();
}

// The number in the game's own style; in another style it belongs to a remark.
Number Reader::own_number_at(std::string_view text) const {
  const Number number = number_at(text);
  return rounds().numbers() == 0 || rounds().sets(number) ? number : Number();
}

// Classifies a line that may contain moves, by its number.
Reader::Row Reader::what_is(std::string_view text, const Game& game) {
  const int quoted = std::exchange(state_.quoted, 0);
  const Number number = number_at(text);
  std::string_view rest = text_after(text, number.length);
  const std::string_view word = front_word(rest);
  const bool dots = !word.empty() && is_filler(word);
  if (dots) {
    rest = text_after(rest, word.size());
  }
  const bool moves = begins_with_move(rest, head_.declared());
  const bool due = number.length != 0 && rounds().is_due(number);
  if (!due && is_passed_over(text)) return Row::round;
  if (number.length == 0) {
    // In a numbered game, a move without a number is the reply that is due, or does not belong to
    // the game.
    if (moves && state_.finished) return Row::next_game;
    return moves && rounds().numbers() > 1 && rounds().since() >= 2 ? Row::prose : Row::moves;
  }
  if (!moves || rounds().numbers() == 0) return Row::moves;
  if (!rounds().sets(number)) return Row::prose;
  if (number.value == 1 && rounds().last() > 1 && !number.filler && !dots) {
    // Black's column below Red's, or the next game.
    const bool columns = rounds().is_reds_column() && is_blacks_digit(last_char(front_word(rest)));
    return columns ? Row::moves : Row::next_game;
  }
  const int last = rounds().last();
  const bool again = number.value == last && rounds().since() >= 2 &&
                     (state_.after_blank || !is_last_round(rest, game));
  const bool back = number.value < last && !rounds().goes_on_behind_wrong(number.value);
  // The quoted line of a note continues beyond the current round: the game has the same number
  // later.
  const bool goes_on = quoted != 0 && number.value == quoted + 1 && number.value > last;
  const bool note = goes_on && (state_.finished || comes_again(number));
  if (!back && !again && !note) return Row::moves;
  state_.quoted = number.value;
  return Row::prose;
}

// Whether the words, after a result or an empty line and above a first round, head the next game.
bool Reader::heads_the_next(std::string_view text) const {
  constexpr std::size_t kLongest = 30;  // characters
  constexpr int kLines = 6;
  if ((!state_.finished && !state_.after_blank) || rounds().last() < 2) return false;
  const std::string_view words = without_list_number(text);
  if (count_chars(text) > kLongest || !is_prose(words, head_.declared())) return false;
  if (is_sentence(text) || text.contains("：")) return false;
  Lines ahead = lines_;
  for (int i = 0; i < kLines; ++i) {
    const auto line = ahead.next();
    if (!line) return false;
    const std::string_view row = trim(line->text);
    if (begins_with_round(row)) {
      const Number first = number_at(row);
      return first.value == 1 && !first.filler;
    }
    if (begins_with_move(row, head_.declared())) return false;
  }
  return false;
}

// Whether the two moves repeat the last two, one of them misread at most: a line printed twice.
bool Reader::is_last_round(std::string_view text, const Game& game) const {
  const NodeId second = plays_.now().at, first = second == kRoot ? kRoot : game[second].parent;
  if (first == kRoot) return false;
  int same = 0;
  for (const NodeId id : {first, second}) {
    const std::string_view word = front_word(text);
    same += without_marks(word) == game.written(id) ? 1 : 0;
    if (!is_move(word, head_.declared()) && !is_misprint(word)) return false;
    text = text_after(text, word.size());
  }
  return text.empty() && same > 0;
}

// Whether a row of moves with that number follows within about a page.
bool Reader::comes_again(const Number& number) const {
  constexpr int kPage = 60;
  Lines ahead = lines_;
  for (int i = 0; i < kPage; ++i) {
    const auto line = ahead.next();
    if (!line) return false;
    std::string_view text = trim(line->text);
    const Number other = number_at(text);
    if (other.length == 0) continue;
    if (other.value == 1) return false;  // that starts the next game
    text = text_after(text, other.length);
    if (other.value == number.value && front_moves(text, head_.declared(), nullptr) != 0) {
      return true;
    }
  }
  return false;
}

// --- variations ---------------------------------------------------------------------------------
// A label 变化一：, or words that introduce a variation: 黑如改走：.
bool Reader::take_label(std::string_view text, Game& game) {
  if (text.starts_with('{')) return false;
  if (const VariationLabel label = variation_label(text); label.length != 0) {
    plays_.drop_label(game);
    plays_.take_label(label, trim(text.substr(0, label.length)));
    text = trim(text.substr(label.length));
    if (!text.empty()) take_under_label(text, game);
    return true;
  }
  if (!leads_variation(text)) return false;
  plays_.drop_label(game);
  plays_.take_label({.length = text.size()}, {});
  add_comment(game, text);
  return true;
}

// A line after a label: the variation's first moves, or words about it.
void Reader::take_under_label(std::string_view text, Game& game) {
  Number number = number_at(text);
  const std::size_t length = number.length;
  std::string_view rest = text_after(text, length);
  number.filler |= filler_length(rest, head_.declared()) != 0;
  const bool moves = number.filler || begins_with_move(rest, head_.declared()) ||
                     (length != 0 && is_misprint(front_word(rest)));
  if (!moves && text[0] != '{') {
    add_comment(game, text);
    return;
  }
  if (length != 0) plays_.begin_variation(number);
  if (length != 0 || text[0] != '{') plays_.drop_label(game);
  take_body(text, game);
}

// Whether a row continues the main line and not the variation before it.
bool Reader::goes_back_to_the_game(std::string_view text, const Game& game) const {
  if (outcome_of(text)) {
    return state_.after_blank && !head_.has_result() && game.outcome.result == GameResult::unknown;
  }
  const RoundCount& main = plays_.main().rounds;
  const Number number = number_at(text);
  if (number.length == 0 || state_.finished) return false;
  // 5. …… 炮2进4 6. 兵三进一 in the variation, and below it the main line's 6.
  const bool here = rounds().is_due(number) ||
                    (rounds().since() == 1 && number.filler && number.value == rounds().last());
  return main.goes_on_with(number) && (state_.after_blank || !here);
}

// Whether the line is the round that is due with its number lost or misread (ll. for 11.): the next
// line has the number after it.
bool Reader::is_passed_over(std::string_view text) const {
  if (rounds().numbers() < 2 || !rounds().is_whole() || leaves_bracket_open(text)) return false;
  if (next_number() != rounds().last() + 2) return false;
  return are_two_moves(behind_misread_number(text), head_.declared());
}

// The number of the next line that is not empty; 0 where it has none.
int Reader::next_number() const {
  Lines ahead = lines_;
  for (auto line = ahead.next(); line; line = ahead.next()) {
    const std::string_view text = trim(line->text);
    if (text.empty()) continue;
    return read_number(text.substr(0, number_length(text))).value;
  }
  return 0;
}

std::unique_ptr<GameReader> open(const Source& source) { return with_left_over<Reader>(source); }

}  // namespace qipu::sheet::list
