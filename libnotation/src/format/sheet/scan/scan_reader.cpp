// OCR text ("ocr"): pages of a book or magazine with games in them, as a scanner's software wrote
// them. Pages (lines.h) puts the lines in reading order; here a line is a heading, a header, a
// caption, a result, or a row of numbers, moves, brackets and prose.
//
// Read: moves with blanks inside or broken at a line end, columns side by side, numbers in every
// style, headings, names, results. A word that is not a move but resembles one, and stands where a
// move is due, is kept as an unresolved move. Numbers put lines in order; if they jump, a finding
// lists the missing ones. Prose, variations and captions are comments on the move before; page
// numbers and running headers are left out and reported.
// Not detected automatically, since any page with a move would fit: only --from ocr selects it.
// notation/resolve.h decides which digits each side's moves have, and which side begins.
//
// Numbers separate the game from lines quoted in its notes. The number after the last one starts
// the next round. Any other number is misread if the number after it continues the sequence, out of
// order if its round is still missing, and prose if its round exists. Number 1 again starts the
// next game, as do headings and names.

#include <algorithm>
#include <utility>
#include <vector>

#include "format/kit/start_field.h"
#include "format/kit/unread_moves.h"
#include "format/sheet/lex/columns.h"
#include "format/sheet/lex/fields.h"
#include "format/sheet/lex/lines.h"
#include "format/sheet/lex/signs.h"
#include "format/sheet/scan/scan_lines.h"
#include "format/sheet/scan/scan_rounds.h"
#include "format/sheet/scan/scan_segments.h"
#include "format/sheet/scan/scan_words.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "text/utf8.h"

namespace qipu {
namespace sheet::scan {
namespace {

constexpr int kMostLost = 60;  // most rounds that may be missing if the numbers jump

// Collects the findings until the game is read, to report them in the order of the text.
class LateFindings {
 public:
  explicit LateFindings(const Source& source) : source_(source) {}

  /// `sink` receives the findings early if there are too many to keep.
  void begin(DiagnosticSink& sink) { sink_ = &sink; }

  /// Adds a finding. REQUIRES: `part` is in the source.
  void note(const Code& code, std::string_view part, std::vector<std::string> args) {
    constexpr std::size_t kMost = 1000;
    const auto at = static_cast<std::size_t>(part.data() - source_.text.data());
    late_.push_back({at, part.size(), &code, std::move(args)});
    if (late_.size() >= kMost) tell();
  }

  void tell() {
    std::ranges::stable_sort(late_, {}, &Late::at);
    for (Late& late : late_) {
      sink_->report(source_.finding(*late.code, late.at, std::move(late.args), late.length));
    }
    late_.clear();
  }

  /// Adds findings for missing numbers and for rounds with a missing move.
  void note_gaps(const Game& game, const Rounds& rounds) {
    const auto& numbers = rounds.by_node();
    const int last = *std::ranges::max_element(numbers);
    NodeId id = game[kRoot].first_child;
    for (int round = 1; round <= last; ++round) {
      const int begin = round;
      while (round < last && rounds.seen(round) == 0) ++round;
      while (id != kNoNode && numbers[id] < round) id = game[id].first_child;
      if (id == kNoNode) return;
      const std::string_view place = source_.text.substr(game[id].place, 1);
      if (round > begin) {
        const std::string first = std::to_string(begin);
        const bool one = round - begin == 1;
        note(diag::number_missing, place,
             {one ? first : first + "-" + std::to_string(round - 1), std::to_string(round)});
      }
      if (rounds.seen(round) == 1 && round < last) {
        note(diag::reply_missing, place, {std::to_string(round)});
      }
    }
  }

 private:
  struct Late {
    std::size_t at, length;
    const Code* code;
    std::vector<std::string> args;
  };

  Source source_;
  std::vector<Late> late_;
  DiagnosticSink* sink_ = nullptr;
};

class OcrReader final : public TextReader {
 public:
  explicit OcrReader(const Source& source) : source_(source), feed_(source.text), late_(source) {}

  std::size_t offset() override { return feed_.offset(); }
  void go_to(std::size_t offset) override { feed_.go_to(offset); }
  bool in_order() const override { return !feed_.has_columns(); }

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    out.clear();
    state_ = State();
    rounds_ = Rounds();
    late_.begin(sink);
    while (feed_.peek() != nullptr) {
      const Segment line = feed_.take();
      const bool words = line.kind == Segment::Kind::text || line.kind == Segment::Kind::rest;
      if (words && !state_.begun) {
        state_.begun = true;
        state_.first = line.text;
        out.set_place(kRoot, static_cast<std::uint32_t>(offset(line.text)));
      }
      if (!take_segment(line, out)) {
        const bool whole = rest_.empty();
        feed_.put_back(whole ? line : Segment{Segment::Kind::rest, std::exchange(rest_, {})});
        break;
      }
      state_.after_blank = line.kind == Segment::Kind::blank;
    }
    if (rounds_.moves() == 0 && state_.title.empty()) {
      if (state_.begun) {
        late_.note(diag::stray_text, state_.first, {excerpt(state_.first)});
      }
      late_.tell();
      return ReadStatus::end;
    }
    finish(out, sink);
    return ReadStatus::game;
  }

 private:
  struct State {
    NodeId at = kRoot;       // node of the last move
    std::string_view first;  // first line of the game
    std::string_view title;
    bool named = false;  // the players are known
    bool begun = false, finished = false, after_blank = false;
    bool figure = false;        // the game began with a diagram's caption
    bool enclosed = false;      // the numbers are ① or ⒈
    bool framed = false;        // the numbers are (1)
    bool framed_notes = false;  // footnotes have framed numbers
    int depth = 0;              // number of open brackets
    int quoted = 0;             // the last number inside brackets
    bool open_prose = false;    // the previous line is an unfinished sentence
    std::string_view above;     // that line
    // True if the side's digits are Arabic, by its first move. If the sides differ, a line must
    // fit.
    bool first_arabic = false, second_arabic = false;
  };
  enum class Step : std::uint8_t { take, prose, next_game };

  std::size_t offset(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - source_.text.data());
  }

  // --- lines ------------------------------------------------------------------------------------

  // Takes a segment. Returns false if the next game begins here, or at rest_ if that is set.
  bool take_segment(const Segment& segment, Game& game) {
    const std::string_view text = segment.text;
    switch (segment.kind) {
      case Segment::Kind::blank:
        state_.open_prose = false;
        if (!rounds_.numbered()) state_.depth = 0;
        return true;
      case Segment::Kind::furniture:
        if (is_round(text)) break;
        leave_out(text);
        return true;
      case Segment::Kind::rest: return take_body(text, game);
      case Segment::Kind::text: break;
    }
    if (is_heading(text)) {
      state_.depth = 0;
      return take_heading(text, game);
    }
    if (state_.depth > 0 && !closes_unsaid(text)) {
      return take_body(quote(text, game), game);
    }
    state_.depth = 0;
    if (is_head(text)) {
      leave_out(text);
      return true;
    }
    if (is_caption(text)) {
      // In a book of diagrams each caption starts a line of play.
      if (rounds_.moves() > 0 && state_.figure && !rounds_.numbered()) return false;
      if (rounds_.moves() == 0) state_.figure = true;
      comment(game, text);
      state_.open_prose = false;
      return true;
    }
    const bool apart = state_.finished || state_.after_blank;
    const auto headers = parse_headers(text);
    if (!headers.empty() && headers[0].known) {
      if (rounds_.moves() == 0) {
        for (const auto& header : headers) take_header(header, game);
        return true;
      }
      // A header after the moves starts the next game.
      if (headers[0].role == HeaderRole::title || (apart && headers[0].is_early())) return false;
    }
    if (rounds_.moves() == 0 && take_names(text, game)) return true;
    if (rounds_.moves() > 0 && apart && parse_names(text)) return false;
    if (const auto turn = rounds_.moves() == 0 ? turn_of(text) : std::nullopt) {
      game.start.turn = *turn;
      return true;
    }
    if (is_ruled(text)) return true;
    return take_body(text, game);
  }

  void leave_out(std::string_view text) { late_.note(diag::page_line, text, {excerpt(text)}); }

  // Returns true for a running header that occurs once: it has a page number, and the moves
  // continue after it.
  bool is_head(std::string_view text) {
    if (rounds_.moves() == 0 || !is_paged_head(text)) return false;
    const bool due = rounds_.numbered() && rounds_.since() >= 2;
    return feed_.moves_go_on(due ? rounds_.last() + 1 : 0);
  }

  // Returns true if a number alone on a line is the one that is due and moves follow. Otherwise it
  // is a page number.
  bool is_round(std::string_view text) {
    const int number = bare_number(text);
    if (number == 0 || number != rounds_.last() + 1 || (number == 1 && rounds_.moves() > 0))
      return false;
    if (rounds_.numbered() && rounds_.since() == 1) return false;
    const Segment* const below = feed_.peek();
    return below != nullptr && below->kind == Segment::Kind::text && begins_with_move(below->text);
  }

  // Takes a heading, and the players if it names them. The heading that it replaces, which belonged
  // to a chapter or a table of contents, becomes a comment.
  bool take_heading(std::string_view text, Game& game) {
    if (state_.title == text) {
      leave_out(text);
      return true;
    }
    if (rounds_.moves() > 0) return false;
    comment(game, std::exchange(state_.title, text));
    if (const auto names = behind_number(text); !names.empty()) take_names(names, game);
    state_.open_prose = false;
    return true;
  }

  // Takes a header. Text for which the game has no field becomes a comment.
  void take_header(const Header& header, Game& game) {
    using enum HeaderRole;
    if (header.value.empty()) return;
    switch (header.role) {
      case title: comment(game, std::exchange(state_.title, header.value)); break;
      case result: game.outcome = parse_outcome(header.value); break;
      case ending:
        if (const auto said = parse_ending_words(header.value)) {
          game.outcome.ending = *said;
        } else {
          game.tags.add("txt.结束方式", header.value);
        }
        break;
      case notation: game.words_in = header.value; break;
      case fen:
        take_start_field(header.value, game,
                         [&](const Code& code, std::size_t, std::vector<std::string> args) {
                           late_.note(code, header.value, std::move(args));
                         });
        break;
      case tag:
        state_.named |= header.name == "Red" || header.name == "Black";
        game.tags.add(header.name, header.value);
        break;
    }
  }

  // Takes the names of the players. Returns false if they are already known, or the line has none.
  bool take_names(std::string_view line, Game& game) {
    const auto names = state_.named ? std::nullopt : parse_names(line);
    if (!names) return false;
    state_.named = true;
    add_names(*names, game.tags);
    if (names->result != GameResult::unknown) game.outcome.result = names->result;
    return true;
  }

  // --- brackets ---------------------------------------------------------------------------------

  // Returns true if a bracket that was never closed ends here, before the round that is due. It
  // does not if the bracket contains numbers of its own.
  bool closes_unsaid(std::string_view text) {
    const auto found = find_number(text, 1);
    if (!found || !rounds_.numbered() || wraps(found->number, text)) return false;
    const int value = found->number.value;
    return value == rounds_.last() + 1 && rounds_.since() > 0 && state_.quoted == 0;
  }

  // Takes the text of a bracket as a comment, up to its end. Returns the rest of the line.
  std::string_view quote(std::string_view text, Game& game) {
    std::string_view rest = text.substr(bracketed(text, state_.depth));
    skip_separators(rest);
    const std::string_view inside = text.substr(0, text.size() - rest.size());
    if (const auto found = find_number(inside, inside.size())) {
      state_.quoted = found->number.value;
    }
    comment(game, inside);
    if (state_.depth > 0) return {};
    state_.depth = state_.quoted = 0;
    return rest;
  }

  // --- moves ------------------------------------------------------------------------------------

  bool take_body(std::string_view text, Game& game) {
    take_any(text, {"着法：", "着法:", "走法：", "走法:", "着法", "走法"});
    bool front = true;   // at the front of the line
    bool due = false;    // a number precedes, and a move is due
    bool moved = false;  // a move directly precedes
    while (true) {
      if (take_doubtful_number(text)) {
        front = moved = false;
        due = true;
        continue;
      }
      if (std::exchange(moved, false)) take_note(text, game);
      skip_separators(text);
      if (text.empty()) return true;
      if (const Mark mark = front_mark(text); mark.nag != 0 && !front && state_.at != kRoot) {
        game.edit_notes(state_.at).nags.push_back(mark.nag);
        text.remove_prefix(mark.length);
        moved = true;
        continue;
      }
      if (const Number number = feed_.front_round(text); number.length != 0) {
        switch (front && wraps(number, text) ? Step::prose : judge(number, text)) {
          case Step::next_game: rest_ = text; return false;
          case Step::prose: text = prose(text, game); continue;
          case Step::take: break;
        }
        text.remove_prefix(number.length);
        front = false;
        due = true;
        continue;
      }
      std::size_t length = 0;
      if (bracket_at(text, length) == 1) {
        if (take_end(text, game)) return true;
        text = quote(text, game);
        front = false;
        continue;
      }
      if (const std::size_t dots = front_filler(text); dots != 0) {
        if (due) rounds_.skip_first();
        text.remove_prefix(dots);
        continue;
      }
      if (take_end(text, game)) return true;
      if (take_move(text, front, due, game)) {
        front = false;
        moved = true;
        due = rounds_.numbered() && rounds_.since() < 2;
        continue;
      }
      text = prose(text, game);
      front = due = false;
    }
  }

  // Takes the number of the next round if signs like | and ] stand for 1 in it: |2. !0. Such signs
  // may look like separators and marks of judgement.
  bool take_doubtful_number(std::string_view& text) {
    if (rounds_.moves() > 0 && (!rounds_.numbered() || rounds_.since() < 2)) return false;
    if (rounds_.moves() == 0 && rounds_.numbered()) return false;
    const int due = rounds_.last() + 1;
    std::string_view rest = text;
    skip_blanks(rest);
    if (due > Rounds::kMost || rounds_.seen(due) != 0 || !is_due_number(rest, due)) return false;
    const Number number = doubtful_number(rest, true);
    begin_round(due, number);
    text = rest.substr(number.length);
    return true;
  }

  // Takes a footnote mark after a move as a comment. A number with a gap before it, or one that may
  // be the next round's, is not such a mark.
  void take_note(std::string_view& text, Game& game) {
    std::string_view rest = text;
    skip_blanks(rest);
    const std::size_t length = front_note(rest);
    if (length == 0) return;
    const bool sticks = rest.size() == text.size();
    if (const Number number = front_number(rest); number.length != 0) {
      const bool numbered = rounds_.numbered();
      const int last = numbered ? rounds_.last() : static_cast<int>(rounds_.moves() / 2);
      const bool alike =
          numbered && number.enclosed() == state_.enclosed && number.framed() == state_.framed;
      const bool half = numbered ? rounds_.since() == 1 : rounds_.moves() % 2 == 1;
      if (number.value == last + 1 && (alike || !half)) return;
      if (alike ? !half || number.value == last : !sticks && !(numbered && half)) return;
      state_.framed_notes |= number.framed();
    } else if (!sticks) {
      return;
    }
    comment(game, rest.substr(0, length));
    state_.open_prose = false;
    text = rest.substr(length);
  }

  // Returns true if the number is the last digit of a move broken off in the prose above (卒7进,
  // 1，兵七进一). It is not if it is the number that is due, with a point, or if the next number
  // follows it.
  bool wraps(const Number& number, std::string_view text) {
    if (!state_.open_prose || !goes_on(state_.above, text)) return false;
    const std::string_view sign = text.substr(0, number.length);
    const bool due = rounds_.numbered() && number.value == rounds_.last() + 1;
    if (due && number.pointed && !sign.ends_with("，") && !sign.ends_with(",")) return false;
    return feed_.number_after(text.substr(number.length)) != number.value + 1;
  }

  Step judge(const Number& number, std::string_view text) {
    const int value = number.value;
    if (value > Rounds::kMost) return Step::prose;
    std::string_view rest = text.substr(number.length);
    skip_blanks(rest);
    if (!rounds_.numbered() && rounds_.moves() > 0) {
      // After moves without numbers, this numbers their next round or starts the next game.
      const int rounds = static_cast<int>((rounds_.moves() + 1) / 2);
      if (value == 1) return Step::next_game;
      if (value == rounds + 1) rounds_.count_moves();
    }
    const bool goes_on = value == rounds_.last() + 1 && value > 10 && state_.enclosed;  // ⑩, 11
    if (rounds_.numbered() && number.enclosed() != state_.enclosed && !goes_on) return Step::prose;
    if (state_.framed_notes && number.framed() && !state_.framed) return Step::prose;
    if (rounds_.numbered() && value == rounds_.last() && rounds_.since() < 2) return Step::take;
    if (value == rounds_.last() + 1 && may_begin(value, rest)) return begin_round(value, number);
    const int after = feed_.number_after(rest);
    if (after == rounds_.last() + 2 && value != after && may_begin(after - 1, rest)) {
      late_.note(diag::number_misread, text.substr(0, number.length),
                 {std::to_string(value), std::to_string(after - 1)});
      return begin_round(after - 1, number);
    }
    if (value == 1 && rounds_.last() > 1 && front_filler(rest) == 0 && !other_column(1, rest)) {
      return Step::next_game;
    }
    if (value > rounds_.last() + kMostLost || !may_begin(value, rest)) return Step::prose;
    if (value < rounds_.last()) {
      if (!rounds_.disordered()) {
        late_.note(diag::lines_reordered, text.substr(0, number.length),
                   {std::to_string(value), std::to_string(rounds_.last())});
      }
      rounds_.note_disorder();
    }
    return begin_round(value, number);
  }

  // Returns true if the round lacks the moves that follow.
  bool may_begin(int value, std::string_view rest) const {
    const auto seen = rounds_.seen(value);
    return seen == 0 || (seen == 1 && other_column(value, rest));
  }

  // Returns true for Black's column below Red's: the round has one move, and this one has Arabic
  // digits.
  bool other_column(int value, std::string_view rest) const {
    if (rounds_.seen(value) != 1) return false;
    const Word word = front_move(rest, {}, Place::after_number);
    return !word.empty() && ends_in_arabic(word.text) && !state_.first_arabic;
  }

  Step begin_round(int value, const Number& number) {
    if (!rounds_.numbered()) state_.framed = number.framed();
    state_.enclosed = number.enclosed();
    rounds_.begin(value);
    return Step::take;
  }

  bool take_move(std::string_view& text, bool front, bool due, Game& game) {
    if (rounds_.numbered() && rounds_.since() >= 2) {
      if (!take_lost_number(text)) return false;
      due = true;
    } else if (rounds_.numbered() && !front && !due) {
      return false;
    }
    const Place place =
        due || (rounds_.numbered() && rounds_.since() == 0) ? Place::after_number : Place::in_row;
    if (front && !due && (state_.open_prose || !fits_digits(text)) && !is_row(text)) return false;
    std::string_view rest = text;
    if (due) {  // 红车二进六
      for (const std::string_view side : {"红", "紅", "黑"}) {
        if (rest.starts_with(side) && begins_with_move(rest.substr(side.size()))) {
          rest.remove_prefix(side.size());
        }
      }
    }
    const auto [word, lines] = feed_.front_word(rest, place);
    if (word.empty()) return false;
    add(word, rest, game);
    text = rest.substr(word.length);
    for (std::size_t i = 1; i < lines; ++i) pass_over(feed_.take(), game);
    if (lines > 0) text = feed_.take().text.substr(word.beyond);
    return true;
  }

  // Handles a line between the halves of a broken move.
  void pass_over(const Segment& segment, Game& game) {
    const bool text = segment.kind == Segment::Kind::text;
    if (text &&
        (is_caption(segment.text) || head_words(segment.text).size() == segment.text.size())) {
      comment(game, segment.text);
      state_.open_prose = false;
    } else if (segment.kind != Segment::Kind::blank) {
      leave_out(segment.text);
    }
  }

  // Returns true if the move at the front has the digits of the side to move.
  bool fits_digits(std::string_view text) const {
    if (rounds_.moves() < 2 || state_.first_arabic == state_.second_arabic) return true;
    const Word word = front_move(text, {}, Place::in_row);
    const bool first = rounds_.numbered() ? rounds_.since() == 0 : rounds_.moves() % 2 == 0;
    return word.empty() ||
           ends_in_arabic(word.text) == (first ? state_.first_arabic : state_.second_arabic);
  }

  // Accepts two moves of a round whose number was lost, if the next number is the one after it.
  bool take_lost_number(std::string_view text) {
    const int round = rounds_.last() + 1;
    if (round > Rounds::kMost || rounds_.seen(round) != 0) return false;
    std::string_view rest = text;
    for (int i = 0; i < 2; ++i) {
      const Word word = front_move(rest, {}, Place::in_row);
      if (!word.move) return false;
      rest.remove_prefix(word.length);
      skip_separators(rest);
    }
    if (!rest.empty() && front_number(rest).length == 0) return false;
    if (feed_.number_after(rest) != round + 1) return false;
    late_.note(diag::number_misread, text.substr(0, text.size() - rest.size()),
               {excerpt(trim(text.substr(0, text.size() - rest.size()))), std::to_string(round)});
    rounds_.begin(round);
    return true;
  }

  void add(const Word& word, std::string_view text, Game& game) {
    if (rounds_.moves() == 0) state_.first_arabic = ends_in_arabic(word.text);
    if (rounds_.moves() == 1) state_.second_arabic = ends_in_arabic(word.text);
    rounds_.add();
    state_.open_prose = state_.finished = false;
    state_.at = game.add_written(state_.at, word.text, static_cast<std::uint32_t>(offset(text)));
  }

  // Takes a comment up to the number that is due on the same line. Returns the rest.
  std::string_view prose(std::string_view text, Game& game) {
    const std::size_t end = round_in(text, rounds_.numbered() ? rounds_.last() + 1 : 0);
    // A bracket in the comment may be closed on another line.
    count_brackets(text.substr(0, end), state_.depth);
    if (end < text.size()) state_.depth = 0;
    comment(game, text.substr(0, end));
    return text.substr(end);
  }

  // Takes a result after the moves. It must fill the rest of the line. Returns false if the text is
  // not a result, or contradicts the known one.
  bool take_end(std::string_view text, Game& game) {
    constexpr std::size_t kLongest = 60;  // in bytes
    if (rounds_.moves() == 0 || text.size() > kLongest || count_chars(text) < 2) return false;
    const auto said = outcome_of(text);
    const GameResult known = game.outcome.result;
    if (!said || (known != GameResult::unknown && known != said->result)) return false;
    put_over(*said, game.outcome);
    state_.finished = true;
    return true;
  }

  void comment(Game& game, std::string_view text) {
    text = trim(text);
    if (text.empty()) return;
    game.add_comment(state_.at, text);
    state_.above = text;
    state_.open_prose = back_of(text, {"。", "！", "？", "；", "：", "…", "）", ")", "”", "」", ".",
                                       "!", "?", ":"}) == 0;
  }

  // --- the whole game ---------------------------------------------------------------------------

  void finish(Game& game, DiagnosticSink& sink) {
    if (!state_.title.empty()) {  // its tag precedes the others
      Tags tags;
      tags.add("Title", state_.title);
      for (const auto& [name, value] : game.tags) tags.add(name, value);
      game.tags = std::move(tags);
    }
    rounds_.put_in_order(game);
    const bool column = rounds_.column_missing();
    if (!column) late_.note_gaps(game, rounds_);
    late_.tell();
    if (column) {
      settle_columns(game, rounds_.by_node(), sink, source_.locate(game[kRoot].place, 1));
    }
  }

  Source source_;
  Feed feed_;
  std::string_view rest_;  // the next game, if it begins within a line
  State state_;
  Rounds rounds_;
  LateFindings late_;
};

}  // namespace
}  // namespace sheet::scan

const Format kOcr = {
    .id = "ocr",
    .title_en = "text of scanned pages",
    .title_zh = "扫描书页文字",
    .extensions = "txt",  // detected as the plain move list
    .any_name = true,
    .can = {.many_games = true,
            .variations = false,
            .nags = true,
            .ending = true,
            .outcome_words = true,
            .written = true},
    .probe = nullptr,  // only with --from ocr
    .open = [](const Source& source) { return with_left_over<sheet::scan::OcrReader>(source); },
};

}  // namespace qipu
