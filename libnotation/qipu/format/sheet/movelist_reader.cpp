// Line by line. A line is a header, a row of moves, a comment, or nothing. Among the moves of a row
// a word that looks like one is a misprint, to be mended; a short remark is a comment; behind any
// other word the rest of the row is.
//
// Where moves are numbered, the numbers tell the game from the lines quoted in its notes: a number
// gone by, or a row of moves without number where none is due, is prose; but not one that goes on
// from the last but one, as the last was wrong. Number 1 again begins the next game of a book, as
// do a heading (第二局), a title, and headers behind a result.
//
// Under a label (变化一：) the moves of a variation follow; their first number tells where it
// leaves the game. It ends where a number goes on with the game alone.

#include <algorithm>
#include <utility>
#include <vector>

#include "qipu/base/ascii.h"
#include "qipu/board/fen.h"
#include "qipu/format/lines.h"
#include "qipu/format/marks.h"
#include "qipu/format/sheet/movelist_head.h"
#include "qipu/format/sheet/movelist_parts.h"
#include "qipu/format/sheet/movelist_rounds.h"
#include "qipu/format/sheet/ocr_lines.h"
#include "qipu/notation/notation.h"
#include "qipu/text/utf8.h"

namespace qipu::movelist {
namespace {

constexpr std::size_t kExcerpt = 60;

class Reader final : public GameReader {
 public:
  explicit Reader(const Source& source) : source_(source), lines_(source.text) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    state_ = State();
    head_ = Head(source_);
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
        lines_.go_to(begin);  // the next game's
        break;
      }
      state_.after_blank = empty;
    }
    if (!state_.begun) return ReadStatus::end;
    plays_.drop_label(out);
    head_.end(out);
    settle_columns(out, numbers_, sink, source_.locate(out[kRoot].place, 1));
    return ReadStatus::game;
  }

 private:
  struct State {
    bool begun = false;        // the game has a line
    bool body = false;         // moves, a comment or a result were seen: unknown headers are over
    bool parted = false;       // an empty line came after the title
    bool finished = false;     // a result or a footer stood behind the moves
    bool after_blank = false;  // the line before is empty
    int quoted = 0;            // the number of the line before, which a note quotes; else 0
  };

  bool has_moves() const { return plays_.main().rounds.moves() > 0; }
  const RoundCount& rounds() const { return plays_.now().rounds; }
  void take_number(const Number& number) { plays_.now().rounds.take(number); }

  void report(DiagnosticSink& sink, const Code& code, std::size_t at,
              std::vector<std::string> args) const {
    sink.report(source_.finding(code, at, std::move(args)));
  }
  std::size_t offset(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - source_.text.data());
  }

  // False when the line begins another game.
  bool take_line(const TextLine& line, Game& game, DiagnosticSink& sink) {
    std::string_view text = trim(line.text);
    if (text.empty()) {
      state_.parted = head_.has_title();
      return true;
    }
    if (is_ruled(text)) return true;
    text = without_frame(text);
    if (const auto label = has_moves() ? variation_label(text) : VariationLabel();
        label.length != 0) {
      plays_.drop_label(game);
      plays_.take_label(label, trim(text.substr(0, label.length)));
      text = trim(text.substr(label.length));
      if (!text.empty()) take_under_label(text, game);
      return true;
    }
    if (!text.starts_with('{')) {
      const auto headers = parse_headers(trim(line.text));
      if (!headers.empty() && begins_game(headers[0])) return false;
      if (are_moves(trim(line.text), headers)) {
        for (const Header& header : headers) take_body(header.value, game);
        return true;
      }
      if (!headers.empty() && takes(headers[0]) && !begins_with_round(text)) {
        for (const Header& header : headers) {
          head_.take(header, game, sink);
          if (header.role == Role::result) state_.finished = has_moves();
        }
        return true;
      }
    }
    if (find_fen(text) == std::size_t{0} && (!state_.body || has_moves())) {
      if (const auto reading = parse_fen(text)) {
        if (has_moves()) return false;
        game.start = reading->setup;
        add_comment(game, trim(reading->rest));
        return true;
      }
    }
    if (is_heading(text)) {
      if (has_moves()) return false;
      if (head_.take_heading(text, game)) return true;
    }
    if (const auto names = ocr::parse_names(without_list_number(text))) {
      if (has_moves() && (state_.finished || state_.after_blank)) return false;
      if (!has_moves() && !state_.body && !head_.has_names()) {
        head_.take_names(*names, game);
        return true;
      }
    }
    if (!text.starts_with('{') && is_advert(text)) {
      report(sink, diag::text_after_result, line.offset,
             {std::string(truncate_utf8(text, kExcerpt))});
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
    switch (what_is(text)) {
      case Row::next_game: return false;
      case Row::prose: add_comment(game, text); return true;
      case Row::moves: take_body(text, game); return true;
      case Row::round: take_round(text, game); return true;
    }
    return true;
  }

  // 红：炮二平五, 黑：马8进7. A player's name stands behind 红方 more often.
  bool are_moves(std::string_view line, const std::vector<Header>& headers) const {
    constexpr std::string_view kKeys[] = {"红：", "红:", "紅：", "紅:", "黑：", "黑:"};
    return std::ranges::any_of(kKeys,
                               [&](std::string_view key) { return line.starts_with(key); }) &&
           !headers.empty() && std::ranges::all_of(headers, [this](const Header& header) {
             return (header.name == "Red" || header.name == "Black") &&
                    front_word(header.value) == header.value &&
                    is_move(header.value, head_.declared());
           });
  }

  // Whether a header begins the next game: a title, or one of its first lines behind a result or an
  // empty line.
  bool begins_game(const Header& header) const {
    if (header.role == Role::title) return state_.parted || has_moves();
    if (!header.known || header.role != Role::tag || !has_moves()) return false;
    const bool first = header.name == "Event" || header.name == "Red" || header.name == "Date" ||
                       header.name == "Site" || header.name == "Round";
    return first && (state_.finished || (state_.after_blank && plays_.main().rounds.moves() > 3));
  }
  // 第一回合：炮二平五: no header for its colon.
  bool begins_with_round(std::string_view text) const {
    const std::size_t length = number_length(text);
    text.remove_prefix(length);
    skip_blanks(text);
    return length != 0 && begins_with_move(text, head_.declared());
  }
  // Whether it may stand here.
  bool takes(const Header& header) const {
    if (header.role == Role::result && has_moves()) return !head_.has_result() && !state_.finished;
    return header.known ? !has_moves() : !state_.body && head_.has_title();
  }

  struct FrontNumber {
    std::size_t length = 0;
    Number number;
  };
  // In front of a move. One that scanners took for letters must be the one that is due.
  FrontNumber number_at(std::string_view text) const {
    if (head_.declared() != nullptr && head_.declared()->recognise(front_word(text))) return {};
    if (const std::size_t length = number_length(text); length != 0) {
      const Number number = read_number(text.substr(0, length));
      const std::string_view behind = text.substr(length);
      const bool clock = text[length - 1] == ':' && !behind.empty() && ascii::is_digit(behind[0]);
      return number.value == 0 || clock ? FrontNumber() : FrontNumber{length, number};
    }
    const MisreadNumber misread = misread_number(text);
    const bool due = misread.value == rounds().last() + 1 && rounds().is_whole();
    const bool reply = misread.value == rounds().last() && rounds().since() == 1;
    if (misread.length == 0 || (!due && !reply)) return {};
    return {misread.length, {.value = misread.value}};
  }

  // As the game sets its own; what is set otherwise is a remark.
  FrontNumber own_number_at(std::string_view text) const {
    const FrontNumber found = number_at(text);
    const bool own = rounds().numbers() == 0 || found.number.numerals == rounds().numerals();
    return own ? found : FrontNumber();
  }

  enum class Row : std::uint8_t { moves, prose, next_game, round };
  // What a line is that may hold moves: the numbers tell.
  Row what_is(std::string_view text) {
    const int quoted = std::exchange(state_.quoted, 0);
    const auto [length, number] = number_at(text);
    std::string_view rest = text.substr(length);
    skip_blanks(rest);
    const std::string_view word = front_word(rest);
    const bool dots = !word.empty() && is_filler(word);
    if (dots) {
      rest.remove_prefix(word.size());
      skip_blanks(rest);
    }
    const bool moves = begins_with_move(rest, head_.declared());
    const bool due = length != 0 && rounds().is_due(number);
    if (!due && is_passed_over(text)) return Row::round;
    if (length == 0) {
      // In a numbered game a move without number is the reply that is due, or none of its moves.
      if (moves && state_.finished) return Row::next_game;
      return moves && rounds().numbers() > 1 && rounds().since() >= 2 ? Row::prose : Row::moves;
    }
    if (!moves || rounds().numbers() == 0) return Row::moves;
    if (number.numerals != rounds().numerals()) return Row::prose;
    if (number.value == 1 && rounds().last() > 1 && !number.filler && !dots) {
      // Black's column below Red's, or another game.
      const bool columns = rounds().is_reds_column() && ends_in_digit(front_word(rest));
      return columns ? Row::moves : Row::next_game;
    }
    const int last = rounds().last();
    const bool again = number.value == last && rounds().since() >= 2;
    const bool back = number.value < last && !rounds().goes_on_behind_wrong(number.value);
    // A line in a note that goes on beyond where the game stands: its numbers come once more.
    const bool goes_on = quoted != 0 && number.value == quoted + 1 && number.value > last;
    const bool note = goes_on && (state_.finished || comes_again(number));
    if (!back && !again && !note) return Row::moves;
    state_.quoted = number.value;
    return Row::prose;
  }

  // Whether a row of moves with that number follows within a page or so.
  bool comes_again(const Number& number) const {
    constexpr int kPage = 60;
    Lines ahead = lines_;
    for (int i = 0; i < kPage; ++i) {
      const auto line = ahead.next();
      if (!line) return false;
      std::string_view text = trim(line->text);
      const auto [length, other] = number_at(text);
      if (length == 0) continue;
      if (other.value == 1) return false;  // the next game
      text.remove_prefix(length);
      skip_blanks(text);
      if (other.value == number.value && front_moves(text, head_.declared(), nullptr) != 0) {
        return true;
      }
    }
    return false;
  }

  // --- variations -------------------------------------------------------------------------------
  // A row behind a label: the variation's first moves, or words about it.
  void take_under_label(std::string_view text, Game& game) {
    auto [length, number] = number_at(text);
    std::string_view rest = text.substr(length);
    skip_blanks(rest);
    number.filler |= is_filler(front_word(rest));
    if (length == 0 && text[0] != '{' && front_moves(text, head_.declared(), nullptr) == 0) {
      add_comment(game, text);
      return;
    }
    if (length != 0) plays_.begin_variation(number);
    if (length != 0 || text[0] != '{') plays_.drop_label(game);
    take_body(text, game);
  }

  // Whether a row goes on with the game, not with the variation before it.
  bool goes_back_to_the_game(std::string_view text, const Game& game) const {
    if (outcome_of(text)) {
      return state_.after_blank && !head_.has_result() &&
             game.outcome.result == GameResult::unknown;
    }
    const RoundCount& main = plays_.main().rounds;
    const auto [length, number] = number_at(text);
    if (length == 0 || state_.finished) return false;
    return main.goes_on_with(number) && (state_.after_blank || !rounds().goes_on_with(number));
  }

  // Whether the line is the round that is due though its number is lost or misread (ll. for 11.),
  // as the next line's number passes over it.
  bool is_passed_over(std::string_view text) const {
    if (rounds().numbers() < 2 || !rounds().is_whole()) return false;
    if (next_number() != rounds().last() + 2) return false;
    return are_two_moves(behind_misread_number(text), head_.declared());
  }
  std::string_view behind_misread_number(std::string_view text) const {
    constexpr std::size_t kLongest = 7;  // 第十二回合：
    const std::string_view word = front_word(text);
    if (is_move(word, head_.declared()) || count_chars(word) > kLongest) return text;
    text.remove_prefix(word.size());
    skip_blanks(text);
    return text;
  }
  // The number of the next line that is not empty; 0 where it has none.
  int next_number() const {
    Lines ahead = lines_;
    for (auto line = ahead.next(); line; line = ahead.next()) {
      const std::string_view text = trim(line->text);
      if (text.empty()) continue;
      return read_number(text.substr(0, number_length(text))).value;
    }
    return 0;
  }
  void take_round(std::string_view text, Game& game) {
    const std::string_view moves = behind_misread_number(text);
    add_comment(game, text.substr(0, text.size() - moves.size()));
    take_number({.value = rounds().last() + 1, .numerals = rounds().numerals()});
    take_body(moves, game);
  }

  void take_body(std::string_view text, Game& game) {
    int pending = 0;    // a number before a remark
    bool row = false;   // a number or a move of this line was taken
    bool list = false;  // marks part its moves
    while (!text.empty()) {
      if (text[0] == '{') {
        text = take_braces(text, game);
        skip_blanks(text);
        continue;
      }
      const std::string_view rest = text;
      // "1 - 0" is no round.
      if (front_word(text) != text && number_length(text) != 0 && take_result(text, game)) return;
      const auto [length, number] = own_number_at(text);
      text.remove_prefix(length);
      skip_blanks(text);
      const bool gap = number.filler || is_filler(front_word(text));
      if (gap && number.value == 1 && !has_moves() && game.start.is_standard()) {
        game.start.turn = Color::black;  // "1. …… 炮8平5": Red's move is none of the game
      }
      if (text.empty() || text[0] == '{') {
        if (length != 0 && !rounds().may_be_next(number)) {  // of a page
          add_comment(game, rest.substr(0, length));
        } else if (length != 0) {
          take_number(number);
        }
        continue;
      }
      const std::string_view part = front_of_list(text, head_.declared(), list);
      list = !part.empty();
      row |= list;
      const std::string_view word = list ? part : front_word(text);
      moves_.clear();
      if (const std::size_t dots = filler_length(text, head_.declared()); dots != 0) {
        text.remove_prefix(dots);
        if (length != 0) take_number(number);
        plays_.now().rounds.take_dots();
      } else if (const std::size_t taken =
                     front_moves(list ? part : text, head_.declared(), &moves_)) {
        if (length != 0) take_number(number);
        int said = length != 0 ? number.value : std::exchange(pending, 0);
        for (const std::string_view move : moves_) {
          add_move(game, move);
          numbers_.push_back(std::exchange(said, 0));
        }
        text.remove_prefix(taken);
      } else if (may_be_misread(text, word, length != 0 ? &number : nullptr, row)) {
        if (length != 0) take_number(number);
        add_move(game, word);
        numbers_.push_back(length != 0 ? number.value : std::exchange(pending, 0));
        text.remove_prefix(word.size());
      } else if (const auto remark = front_remark(text, head_.declared());
                 remark && is_due(*remark, length != 0)) {
        if (length != 0) {
          take_number(number);
          pending = number.value;
        }
        add_comment(game, remark->words);
        text.remove_prefix(remark->length);
      } else if (take_result(text, game)) {
        return;
      } else {
        add_comment(game, rest);
        return;
      }
      row = true;
      if (list) skip_marks(text);
      skip_blanks(text);
    }
  }

  // Whether a word that is no move stands where one must, and looks like one.
  bool may_be_misread(std::string_view text, std::string_view word, const Number* number,
                      bool row) const {
    std::string_view rest = text.substr(word.size());
    skip_blanks(rest);
    if (outcome_of(text)) return false;
    // 军9乎8: next to nothing of a move, but for its place.
    const bool last = rest.empty() && row && rounds().numbers() > 0 && rounds().since() == 1;
    if (!is_misprint(word) && !(last && is_half_move(word))) return false;
    if (rounds().numbers() > 0 || number != nullptr) return rounds().move_is_due(number, row);
    const bool digits = std::ranges::all_of(word, [](char c) { return c >= '-' && c <= '9'; });
    const bool alone = rest.empty() && rounds().moves() > 1;
    return !digits && (row || alone || front_moves(rest, head_.declared(), nullptr) != 0);
  }
  // Whether the moves behind a remark go on with the game; `numbered`: their number stood before
  // it.
  bool is_due(const Remark& remark, bool numbered) const {
    if (numbered) return true;
    if (rounds().numbers() == 0) return true;
    if (remark.numbered.empty()) return rounds().since() == 1;
    const Number number = read_number(remark.numbered);
    const bool reply = number.value == rounds().last() && rounds().since() == 1 && number.filler;
    return reply || (number.value == rounds().last() + 1 && rounds().since() >= 2);
  }

  // To the closing brace, over lines if need be; returns what is left of the brace's last line.
  std::string_view take_braces(std::string_view text, Game& game) {
    const std::size_t begin = offset(text) + 1;
    const std::size_t end = never_closed_ ? source_.text.npos : source_.text.find('}', begin);
    if (end == source_.text.npos) {
      never_closed_ = true;  // nor is any brace behind this one
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

  void add_move(Game& game, std::string_view words) {
    words = without_marks(words);
    state_.body = true;
    const auto place = static_cast<std::uint32_t>(offset(words));
    plays_.now().take_move(game, add_marked(game, plays_.now().at, words, place));
  }

  // A result behind the moves of the game, alone to the end of the line.
  bool take_result(std::string_view text, Game& game) {
    const auto said = has_moves() && !plays_.in_variation() ? outcome_of(text) : std::nullopt;
    if (!said) return false;
    if (head_.has_result() && game.outcome.result != said->result) return false;
    state_.finished = true;
    if (head_.has_result() && said->words.empty()) return true;
    game.outcome.result = said->result;
    if (said->ending != Ending::unsaid) game.outcome.ending = said->ending;
    if (!said->words.empty()) game.outcome.words = said->words;
    return true;
  }

  void add_comment(Game& game, std::string_view text) {
    text = trim(text);
    if (text.empty()) return;
    state_.body = true;
    plays_.add_comment(game, text);
  }

  Source source_;
  Lines lines_;
  bool never_closed_ = false;
  State state_;
  Head head_{source_};
  Plays plays_;
  std::vector<int> numbers_;  // in front of the nodes, by NodeId
  std::vector<std::string_view> moves_;
};

}  // namespace

std::unique_ptr<GameReader> open(const Source& source) { return std::make_unique<Reader>(source); }

}  // namespace qipu::movelist
