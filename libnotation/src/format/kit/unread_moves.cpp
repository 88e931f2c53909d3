#include "format/kit/unread_moves.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "format/kit/brackets.h"
#include "format/kit/marks.h"
#include "format/kit/read_on.h"
#include "format/kit/round_number.h"
#include "text/utf8.h"

namespace qipu {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;
constexpr std::size_t kUsualGap = 24;  // bytes between two moves, enough for blanks and a number

std::string_view without_front_marks(std::string_view text) {
  while (!text.empty()) {
    std::size_t next = 0;
    if (!is_mark(next_char(text, next))) break;
    text.remove_prefix(next);
  }
  return text;
}

class UnreadMovesReader final : public GameReader {
 public:
  UnreadMovesReader(const Source& source, std::unique_ptr<TextReader> reader)
      : source_(source), reader_(std::move(reader)) {}

  ReadStatus next(Game& out, DiagnosticSink& sink) override {
    Findings found;
    const std::size_t begin = reader_->offset();
    ReadStatus status = reader_->next(out, found);
    const bool asked = status == ReadStatus::game && !out.overfull() && !reader_->is_plain();
    if (asked && source_.text.size() < std::numeric_limits<std::uint32_t>::max()) {
      settle(std::max(begin, reader_->begin_of_words()), out, found);
    }
    if (status == ReadStatus::end && begin < source_.text.size() &&
        read_at_all(begin, out, found)) {
      status = ReadStatus::game;
    }
    for (Diagnostic& d : found.all) sink.report(std::move(d));
    return status;
  }
  std::size_t end() override { return reader_->end(); }
  void record(Layout& layout) override { reader_->record(layout); }

 private:
  // The facts that decide whether text that was left over may continue the game.
  struct Doubt {
    std::size_t legal = 0;  // number of moves in the main line before the first illegal one
    bool all_legal = false;
    bool in_order = true;         // the moves stand in the text in the order of play
    std::size_t left = kNowhere;  // offset of text that could continue the game; kNowhere: none
    // After a move that cannot be read: the offset of each text between moves, or after the last
    // move, that looks as if it continued the game.
    std::vector<std::size_t> left_behind;
  };

  std::size_t end_of_node(const Game& game, NodeId id) const {
    return std::min(game[id].place + game.written(id).size(), source_.text.size());
  }

  // Searches the text along the main line for text that could continue the line.
  Doubt doubt(std::size_t begin, const Game& game, Follower follower) const {
    Doubt out;
    std::size_t from = begin;  // the beginning of the text between two moves
    int last = 0;              // the last round number
    bool noted = true;
    for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
      const std::size_t place = game[id].place;
      if (place < from) out.in_order = false;
      if (out.in_order && out.left == kNowhere && (noted || place - from > kUsualGap)) {
        out.left = passed_over(from, place, follower, last);
      }
      const bool taken =
          game[id].has_move ? follower.take(game[id].move) : follower.take(game.written(id));
      if (!taken) {
        look_behind(id, game, follower, from, last, out);
        return out;
      }
      ++out.legal;
      if (const int number = number_before(from, place); number != 0) last = number;
      noted = !game.notes(id).comment.empty();
      from = std::max(from, end_of_node(game, id));
    }
    out.all_legal = true;
    if (out.in_order && out.left == kNowhere) {
      const std::size_t end = std::max(from, reader_->end_of_words());
      const GoingOn found =
          find_going_on(source_.text.substr(from, end - from), follower, last + 1);
      if (found.at != kNowhere) out.left = from + found.at;
    }
    return out;
  }

  // Searches the text from a move on that cannot be read. There, text that could continue the line
  // is known by its form only: between moves a line with the number of a round that the next number
  // skips, and after the last move any line of moves.
  void look_behind(NodeId id, const Game& game, Follower follower, std::size_t from, int last,
                   Doubt& out) const {
    follower.lose_position();
    bool noted = false, first = true;  // the text before the first move was searched already
    for (; id != kNoNode; id = game[id].first_child) {
      const std::size_t place = game[id].place;
      if (place < from || !out.in_order) {
        out.in_order = false;
        return;
      }
      const int next = number_before(from, place);
      if ((!first || out.left == kNowhere) && (noted || place - from > kUsualGap)) {
        const std::size_t left = numbered_moves(from, place, follower, last, next);
        if (left != kNowhere) out.left_behind.push_back(left);
      }
      if (next != 0) last = next;
      noted = !game.notes(id).comment.empty();
      from = std::max(from, end_of_node(game, id));
      first = false;
    }
    const std::size_t end = std::max(from, reader_->end_of_words());
    std::size_t left = numbered_moves(from, end, follower, last, 0);
    const GoingOn found = find_going_on(source_.text.substr(from, end - from), follower, last + 1);
    if (found.at != kNowhere) left = std::min(left, from + found.at);
    if (left != kNowhere) out.left_behind.push_back(left);
  }

  // Returns the offset of a round number after `last` and before `next` (0: any) that only moves
  // follow up to the end of its line; kNowhere if there is none.
  std::size_t numbered_moves(std::size_t from, std::size_t end, const Follower& follower, int last,
                             int next) const {
    constexpr int kMostNumbers = 100;
    bool apart = true;
    int numbers = 0;
    for (std::size_t pos = from; pos < end && numbers < kMostNumbers;) {
      const std::string_view rest = source_.text.substr(pos, end - pos);
      const RoundNumber number = apart ? front_round_number(rest) : RoundNumber();
      if (number.length != 0) {
        ++numbers;
        const std::string_view line = rest.substr(0, rest.find_first_of("\r\n"));
        const bool passed = last < number.value && (next == 0 || number.value < next);
        if (passed && find_going_on(line, follower).at == 0) return pos;
      }
      const char32_t c = next_char(source_.text, pos);
      apart = is_mark(c) || c == U'\n' || c == U'\r';
    }
    return kNowhere;
  }

  // Returns the offset of text between two moves that could continue the line: text before the
  // first move, or text with the number of a round that the next printed number skips. Other text
  // may be a line quoted in a note; such lines have numbers that the game's own moves have, too.
  std::size_t passed_over(std::size_t from, std::size_t place, const Follower& follower,
                          int last) const {
    const std::string_view between = source_.text.substr(from, place - from);
    const GoingOn found = find_going_on(between, follower);
    if (found.at == kNowhere) return kNowhere;
    const bool first = follower.plies() == 0;
    const int next = number_before(from, place);
    const bool passed = last < found.number && (next == 0 || found.number < next);
    return first || passed ? from + found.at : kNowhere;
  }

  // Returns the number right before a move, on its line; 0 if there is none.
  int number_before(std::size_t from, std::size_t place) const {
    constexpr std::size_t kLongest = 32;
    std::string_view before = source_.text.substr(from, place - from);
    before.remove_prefix(before.size() - std::min(before.size(), kLongest));
    if (const std::size_t line = before.find_last_of("\r\n"); line != before.npos) {
      before.remove_prefix(line + 1);
    }
    for (; !before.empty(); before.remove_prefix(1)) {
      if ((before[0] & '\xC0') == '\x80') continue;
      const RoundNumber number = front_round_number(before);
      if (number.length == 0) continue;
      const std::string_view behind = before.substr(number.length);
      if (without_front_marks(behind).empty()) return number.value;
    }
    return 0;
  }

  void settle(std::size_t begin, Game& game, Findings& found) {
    const auto start = Position::from(game.start, Faults::all());
    if (!start) return;
    const Notation* const declared = find_notation(game.words_in);
    const Follower follower(*start, declared);
    if (!reader_->in_order()) {
      ask_last_comment(game, follower, found);
      return;
    }
    const Doubt doubtful = doubt(begin, game, follower);
    const bool left = doubtful.left != kNowhere;
    if (doubtful.all_legal && !left && !goes_beyond(game, follower)) return;
    if (doubtful.in_order && game.leaves() <= 1 &&
        read_again(begin, game, follower, doubtful, found)) {
      return;
    }
    if (left) tell(doubtful.left, source_.text.substr(doubtful.left), found);
    for (const std::size_t at : doubtful.left_behind) tell(at, source_.text.substr(at), found);
  }

  // Checks only the comment after the last move, for text that is not in the order of play.
  void ask_last_comment(const Game& game, Follower follower, Findings& found) const {
    const auto line = game.main_line();
    if (line.empty()) return;
    if (!follow_to(game, line.back(), follower)) follower.lose_position();
    const std::string_view comment = game.notes(line.back()).comment;
    const GoingOn left = find_going_on(comment, follower);
    if (left.at != kNowhere) tell(game[line.back()].place, comment.substr(left.at), found);
  }

  // Reads a game by legality if the reader found none.
  bool read_at_all(std::size_t begin, Game& game, Findings& found) {
    game.set_place(kRoot, static_cast<std::uint32_t>(begin));
    if (reader_->begin_of_words() > begin) return false;
    if (read_again(begin, game, Follower(Position::standard(), nullptr), Doubt(), found))
      return true;
    game.clear();
    return false;
  }

  // Returns true if the text taken for the next game could continue this one.
  bool goes_beyond(const Game& game, Follower follower) const {
    const std::size_t at = reader_->offset();
    if (at >= source_.text.size() || game.size() < 2) return false;
    const auto line = game.main_line();
    if (!follow_to(game, line.back(), follower)) return false;
    return read_on(stretch_from(at, at), follower).moves != 0;
  }

  Passage stretch_from(std::size_t begin, std::size_t end) const {
    Passage stretch;
    stretch.text = source_.text;
    stretch.begin = begin;
    stretch.end = end;
    stretch.beyond = reader_->offset() == reader_->end_of_words();
    return stretch;
  }

  // Reads the game again by legality, from its first move on. Returns false if that reading does
  // not understand all of the text either, or finds no more moves.
  bool read_again(std::size_t begin, Game& game, const Follower& follower, const Doubt& doubtful,
                  Findings& found) {
    const NodeId first = game[kRoot].first_child;
    std::size_t at = first == kNoNode ? reader_->end_of_words() : game[first].place;
    const std::string_view before = source_.text.substr(begin, at > begin ? at - begin : 0);
    if (const GoingOn line = find_going_on(before, follower); line.at != kNowhere) {
      at = begin + line.at;
    }
    Passage stretch = stretch_from(at, reader_->end_of_words());
    stretch.any_first = !game.start.is_standard();
    const ReadOn read = read_on(stretch, follower);
    if (!read.whole || read.moves <= doubtful.legal || !keeps_words(game, read)) return false;
    put(begin, at, game, read);
    const std::uint32_t line = source_.locate(at).line;
    std::erase_if(found.all, [&](const Diagnostic& d) { return d.where.line >= line; });
    if (read.again != 0) {
      source_.report(found, diag::number_again, read.again, {std::to_string(read.due)});
    }
    if (read.end > reader_->offset()) reader_->go_to(read.end);
    return true;
  }

  // Returns true if every text that was read as a move still is a move, or is a round number.
  bool keeps_words(const Game& game, const ReadOn& read) const {
    auto step = read.steps.begin();
    for (const NodeId id : game.main_line()) {
      const std::size_t begin = game[id].place, end = end_of_node(game, id);
      while (step != read.steps.end() && (!step->move || step->offset + step->length <= begin)) {
        ++step;
      }
      if (step != read.steps.end() && step->offset < end) continue;
      std::string_view word = source_.text.substr(begin, end - begin);
      word.remove_prefix(front_round_number(word).length);
      if (!without_front_marks(word).empty()) return false;
    }
    return true;
  }

  // Replaces the game by the one that was read again.
  void put(std::size_t begin, std::size_t at, Game& game, const ReadOn& read) const {
    Game again;
    again.tags = game.tags;
    again.start = game.start;
    again.outcome = game.outcome;
    again.words_in = game.words_in;
    again.set_place(kRoot, game[kRoot].place);
    again.add_comment(kRoot, words_before(begin, at, game.notes(kRoot).comment));
    NodeId last = kRoot;
    for (const ReadStep& step : read.steps) {
      const std::string_view words = source_.text.substr(step.offset, step.length);
      if (step.move) {
        last = add_marked(again, last, words, step.offset);
      } else {
        again.add_comment(last, inside(trimmed(words)));
      }
    }
    if (!read.result.empty() && again.outcome.result == GameResult::unknown) {
      again.outcome = parse_outcome(read.result);
    }
    game = std::move(again);
  }

  static std::string_view inside(std::string_view words) {
    const std::string_view closing = closing_of(words);
    if (closing != "}" && closing != "）" && closing != ")") return words;
    if (!words.ends_with(closing)) return words;
    return trimmed(words.substr(closing.size(), words.size() - 2 * closing.size()));
  }

  // Returns the lines of the introduction that stand before the first move.
  std::string words_before(std::size_t begin, std::size_t at, std::string_view comment) const {
    const std::string_view text = source_.text.substr(begin, at - begin);
    std::string out;
    std::size_t last = 0;  // where the previous line was found
    while (!comment.empty()) {
      const std::string_view line = comment.substr(0, comment.find('\n'));
      std::size_t found = text.find(line, last);
      if (found == text.npos) found = text.find(line);
      if (found != text.npos) {
        out.append(out.empty() ? "" : "\n").append(line);
        last = found;
      }
      comment.remove_prefix(std::min(line.size() + 1, comment.size()));
    }
    return out;
  }

  void tell(std::size_t at, std::string_view rest, Findings& found) const {
    const std::string_view line = rest.substr(0, rest.find_first_of("\r\n"));
    source_.report(found, diag::moves_in_comment, at, {excerpt(trim(line))},
                   count_chars(trim(line)));
  }

  const Source source_;
  std::unique_ptr<TextReader> reader_;
};

}  // namespace

std::unique_ptr<GameReader> with_left_over(const Source& source,
                                           std::unique_ptr<TextReader> reader) {
  return std::make_unique<UnreadMovesReader>(source, std::move(reader));
}

}  // namespace qipu
