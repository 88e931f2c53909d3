// Reads a move list line by line. A line is a header, a row of moves, a comment, or nothing.
//
// If moves are numbered, the numbers separate the game from lines quoted in its notes. A line with
// an earlier number is prose, and so is a row of moves without a number if none is due. The
// exception is a line after a wrong number that continues from the number before. Number 1 again
// starts the next game of a book, as do a heading (第二局), a title, and headers after a result.
//
// After a label (变化一：) come the moves of a variation; their first number says where it branches
// off. The variation ends when a number can continue only the main line.

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "format/core/layout.h"
#include "format/core/lines.h"
#include "format/kit/marks.h"
#include "format/kit/start_field.h"
#include "format/kit/unread_moves.h"
#include "format/sheet/lex/columns.h"
#include "format/sheet/lex/fields.h"
#include "format/sheet/lex/signs.h"
#include "format/sheet/list/list_header.h"
#include "format/sheet/list/list_rounds.h"
#include "format/sheet/list/list_words.h"
#include "format/sheet/list/missing_move.h"
#include "game/outcome_names.h"
#include "game/pass.h"
#include "notation/odds.h"
#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "text/utf8.h"

namespace qipu::sheet::list {
namespace {

class Reader final : public TextReader {
 public:
  explicit Reader(const Source& source) : source_(source), lines_(source.text) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    sink_ = &sink;
    state_ = State();
    dots_ = Dots();
    last_words_ = {};
    if (layout_ != nullptr) layout_->fields.clear();
    head_ = Head(source_, layout_);
    plays_ = Plays();
    numbers_.assign(1, 0);
    while (const auto line = lines_.next()) {
      const bool empty = trim(line->text).empty();
      if (!state_.begun && !empty) {
        state_.begun = true;
        out.set_place(kRoot, static_cast<std::uint32_t>(line->offset));
      }
      if (!take_line(*line, out)) {
        lines_.go_to(line->offset);  // this line belongs to the next game
        break;
      }
      if (state_.next_game != 0) {
        lines_.go_to(state_.next_game);  // the end of this line belongs to the next game
        break;
      }
      state_.after_blank = empty;
    }
    if (!state_.begun) return ReadStatus::end;
    plays_.drop_label(out);
    head_.end(out);
    if (plays_.main().rounds.has_columns()) put_in_order(out, numbers_);
    settle_columns(out, numbers_, sink, source_.locate(out[kRoot].place, 1));
    if (const int moves = first_moves(out, numbers_); moves != 0) {
      const std::uint32_t place = out[out.main_line()[0]].place;
      sink.report(source_.finding(diag::reply_missing, place, {"1"}));
      put_passes(out, moves);
    }
    return ReadStatus::game;
  }

  std::size_t offset() override { return std::min(lines_.offset(), source_.text.size()); }
  void go_to(std::size_t offset) override { lines_.go_to(offset); }
  void record(Layout& layout) override { layout_ = &layout; }

 private:
  struct State {
    bool begun = false;         // a line of the game was read
    bool body = false;          // moves, comment or result seen; unknown headers are now refused
    bool parted = false;        // an empty line follows the title
    bool finished = false;      // a result or a footer follows the moves
    bool after_blank = false;   // the previous line is empty
    std::size_t next_game = 0;  // offset in the last line at which the next game begins; else 0
    int quoted = 0;             // number of the previous line if a note quotes it; else 0
  };

  enum class Taken : std::uint8_t { no, yes, next_game };
  enum class Row : std::uint8_t { moves, prose, next_game, round };

  bool has_moves() const { return plays_.main().rounds.moves() > 0; }
  const RoundCount& rounds() const { return plays_.now().rounds; }

  // --- classification of lines ------------------------------------------------------------------

  // `beside`: the number is not the first of its line.
  void take_number(const Number& number, bool beside) {
    if (number.length != 0) plays_.now().rounds.take(number, beside);
  }

  std::size_t offset(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - source_.text.data());
  }

  std::uint32_t place_of(std::string_view part) const {
    return static_cast<std::uint32_t>(offset(part));
  }

  // Takes a line. Returns false if it starts another game.
  bool take_line(const TextLine& line, Game& game) {
    std::string_view text = trim(line.text);
    if (text.empty()) {
      state_.parted = head_.has_title();
      return true;
    }
    if (is_ruled(text)) return true;
    text = without_frame(text);
    if (has_moves() && take_label(text, game)) return true;
    if (const auto turn = !has_moves() ? turn_of(text) : std::nullopt) {
      game.start.turn = *turn;
      return true;
    }
    const bool braced = text.starts_with('{');
    Taken taken = braced ? Taken::no : take_headers(trim(line.text), text, game);
    if (taken == Taken::no) taken = take_start(text, game);
    if (taken == Taken::no && is_heading(text)) taken = take_heading(text, game);
    if (taken == Taken::no && !braced) taken = take_names(text, game);
    if (taken == Taken::no && !braced && !has_moves() && head_.has_names() && !head_.has_result() &&
        outcome_of(text)) {  // below the players
      head_.take({{.role = HeaderRole::result, .name = "Result", .value = text, .known = true}},
                 game, *sink_);
      taken = Taken::yes;
    }
    if (taken != Taken::no) return taken == Taken::yes;
    if (!braced && is_advert(text)) {
      sink_->report(source_.finding(diag::text_after_result, line.offset, {excerpt(text)}));
      state_.finished = has_moves();
      return true;
    }
    if (is_page_number(text) && !outcome_of(text) && !rounds().may_be_next(read_number(text))) {
      add_comment(game, text);
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

  // Takes the headers of a line. `whole` is the line with its frame.
  Taken take_headers(std::string_view whole, std::string_view text, Game& game) {
    const auto headers = parse_headers(whole);
    if (headers.empty()) return Taken::no;
    if (begins_game(headers[0])) return Taken::next_game;
    if (are_moves(whole, headers)) {
      for (const Header& header : headers) take_body(header.value, game);
      return Taken::yes;
    }
    if (!takes(headers[0]) || begins_with_round(text)) return Taken::no;
    head_.take(headers, game, *sink_);
    const auto is_result = [](const Header& h) { return h.role == HeaderRole::result; };
    if (std::ranges::any_of(headers, is_result)) state_.finished = has_moves();
    return Taken::yes;
  }

  // Takes a FEN on a line of its own.
  Taken take_start(std::string_view text, Game& game) {
    if (find_fen(text) != std::size_t{0}) return Taken::no;
    const auto reading = parse_fen(text);
    if (!reading) return Taken::no;
    if (has_moves()) return Taken::next_game;
    take_start_field(text, game,
                     [&](const Code& code, std::size_t in, std::vector<std::string> args) {
                       sink_->report(source_.finding(code, offset(text) + in, std::move(args)));
                     });
    add_comment(game, trim(reading->rest));
    return Taken::yes;
  }

  Taken take_heading(std::string_view text, Game& game) {
    if (has_moves()) return Taken::next_game;
    return head_.take_heading(text, game) ? Taken::yes : Taken::no;
  }

  // Takes players, or other fields, that have no keys.
  Taken take_names(std::string_view text, Game& game) {
    if (has_moves() && heads_the_next(text)) return Taken::next_game;
    if (const auto names = parse_names(without_list_number(text))) {
      const bool parted = state_.finished || state_.after_blank || first_round_follows();
      if (has_moves() && parted) return Taken::next_game;
      // Names with a result, or above the first round, may come after prose.
      const bool above =
          !state_.body || names->result != GameResult::unknown || first_round_follows();
      if (!has_moves() && above && !head_.has_names()) {
        head_.take_names(*names, game);
        return Taken::yes;
      }
    }
    const auto headers = has_moves() || state_.body ? std::vector<Header>() : loose_headers(text);
    if (headers.empty()) return Taken::no;
    head_.take(headers, game, *sink_);
    return Taken::yes;
  }

  // Returns true for moves with the side as their key: 红：炮二平五, 黑：马8进7. More often a
  // player's name follows 红方.
  bool are_moves(std::string_view line, const std::vector<Header>& headers) const {
    return front_of(line, {"红：", "红:", "紅：", "紅:", "黑：", "黑:"}) != 0 && !headers.empty() &&
           std::ranges::all_of(headers, [this](const Header& header) {
             return (header.name == "Red" || header.name == "Black") &&
                    front_word(header.value) == header.value &&
                    is_move(header.value, head_.declared());
           });
  }

  // Returns true if a header starts the next game. Such a header is a title, or a tag typical of a
  // game's first lines after a result or an empty line, or above a first round.
  bool begins_game(const Header& header) const {
    if (header.role == HeaderRole::title) return state_.parted || has_moves();
    if (!header.known || header.role != HeaderRole::tag || !has_moves()) return false;
    return header.is_early() &&
           (state_.finished || (state_.after_blank && plays_.main().rounds.moves() > 3) ||
            first_round_follows());
  }

  // Returns true for a round: 第一回合：炮二平五 is not a header despite its colon.
  bool begins_with_round(std::string_view text) const {
    const std::size_t length = number_length(text);
    text = text_after(text, length);
    return length != 0 && begins_with_move(text, head_.declared());
  }

  // Returns true if the header is acceptable at this point.
  bool takes(const Header& header) const {
    if (header.role == HeaderRole::result && has_moves())
      return !head_.has_result() && !state_.finished;
    return header.known ? !has_moves() : !state_.body && head_.has_title();
  }

  // Returns the number before a move. If it has letters for digits, it must be the number that is
  // due.
  Number number_at(std::string_view text) const {
    return list::number_at(text, rounds(), head_.declared());
  }

  // Returns the number if it has the game's own style. A number in another style belongs to a
  // remark.
  Number own_number_at(std::string_view text) const {
    const Number number = number_at(text);
    return rounds().numbers() == 0 || rounds().sets(number) ? number : Number();
  }

  // Classifies a line that may contain moves, by its number.
  Row what_is(std::string_view text, const Game& game) {
    const int quoted = std::exchange(state_.quoted, 0);
    const Number number = number_at(text);
    std::string_view rest = text_after(text, number.length);
    const std::string_view word = front_word(rest);
    const bool dots = !word.empty() && is_filler(word);
    if (dots) rest = text_after(rest, word.size());
    const bool moves = begins_with_move(rest, head_.declared());
    const bool due = number.length != 0 && rounds().is_due(number);
    if (!due && is_passed_over(text)) return Row::round;
    if (number.length == 0) {
      // In a numbered game, a move without a number either is the reply that is due or does not
      // belong to the game.
      if (moves && state_.finished) return Row::next_game;
      return moves && rounds().numbers() > 1 && rounds().since() >= 2 ? Row::prose : Row::moves;
    }
    if (!moves || rounds().numbers() == 0) return Row::moves;
    if (!rounds().sets(number)) return Row::prose;
    // After a whole round 1, another whole round 1 begins the next game, and a move alone is
    // quoted. A list may have the number 1 before every round.
    const bool whole = state_.finished || are_two_moves(rest, head_.declared());
    const bool other = rounds().last() == 1 && rounds().since() >= 2 && whole &&
                       !is_last_round(rest, game) && next_number() != 1;
    if (number.value == 1 && (rounds().last() > 1 || other) && !number.filler && !dots) {
      // Black's column below Red's, or the next game.
      const bool columns =
          rounds().is_reds_column() && is_blacks_digit(last_char(front_word(rest)));
      return columns ? Row::moves : Row::next_game;
    }
    const int last = rounds().last();
    const bool again = number.value == last && rounds().since() >= 2 &&
                       (state_.after_blank || !is_last_round(rest, game));
    const bool back = number.value < last && !rounds().goes_on_behind_wrong(number.value);
    // The line that a note quotes continues beyond the current round if the game has the same
    // number later.
    const bool goes_on = quoted != 0 && number.value == quoted + 1 && number.value > last;
    const bool note = goes_on && (state_.finished || comes_again(number));
    if (!back && !again && !note) return Row::moves;
    state_.quoted = number.value;
    return Row::prose;
  }

  // Returns true if the words stand above the next game as its heading: they follow a result or an
  // empty line, and a first round follows them.
  bool heads_the_next(std::string_view text) const {
    constexpr std::size_t kLongest = 30;  // in characters
    if (rounds().last() < 2 || closes_game(text)) return false;
    const std::string_view words = without_list_number(text);
    if (count_chars(text) > kLongest) return false;
    const bool fields = !loose_headers(words).empty();
    if (!state_.finished && !state_.after_blank && !fields) return false;
    if (!fields && !is_prose(words, head_.declared())) return false;
    if (is_sentence(text) || text.contains("：")) return false;
    return first_round_follows();
  }

  bool first_round_follows() const { return list::first_round_follows(lines_, head_.declared()); }

  // Returns true if the two moves repeat the last two, with at most one of them misread: the line
  // was printed twice.
  bool is_last_round(std::string_view text, const Game& game) const {
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

  // Returns true if a row of moves with that number follows within about a page.
  bool comes_again(const Number& number) const {
    constexpr int kPage = 60;
    Lines ahead = lines_;
    for (int i = 0; i < kPage; ++i) {
      const auto line = ahead.next();
      if (!line) return false;
      std::string_view text = trim(line->text);
      const Number other = number_at(text);
      if (other.length == 0) continue;
      if (other.value == 1) return false;  // this number starts the next game
      text = text_after(text, other.length);
      if (other.value == number.value && front_moves(text, head_.declared(), nullptr) != 0) {
        return true;
      }
    }
    return false;
  }

  // --- variations --------------------------------------------------------------------------------
  // Takes a label 变化一：, or words that introduce a variation: 黑如改走：.
  bool take_label(std::string_view text, Game& game) {
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

  // Takes a line after a label: the variation's first moves, or words about it.
  void take_under_label(std::string_view text, Game& game) {
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

  // Returns true if a row continues the main line and not the variation before it.
  bool goes_back_to_the_game(std::string_view text, const Game& game) const {
    if (outcome_of(text)) {
      return state_.after_blank && !head_.has_result() &&
             game.outcome.result == GameResult::unknown;
    }
    const RoundCount& main = plays_.main().rounds;
    const Number number = number_at(text);
    if (number.length == 0 || state_.finished) return false;
    // 5. …… 炮2进4 6. 兵三进一 may be in the variation, and the main line's 6. below it.
    const bool here = rounds().is_due(number) ||
                      (rounds().since() == 1 && number.filler && number.value == rounds().last());
    return main.goes_on_with(number) && (state_.after_blank || !here);
  }

  // Returns true if the line is the round that is due but its number is lost or misread (ll. for
  // 11.): the next line has the number after it.
  bool is_passed_over(std::string_view text) const {
    if (rounds().numbers() < 2 || !rounds().is_whole() || leaves_bracket_open(text)) return false;
    if (next_number() != rounds().last() + 2) return false;
    return are_two_moves(behind_misread_number(text), head_.declared());
  }

  // Returns the number of the next line that is not empty; 0 if that line has none.
  int next_number() const {
    Lines ahead = lines_;
    for (auto line = ahead.next(); line; line = ahead.next()) {
      const std::string_view text = trim(line->text);
      if (text.empty()) continue;
      return read_number(text.substr(0, number_length(text))).value;
    }
    return 0;
  }

  // --- moves and words of a line -----------------------------------------------------------------
  // Among the moves, a word that resembles a move is kept as a misprinted move, and a short remark
  // is a comment. After any other word the rest of the line is a comment.

  // The state while the moves and words of a line are read.
  struct Body {
    int pending = 0;    // the number before a remark
    bool row = false;   // a number or a move of this line was read
    bool list = false;  // its moves are separated by marks
  };

  std::string_view behind_misread_number(std::string_view text) const {
    constexpr std::size_t kLongest = 7;  // in characters, as in 第十二回合：
    const std::string_view word = front_word(text);
    if (is_move(word, head_.declared()) || count_chars(word) > kLongest) return text;
    return text_after(text, word.size());
  }

  void take_round(std::string_view text, Game& game) {
    const std::string_view moves = behind_misread_number(text);
    add_comment(game, text.substr(0, text.size() - moves.size()));
    plays_.now().rounds.take(rounds().next());
    take_body(moves, game);
  }

  void take_body(std::string_view text, Game& game) {
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
      if (body.row && counts_anew(text, number)) {
        state_.next_game = offset(text);
        return;
      }
      text = text_after(text, number.length);
      const bool gap = number.filler || is_filler(front_word(text));
      if (gap && number.value == 1 && !has_moves() && game.start.is_standard()) {
        game.start.turn = Color::black;  // "1. …… 炮8平5": Black moves first
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

  // Returns true if a number 1 on the line of a later round begins the next game.
  bool counts_anew(std::string_view text, const Number& number) const {
    if (number.value != 1 || number.filler || plays_.in_variation()) return false;
    if (rounds().last() < 2 || rounds().since() < 1) return false;
    const std::string_view behind = text_after(text, number.length);
    return begins_with_move(behind, head_.declared()) && !is_filler(front_word(behind));
  }

  // Returns the first word of moves that have marks between them; "" if there are no such moves.
  std::string_view part_of_list(std::string_view text, const Number& number,
                                const Body& body) const {
    const std::string_view part = front_of_list(text, head_.declared(), body.list);
    if (!part.empty() || !place_is_sure(number, body.row)) return part;
    // 马2进3，红优: words after a mark are a move only if one must stand there.
    const std::string_view first = front_part(text);
    const bool move = first != front_word(text) && is_move(first, head_.declared());
    return move ? first : std::string_view();
  }

  // Takes dots, moves, or a word that is a misread move. Returns false if none of them comes next.
  bool take_moves(std::string_view& text, std::string_view part, const Number& number, Body& body,
                  Game& game) {
    const std::string_view word = part.empty() ? front_word(text) : part;
    if (take_pass(text, word, number, body, game)) return true;
    moves_.clear();
    const std::size_t dots = filler_length(text, head_.declared());
    std::size_t taken =
        dots != 0 ? dots : front_moves(part.empty() ? text : part, head_.declared(), &moves_);
    if (taken == 0 &&
        may_be_misread({text, word, number, body.row}, last_words_, rounds(), head_.declared())) {
      moves_.push_back(word);
      taken = word.size();
    }
    if (taken == 0) return false;
    if (!moves_.empty() && !plays_.in_variation() && dots_.mean_pass(number, rounds())) {
      const std::uint32_t place = place_of(dots_.words());
      plays_.now().take_move(game, game.add_written(plays_.now().at, kPass, place), true);
      numbers_.push_back(0);
    }
    const bool reply = dots != 0 && number.length == 0 && rounds().since() == 1;
    dots_ = reply ? Dots(text.substr(0, dots), rounds()) : Dots();
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

  // Takes a word that says that a side passes, if a move of that side is due.
  bool take_pass(std::string_view& text, std::string_view word, const Number& number,
                 const Body& body, Game& game) {
    if (!is_pass_here(text, word, number, rounds(), head_.declared())) return false;
    dots_ = Dots();
    take_number(number, body.row);
    add_move(game, word);
    numbers_.push_back(number.value);
    text.remove_prefix(word.size());
    return true;
  }

  // Takes a remark before the moves that are due. Returns false if there is none.
  bool take_remark(std::string_view& text, const Number& number, Body& body, Game& game) {
    const auto remark = front_remark(text, head_.declared());
    if (!remark || !is_due(*remark, number.length != 0)) return false;
    take_number(number, body.row);
    if (number.length != 0) body.pending = number.value;
    add_comment(game, remark->words);
    text.remove_prefix(remark->length);
    return true;
  }

  bool is_due_at(std::string_view text) const {
    return rounds().numbers() > 0 && rounds().is_whole() && rounds().is_due(number_at(text));
  }

  // Returns true if the text here must be a move.
  bool place_is_sure(const Number& number, bool row) const {
    if (number.length == 0) return row && rounds().numbers() > 0 && rounds().since() == 1;
    return rounds().numbers() == 0 || rounds().may_be_next(number);
  }

  // Returns true if a new round begins although the last one has a single move, unlike earlier
  // ones.
  bool reply_is_missing(const Number& number) const {
    return rounds().since() == 1 && rounds().has_pairs() && rounds().is_due(number) &&
           !number.filler && !dots_.mean_pass(number, rounds());
  }

  // Takes a remark in brackets that extends over several lines. Returns the text after the closing
  // bracket; nullopt if there is no such remark.
  std::optional<std::string_view> take_brackets(std::string_view text, Game& game) {
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
      const std::string_view words =
          source_.text.substr(offset(text), offset(behind) - offset(text));
      add_comment(game, with_short_line_ends(words));
      lines_ = ahead;
      return behind;
    }
    return std::nullopt;
  }

  // Returns true if the moves after a remark continue the game. `numbered`: their number precedes
  // the remark.
  bool is_due(const Remark& remark, bool numbered) const {
    if (numbered || rounds().numbers() == 0) return true;
    if (remark.numbered.empty()) return rounds().since() == 1;
    const Number number = read_number(remark.numbered);
    const bool reply = number.value == rounds().last() && rounds().since() == 1 && number.filler;
    return reply || (number.value == rounds().last() + 1 && rounds().since() >= 2);
  }

  // Reads up to the closing brace, over several lines if necessary. Returns the rest of that line.
  std::string_view take_braces(std::string_view text, Game& game) {
    const std::size_t begin = offset(text) + 1;
    const std::size_t end = never_closed_ ? source_.text.npos : source_.text.find('}', begin);
    if (end == source_.text.npos) {
      never_closed_ = true;  // no later brace is closed either
      add_comment(game, text);
      return {};
    }
    state_.body = true;
    const std::string_view comment = trimmed(source_.text.substr(begin, end - begin));
    dots_.take_comment();
    plays_.add_comment(game, with_short_line_ends(comment));
    lines_.go_to(end + 1);
    const auto rest = lines_.next();
    return rest ? rest->text : std::string_view();
  }

  void add_move(Game& game, std::string_view words) {
    words = without_marks(words);
    last_words_ = words;
    state_.body = true;
    plays_.now().take_move(game, add_marked(game, plays_.now().at, words, place_of(words)));
  }

  // Takes a result after the moves of the main line. It must fill the rest of the line.
  bool take_result(std::string_view text, Game& game) {
    if (!has_moves() || plays_.in_variation()) return false;
    auto said = outcome_of(text);
    if (!said) said = outcome_said(text, game.tags);
    if (!said) return false;
    if (head_.has_result() && game.outcome.result != said->result) return false;
    state_.finished = true;
    if (head_.has_result() && said->words.empty()) return true;
    put_over(*said, game.outcome);
    return true;
  }

  void add_comment(Game& game, std::string_view text) {
    text = trim(text);
    if (text.empty()) return;
    state_.body = true;
    dots_.take_comment();
    plays_.add_comment(game, text);
  }

  Source source_;
  Lines lines_;
  DiagnosticSink* sink_ = nullptr;  // receives findings on the current game
  bool never_closed_ = false;
  State state_;
  Dots dots_;  // the dots in place of the last reply
  Layout* layout_ = nullptr;
  Head head_{source_, nullptr};
  Plays plays_;
  std::vector<int> numbers_;  // move numbers before the nodes, by NodeId
  std::vector<std::string_view> moves_;
  std::string_view last_words_;  // words of the last move
};

}  // namespace

std::unique_ptr<GameReader> open(const Source& source) { return with_left_over<Reader>(source); }

}  // namespace qipu::sheet::list
