// Line by line. A line is a header, a row of moves, a comment, or nothing. Among the moves of a row
// a word that looks like one is a misprint, to be mended; a short remark is a comment; behind any
// other word the rest of the row is.
//
// Where moves are numbered, the numbers tell the game from the lines quoted in its notes: a number
// gone by, or a row of moves without number where none is due, is prose; but not one that goes on
// from the last but one, as the last was wrong. Number 1 again begins the next game of a book, as
// do a heading (第二局), a title, and headers behind a result.

#include <algorithm>
#include <utility>
#include <vector>

#include "qipu/base/ascii.h"
#include "qipu/board/fen.h"
#include "qipu/format/lines.h"
#include "qipu/format/marks.h"
#include "qipu/format/sheet/movelist_parts.h"
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
    if (state_.ending && out.outcome.ending == Ending::unsaid) out.outcome.ending = *state_.ending;
    settle_columns(out, numbers_, sink, source_.locate(out[kRoot].place, 1));
    return ReadStatus::game;
  }

 private:
  struct State {
    NodeId at = kRoot;   // the last move
    bool begun = false;  // the game has a line
    bool body = false;   // moves, a comment or a result were seen: unknown headers are over
    bool title = false;
    bool parted = false;       // an empty line came after the title
    bool result = false;       // a header said it
    bool finished = false;     // a result or a footer stood behind the moves
    bool after_blank = false;  // the line before is empty
    int plies = 0;
    int numbered = 0;       // numbers that moves followed
    int round = 0;          // the last of them
    int since = 0;          // moves behind it
    int passed = 0;         // the number that was due where the last one is greater; else 0
    bool enclosed = false;  // the numbers are ① or ⒈
    bool heading = false;   // it began with one
    bool named = false;     // the players are known
    std::optional<Ending> ending;
    const Notation* declared = nullptr;
  };

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
      state_.parted = state_.title;
      return true;
    }
    if (is_ruled(text)) return true;
    text = without_frame(text);
    if (!text.starts_with('{')) {
      const auto headers = parse_headers(trim(line.text));
      if (!headers.empty() && begins_game(headers[0])) return false;
      if (are_moves(trim(line.text), headers)) {
        for (const Header& header : headers) take_body(header.value, game);
        return true;
      }
      if (!headers.empty() && takes(headers[0])) {
        for (const Header& header : headers) take_header(header, game, sink);
        return true;
      }
    }
    if (find_fen(text) == std::size_t{0} && (!state_.body || state_.plies > 0)) {
      if (const auto reading = parse_fen(text)) {
        if (state_.plies > 0) return false;
        game.start = reading->setup;
        add_comment(game, trim(reading->rest));
        return true;
      }
    }
    if (is_heading(text)) {
      if (state_.plies > 0) return false;
      if (!state_.title && !state_.heading) {
        game.tags.add("Title", text);
        state_.heading = true;
        return true;
      }
    }
    if (const auto names = ocr::parse_names(without_list_number(text))) {
      if (state_.plies > 0 && (state_.finished || state_.after_blank)) return false;
      if (state_.plies == 0 && !state_.body && !state_.named) {
        take_names(*names, game);
        return true;
      }
    }
    if (!text.starts_with('{') && is_advert(text)) {
      report(sink, diag::text_after_result, line.offset,
             {std::string(truncate_utf8(text, kExcerpt))});
      state_.finished = state_.plies > 0;
      return true;
    }
    if (is_page_number(text) && !outcome_of(text) && !may_be_next(read_number(text))) {
      add_comment(game, text);
      return true;
    }
    if (const auto turn = state_.plies == 0 ? turn_of(text) : std::nullopt) {
      game.start.turn = *turn;
      return true;
    }
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
                    is_move(header.value, state_.declared);
           });
  }

  // Whether a header begins the next game: a title, or one of its first lines behind a result or an
  // empty line.
  bool begins_game(const Header& header) const {
    if (header.role == Role::title) return state_.parted || state_.plies > 0;
    if (!header.known || header.role != Role::tag || state_.plies == 0) return false;
    const bool first = header.name == "Event" || header.name == "Red" || header.name == "Date" ||
                       header.name == "Site" || header.name == "Round";
    return first && (state_.finished || (state_.after_blank && state_.plies > 3));
  }
  // Whether it may stand here.
  bool takes(const Header& header) const {
    if (header.role == Role::result && state_.plies > 0) return !state_.result && !state_.finished;
    return header.known ? state_.plies == 0 : !state_.body && state_.title;
  }

  // Whether every number so far had one move.
  bool reds_column() const {
    return state_.plies > 2 && state_.plies == state_.numbered && state_.plies == state_.round;
  }
  // As Black's moves do: 马8进7, 马８进７.
  static bool ends_in_digit(std::string_view word) {
    if (word.empty()) return false;
    const char last = word.back();
    return (last >= '1' && last <= '9') ||
           (word.size() > 3 && word[word.size() - 3] == '\xEF' && last >= '\x91' && last <= '\x99');
  }

  struct FrontNumber {
    std::size_t length = 0;
    Number number;
  };
  // In front of a move. One that scanners took for letters must be the one that is due.
  FrontNumber number_at(std::string_view text) const {
    if (state_.declared != nullptr && state_.declared->recognise(front_word(text))) return {};
    if (const std::size_t length = number_length(text); length != 0) {
      const Number number = read_number(text.substr(0, length));
      const std::string_view behind = text.substr(length);
      const bool clock = text[length - 1] == ':' && !behind.empty() && ascii::is_digit(behind[0]);
      return number.value == 0 || clock ? FrontNumber() : FrontNumber{length, number};
    }
    const MisreadNumber misread = misread_number(text);
    const bool due = misread.value == state_.round + 1 && round_is_whole();
    const bool reply = misread.value == state_.round && state_.since == 1;
    if (misread.length == 0 || (!due && !reply)) return {};
    return {misread.length, {.value = misread.value}};
  }
  bool round_is_whole() const { return state_.since >= 2 || state_.plies == 0 || reds_column(); }

  enum class Row : std::uint8_t { moves, prose, next_game, round };
  // What a line is that may hold moves: the numbers tell.
  Row what_is(std::string_view text) const {
    const auto [length, number] = number_at(text);
    std::string_view rest = text.substr(length);
    skip_blanks(rest);
    const std::string_view word = front_word(rest);
    const bool dots = !word.empty() && is_filler(word);
    if (dots) {
      rest.remove_prefix(word.size());
      skip_blanks(rest);
    }
    const bool moves = front_moves(rest, state_.declared, nullptr) != 0;
    const bool due =
        length != 0 && number.value == state_.round + 1 && number.enclosed == state_.enclosed;
    if (!due && is_passed_over(text)) return Row::round;
    if (length == 0) {
      // In a numbered game a move without number is the reply that is due, or none of its moves.
      if (moves && state_.finished) return Row::next_game;
      return moves && state_.numbered > 1 && state_.since >= 2 ? Row::prose : Row::moves;
    }
    if (!moves || state_.numbered == 0) return Row::moves;
    if (number.enclosed != state_.enclosed) return Row::prose;
    if (number.value == 1 && state_.round > 1 && !number.filler && !dots) {
      // Black's column below Red's, or another game.
      return reds_column() && ends_in_digit(front_word(rest)) ? Row::moves : Row::next_game;
    }
    const bool again = number.value == state_.round && state_.since >= 2;
    const bool back = number.value < state_.round && !goes_on_behind_wrong(number.value);
    return back || again ? Row::prose : Row::moves;
  }

  // Whether the line is the round that is due though its number is lost or misread (ll. for 11.),
  // as the next line's number passes over it.
  bool is_passed_over(std::string_view text) const {
    if (state_.numbered < 2 || !round_is_whole() || next_number() != state_.round + 2) return false;
    return are_two_moves(behind_misread_number(text), state_.declared);
  }
  std::string_view behind_misread_number(std::string_view text) const {
    constexpr std::size_t kLongest = 7;  // 第十二回合：
    const std::string_view word = front_word(text);
    if (is_move(word, state_.declared) || count_chars(word) > kLongest) return text;
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
    take_number({.value = state_.round + 1, .enclosed = state_.enclosed});
    take_body(moves, game);
  }

  // Whether a smaller number goes on with the game, as the last one was wrong: 2, 30, 4; or two
  // lines changed places: 6, 8, 7.
  bool goes_on_behind_wrong(int value) const {
    if (state_.passed == 0 || state_.since < 2) return false;
    const bool exchanged = value == state_.passed && state_.round == value + 1;
    return exchanged || value == state_.passed + 1;
  }

  void take_header(const Header& header, Game& game, DiagnosticSink& sink) {
    switch (header.role) {
      case Role::title: state_.title = true; [[fallthrough]];
      case Role::tag:
        if (!header.value.empty()) game.tags.add(header.name, header.value);
        state_.named |= header.name == "Red" || header.name == "Black";
        break;
      case Role::result:
        game.outcome = parse_outcome(header.value);
        state_.result = game.outcome.result != GameResult::unknown;
        state_.finished = state_.plies > 0;
        break;
      case Role::ending:
        if (!header.value.empty()) state_.ending = parse_ending_words(header.value);
        if (!header.value.empty() && !state_.ending) game.tags.add("txt.结束方式", header.value);
        break;
      case Role::notation: {
        std::string id(header.value);
        game.words_in = id;
        state_.declared = find_notation(id);
        break;
      }
      case Role::fen:
        if (header.value.empty()) break;
        if (const auto reading = parse_fen(header.value)) {
          game.start = reading->setup;
        } else {
          const std::size_t column = reading.error().where.column;
          report(sink, diag::bad_fen, offset(header.value) + (column == 0 ? 0 : column - 1),
                 reading.error().args);
        }
        break;
    }
  }

  void take_names(const ocr::Names& names, Game& game) {
    game.tags.add("Red", names.red);
    game.tags.add("Black", names.black);
    if (names.result != GameResult::unknown && !state_.result) {
      game.outcome.result = names.result;
      state_.result = true;
    }
    state_.named = true;
  }

  void take_body(std::string_view text, Game& game) {
    int pending = 0;   // a number before a remark
    bool row = false;  // a number or a move of this line was taken
    while (!text.empty()) {
      if (text[0] == '{') {
        text = take_braces(text, game);
        skip_blanks(text);
        continue;
      }
      const std::string_view rest = text;
      // "1 - 0" is no round.
      if (front_word(text) != text && number_length(text) != 0 && take_result(text, game)) return;
      const auto [length, number] = number_at(text);
      text.remove_prefix(length);
      skip_blanks(text);
      const bool gap = number.filler || is_filler(front_word(text));
      if (gap && number.value == 1 && state_.plies == 0 && game.start.is_standard()) {
        game.start.turn = Color::black;  // "1. …… 炮8平5": Red's move is none of the game
      }
      if (text.empty() || text[0] == '{') {
        if (length != 0 && !may_be_next(number)) {  // of a page
          add_comment(game, rest.substr(0, length));
        } else if (length != 0) {
          take_number(number);
        }
        continue;
      }
      const std::string_view word = front_word(text);
      moves_.clear();
      if (is_filler(word)) {
        text.remove_prefix(word.size());
        if (length != 0) take_number(number);
        state_.since = std::max(state_.since, 1);
      } else if (const std::size_t taken = front_moves(text, state_.declared, &moves_)) {
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
      } else if (const auto remark = front_remark(text, state_.declared);
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
    const bool last = rest.empty() && row && state_.numbered > 0 && state_.since == 1;
    if (!is_misprint(word) && !(last && is_half_move(word))) return false;
    if (state_.numbered > 0 || number != nullptr) return move_is_due(number, row);
    const bool digits = std::ranges::all_of(word, [](char c) { return c >= '-' && c <= '9'; });
    const bool alone = rest.empty() && state_.plies > 1;
    return !digits && (row || alone || front_moves(rest, state_.declared, nullptr) != 0);
  }
  // Behind the number that is due, or on the line of a round whose reply has not been seen.
  bool move_is_due(const Number* number, bool row) const {
    if (number == nullptr) return row && state_.since < 2;
    const bool next = number->value == state_.round + 1 && round_is_whole();
    const bool reply = number->value == state_.round && number->filler && state_.since == 1;
    return next || reply;
  }
  // Whether a number without a move goes on from the last.
  bool may_be_next(const Number& number) const {
    return state_.numbered == 0 || number.value == state_.round + 1 ||
           number.value == state_.round || goes_on_behind_wrong(number.value);
  }

  // Whether the moves behind a remark go on with the game; `numbered`: their number stood before
  // it.
  bool is_due(const Remark& remark, bool numbered) const {
    if (numbered) return true;
    if (state_.numbered == 0) return true;
    if (remark.numbered.empty()) return state_.since == 1;
    const Number number = read_number(remark.numbered);
    const bool reply = number.value == state_.round && state_.since == 1 && number.filler;
    return reply || (number.value == state_.round + 1 && state_.since >= 2);
  }

  void take_number(const Number& number) {
    if (state_.numbered == 0) state_.enclosed = number.enclosed;
    ++state_.numbered;
    const int due = state_.round + 1;
    const bool exchanged = number.value == state_.passed && number.value + 1 == state_.round;
    state_.passed = state_.numbered > 1 && number.value > due ? due : 0;
    if (!exchanged) state_.round = number.value;
    state_.since = number.filler ? 1 : 0;
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
    game.add_comment(state_.at, with_short_line_ends(comment));
    lines_.go_to(end + 1);
    const auto rest = lines_.next();
    return rest ? rest->text : std::string_view();
  }

  void add_move(Game& game, std::string_view words) {
    state_.body = true;
    ++state_.plies;
    ++state_.since;
    state_.at = add_marked(game, state_.at, words, static_cast<std::uint32_t>(offset(words)));
  }

  // A result behind the moves, alone to the end of the line.
  bool take_result(std::string_view text, Game& game) {
    const auto said = state_.plies == 0 ? std::nullopt : outcome_of(text);
    if (!said) return false;
    if (state_.result && game.outcome.result != said->result) return false;
    state_.finished = true;
    if (state_.result && said->words.empty()) return true;
    game.outcome.result = said->result;
    if (said->ending != Ending::unsaid) game.outcome.ending = said->ending;
    if (!said->words.empty()) game.outcome.words = said->words;
    return true;
  }

  void add_comment(Game& game, std::string_view text) {
    text = trim(text);
    if (text.empty()) return;
    state_.body = true;
    game.add_comment(state_.at, text);
  }

  Source source_;
  Lines lines_;
  bool never_closed_ = false;
  State state_;
  std::vector<int> numbers_;  // in front of the nodes, by NodeId
  std::vector<std::string_view> moves_;
};

}  // namespace

std::unique_ptr<GameReader> open(const Source& source) { return std::make_unique<Reader>(source); }

}  // namespace qipu::movelist
