#include "format/kit/read_on.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/ascii.h"
#include "format/kit/brackets.h"
#include "format/kit/round_number.h"
#include "qipu/game/game.h"
#include "qipu/game/outcome.h"
#include "text/numerals.h"
#include "text/utf8.h"

namespace qipu {
namespace {

bool is_line_end(char c) { return c == '\n' || c == '\r' || c == '\f'; }

std::size_t line_length(std::string_view text) {
  return std::min(text.find_first_of("\r\n\f"), text.size());
}

void skip_marks(std::string_view text, std::size_t& pos) {
  while (pos < text.size()) {
    std::size_t next = pos;
    if (!is_mark(next_char(text, next))) return;
    pos = next;
  }
}

// Skips marks, but no opening bracket.
void skip_bare_marks(std::string_view text, std::size_t& pos) {
  while (pos < text.size() && closing_of(text.substr(pos)).empty()) {
    std::size_t next = pos;
    if (!is_mark(next_char(text, next))) return;
    pos = next;
  }
}

// Skips marks before a move, and up to 3 line ends.
void skip_to_move(std::string_view text, std::size_t& pos) {
  constexpr int kMostLines = 3;
  for (int lines = 0; pos < text.size();) {
    if (is_line_end(text[pos])) {
      if (++lines > kMostLines) return;
      ++pos;
      continue;
    }
    std::size_t next = pos;
    if (!is_mark(next_char(text, next))) return;
    pos = next;
  }
}

// Returns the length of words at the front that name the side to move: 红, 黑方; 0 if there are
// none.
std::size_t side_length(std::string_view text, Color turn) {
  constexpr std::string_view kRed[] = {"红方", "紅方",  "红", "紅", "先手",
                                       "Red",  "White", "W",  "R"};
  constexpr std::string_view kBlack[] = {"黑方", "黑", "后手", "後手", "Black", "B"};
  const auto find = [&](const auto& words) -> std::size_t {
    for (const std::string_view word : words) {
      if (ascii::same_word(text.substr(0, word.size()), word)) return word.size();
    }
    return 0;
  };
  return turn == Color::red ? find(kRed) : find(kBlack);
}

// Returns true if moves after such words were not played: 如改走, 不如, 则.
bool names_no_moves(std::string_view words) {
  constexpr std::string_view kSigns[] = {"如", "若", "例", "应", "應", "改", "或", "可", "假", "倘",
                                         "宜", "注", "走", "是", "则", "則", "待", "等", "变", "變",
                                         "候", "此", "比", "对", "對", "有", "为", "為", "if"};
  return std::ranges::any_of(kSigns, [&](std::string_view s) { return words.contains(s); });
}

// Returns the end of the marks of judgement after a move text that ends at `end`.
std::size_t with_judgement(std::string_view text, std::size_t end) {
  constexpr std::string_view kMarks[] = {"!", "?", "！", "？"};
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view mark : kMarks) {
      if (!text.substr(end).starts_with(mark)) continue;
      end += mark.size();
      more = true;
    }
  }
  return end;
}

// Returns the words of a line, in brackets or not, if they say how the game ended; else "".
std::string_view result_in(std::string_view line) {
  constexpr std::size_t kLongest = 60;
  if (line.size() > kLongest) return {};
  std::string_view words = trim(line);
  if (const std::string_view closing = closing_of(words);
      !closing.empty() && words.ends_with(closing)) {
    words = trim(words.substr(closing.size(), words.size() - 2 * closing.size()));
  }
  const bool said = words.size() >= 3 && (parse_result_words(words) || is_outcome(words));
  return said ? words : std::string_view();
}

// The moves at the beginning of a text line.
struct MovesOfLine {
  std::size_t moves = 0;
  bool to_the_end = false;  // the line has nothing but moves and perhaps a result
};

MovesOfLine moves_of_line(std::string_view line, Follower follower, Brackets& brackets) {
  constexpr std::size_t kEnough = 6;
  MovesOfLine out;
  for (std::size_t pos = 0; out.moves < kEnough;) {
    skip_bare_marks(line, pos);
    if (pos == line.size()) {
      out.to_the_end = true;
      break;
    }
    const std::string_view rest = line.substr(pos);
    if (const std::size_t length = follower.front(rest)) {
      follower.take(rest.substr(0, length));
      ++out.moves;
      pos += length;
    } else if (const std::size_t number = front_round_number(rest).length) {
      pos += number;
    } else if (const std::size_t side = side_length(rest, follower.turn())) {
      pos += side;
    } else if (const std::size_t bracket = brackets.length(rest)) {
      pos += bracket;
    } else {
      out.to_the_end = !result_in(rest).empty();
      break;
    }
  }
  return out;
}

// Returns true if a text line could continue the line of moves. `number` becomes the round number
// before its moves. A few words may stand before them.
bool goes_on(std::string_view line, const Follower& follower, int due, Brackets& brackets,
             int& number) {
  constexpr int kMostSigns = 8;
  constexpr std::size_t kMoves = 3;
  if (trim(line).size() < 4) return false;
  number = 0;
  std::size_t pos = 0;
  bool words_before = false;  // words stand before the moves
  for (int signs = 0; pos < line.size() && signs < kMostSigns; ++signs) {
    skip_bare_marks(line, pos);
    const std::string_view rest = line.substr(pos);
    if (rest.empty()) return false;
    if (follower.front(rest) != 0) break;
    if (const RoundNumber found = front_round_number(rest); found.length != 0) {
      number = found.value;
      pos += found.length;
      continue;
    }
    if (brackets.length(rest) != 0) return false;
    words_before = true;
    next_char(line, pos);
  }
  const MovesOfLine found = moves_of_line(line.substr(pos), follower, brackets);
  if (found.moves == 0) return false;
  std::string_view words = line.substr(0, pos);
  std::size_t begin = 0;
  skip_marks(words, begin);
  words.remove_prefix(begin);
  const bool said = !words.empty() && number == 0 && side_length(words, follower.turn()) == 0;
  if (names_no_moves(words)) return false;
  if (found.moves >= kMoves || (due != 0 && number == due && !words_before)) return true;
  return found.to_the_end && (!said || found.moves > 1);
}

class Run {
 public:
  Run(const Passage& stretch, Follower follower)
      : text_(stretch.text),
        limit_(stretch.end),
        stretch_(stretch),
        follower_(std::move(follower)) {
    out_.end = pos_ = stretch.begin;
  }

  ReadOn take() {
    while (step()) {
    }
    return std::move(out_);
  }

 private:
  // --- one token at a time ----------------------------------------------------------------------

  bool step() {
    if (pos_ >= limit_ && !stretch_.beyond) return end_whole();
    if (pos_ >= text_.size()) return end_whole();
    if (is_line_end(text_[pos_])) {
      ++pos_;
      return true;
    }
    const std::string_view rest = text_.substr(pos_);
    if (out_.moves >= Game::kMostNodes) return false;
    if (take_number(rest) || take_move(rest) || take_side(rest)) return true;
    const bool beyond = pos_ >= limit_;
    if ((!beyond || moved_beyond_) && take_result(rest)) return true;
    if (!beyond && take_brackets(rest)) return true;
    std::size_t next = pos_;
    if (is_mark(next_char(text_, next)) && (!beyond || closing_of(rest).empty())) {
      pos_ = next;
      return true;
    }
    return beyond ? end_whole() : take_prose(rest);
  }

  bool end_whole() {
    out_.whole = true;
    return false;
  }

  void understood(std::size_t end) { out_.end = pos_ = end; }

  bool take_move(std::string_view rest) {
    const std::size_t length = follower_.front(rest);
    if (length == 0) return false;
    words_of_[follower_.turn() == Color::red ? 0 : 1] = rest.substr(0, length);
    follower_.take(rest.substr(0, length));
    const std::size_t end = with_judgement(text_, pos_ + length);
    keep(true, pos_, end);
    ++out_.moves;
    moved_beyond_ |= pos_ >= limit_;
    understood(end);
    return true;
  }

  void keep(bool move, std::size_t begin, std::size_t end) {
    out_.steps.push_back(
        {move, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)});
  }

  // Returns the offset of the move after marks, a side's name and a repeated number; npos if no
  // legal move is there.
  std::size_t move_behind(std::size_t at, int number, bool on_line = false) const {
    for (int words = 0; words < 3; ++words) {
      if (on_line) {
        skip_bare_marks(text_, at);
      } else {
        skip_to_move(text_, at);
      }
      const std::string_view rest = text_.substr(at);
      if (follower_.front(rest) != 0) return at;
      const std::size_t side = side_length(rest, follower_.turn());
      const RoundNumber again = side == 0 ? front_round_number(rest) : RoundNumber();
      if (side == 0 && (again.value == 0 || again.value != number)) return text_.npos;
      at += side + again.length;
    }
    return text_.npos;
  }

  bool take_number(std::string_view rest) {
    const RoundNumber number = front_round_number(rest);
    if (number.length == 0 || !is_due(number.value)) return false;
    const std::size_t at = move_behind(pos_ + number.length, number.value);
    if (at == text_.npos) return false;
    if (pos_ >= limit_ && number.value == 1 &&
        !go_on_from(text_, at, follower_, follower_.plies() / 2 + 1)) {
      return false;
    }
    if (number.value == 1 && follower_.plies() > 1 && last_ > 1 && out_.again == 0) {
      out_.again = pos_;
      out_.due = follower_.plies() / 2 + 1;
    }
    halves_ = out_.moves == at_number_ + 1 ? halves_ + 1 : 0;
    last_ = number.value;
    at_number_ = out_.moves;
    pos_ += number.length;
    return true;
  }

  bool is_due(int value) const {
    const bool red = follower_.turn() == Color::red;
    if (value == 2 * round() - (red ? 1 : 0)) return true;  // every move has its own number
    if (last_ == 0) return stretch_.any_first || value == round() || value == 1;
    const bool moved = out_.moves > at_number_;
    if (moved && value == last_ + 1 && (red || halves_ > 1)) return true;
    if (!red && (value == last_ || value == round())) return true;
    return red && moved && (value == round() || value == 1);
  }

  int round() const {
    const int black = follower_.turn() == Color::black ? 1 : 0;
    const int first = stretch_.round;
    return first + (static_cast<int>(out_.moves) + (starts_black() ? 1 : 0) - black) / 2;
  }
  bool starts_black() const { return (follower_.turn() == Color::black) == (out_.moves % 2 == 0); }

  bool take_side(std::string_view rest) {
    const std::size_t side = side_length(rest, follower_.turn());
    if (side == 0 || move_behind(pos_ + side, last_) == text_.npos) return false;
    pos_ += side;
    return true;
  }

  // Returns the rest of the text line. `rest` begins at pos_. Each line is measured once.
  std::string_view rest_of_line(std::string_view rest) {
    if (line_end_ <= pos_) line_end_ = pos_ + line_length(rest);
    return rest.substr(0, line_end_ - pos_);
  }

  // Takes a result that fills the rest of its line, in brackets or not.
  bool take_result(std::string_view rest) {
    if (out_.moves == 0 || !out_.result.empty()) return false;
    const std::string_view line = rest_of_line(rest);
    const std::string_view words = result_in(line);
    if (words.empty()) return false;
    out_.result = words;
    understood(pos_ + line.size());
    return true;
  }

  bool take_brackets(std::string_view rest) {
    const std::size_t length = brackets_.length(rest);
    if (length == 0 || pos_ + length > limit_) return false;
    keep_comment(pos_, pos_ + length);
    return true;
  }

  void keep_comment(std::size_t begin, std::size_t end) {
    keep(false, begin, end);
    understood(end);
  }

  // --- words ------------------------------------------------------------------------------------

  // Takes words as a comment, unless they look like a move or like a number that is not due.
  bool take_prose(std::string_view rest) {
    const std::string_view line = rest_of_line(rest);
    const std::size_t length = words_length(line);
    const std::string_view words = line.substr(0, length);
    int number = 0;
    if (length == line.size() && goes_on(line, follower_, last_ + 1, brackets_, number)) {
      return false;
    }
    if (holds_misprint(words) || (length < line.size() && may_be_number(words))) return false;
    if (const RoundNumber front = front_round_number(rest);
        front.length != 0 && move_behind(pos_ + front.length, front.value, true) != text_.npos) {
      return false;
    }
    keep_comment(begin_of_words(), pos_ + length);
    return true;
  }

  // Returns the offset at which words begin, including the signs before them, but not the
  // separators between the last move and the words.
  std::size_t begin_of_words() const {
    constexpr std::u32string_view kSeparators = U" \t　\u00A0，,;；、。/／|│-—–";
    std::size_t begin = pos_;
    for (std::size_t pos = out_.end; pos < pos_;) {
      std::size_t next = pos;
      const char32_t c = next_char(text_, next);
      if (is_line_end(text_[pos])) {
        begin = pos_;
      } else if (begin == pos_ && !kSeparators.contains(c)) {
        begin = pos;
      }
      pos = next;
    }
    return begin;
  }

  // Returns true if a move has the kind of digits that the side's last move has: in 进三 马8进7,
  // 马8进7 is not a move of Red's.
  bool fits(std::string_view move) const {
    const std::string_view other = words_of_[follower_.turn() == Color::red ? 0 : 1];
    const auto arabic = [](std::string_view word) {
      std::size_t last = 0;
      for (std::size_t pos = 0; pos < word.size(); next_char(word, pos)) last = pos;
      return digit_of(next_char(word, last)) >= 0;
    };
    return !move.empty() && (other.empty() || arabic(move) == arabic(other));
  }

  bool fits_at(std::size_t at) const {
    const std::string_view rest = text_.substr(at);
    return fits(rest.substr(0, follower_.front(rest)));
  }

  // Returns true if words may be a misread number: lO. 1Z: scanners mistake digits for letters.
  static bool may_be_number(std::string_view words) {
    constexpr std::size_t kLongest = 4;
    words = trim(words);
    return words.size() <= kLongest && !words.empty() && words.front() > 0;
  }

  static bool holds_misprint(std::string_view words) {
    for (std::size_t pos = 0; pos < words.size();) {
      skip_marks(words, pos);
      const std::size_t begin = pos;
      while (pos < words.size()) {
        std::size_t next = pos;
        if (is_mark(next_char(words, next))) break;
        pos = next;
      }
      const std::string_view word = words.substr(begin, pos - begin);
      if (is_misprint(word) || is_half_move(word)) return true;
    }
    return false;
  }

  // Returns the length of the words up to an expected number with its move, or, if the words are
  // few, up to the next move.
  std::size_t words_length(std::string_view line) const {
    constexpr std::size_t kFew = 24;  // bytes
    bool apart = false;               // a mark stands before `at`
    bool numbered = false;            // a number that is not due stands before `at`
    for (std::size_t at = 0; at < line.size();) {
      const std::string_view behind = line.substr(at);
      if (at != 0) {
        const RoundNumber number = front_round_number(behind);
        if (number.length != 0 && is_due(number.value) && number.value > last_) {
          const std::size_t move = move_behind(pos_ + at + number.length, number.value);
          if (move != text_.npos && fits_at(move)) return at;
        }
        numbered |= number.length != 0;
        const bool few = at <= kFew && !names_no_moves(line.substr(0, at));
        if (apart && few && !numbered && fits(behind.substr(0, follower_.front(behind)))) return at;
      }
      apart = is_mark(next_char(line, at));
    }
    return line.size();
  }

  std::string_view text_;
  std::size_t limit_;
  const Passage& stretch_;
  Follower follower_;
  ReadOn out_;
  std::size_t pos_ = 0;
  std::size_t line_end_ = 0;  // the end of the line that contains pos_, or an earlier offset
  Brackets brackets_;
  bool moved_beyond_ = false;     // a move stands after limit_
  int last_ = 0;                  // the last round number; 0: none yet
  std::size_t at_number_ = 0;     // number of moves before that number
  std::string_view words_of_[2];  // the last moves of Red and Black
  int halves_ = 0;                // number of consecutive round numbers followed by one move each
};

}  // namespace

ReadOn read_on(const Passage& stretch, Follower follower) {
  return Run(stretch, std::move(follower)).take();
}

bool go_on_from(std::string_view text, std::size_t at, const Follower& here, int due) {
  constexpr int kMost = 40;
  int next = 0;  // the first number after the moves
  const auto count = [&](Follower follower) {
    std::size_t pos = at;
    int moves = 0;
    while (pos < text.size() && moves < kMost) {
      skip_to_move(text, pos);
      const std::string_view rest = text.substr(pos);
      if (const std::size_t length = follower.front(rest)) {
        follower.take(rest.substr(0, length));
        pos += length;
        ++moves;
      } else if (const RoundNumber number = front_round_number(rest); number.length != 0) {
        if (next == 0 && moves != 0) next = number.value;
        pos += number.length;
      } else {
        break;
      }
    }
    return moves;
  };
  const int further = count(here);
  const int anew = count(Follower(Position::standard(), nullptr));
  return further > anew || (further != 0 && next == due + 1);
}

GoingOn find_going_on(std::string_view text, const Follower& follower, int due) {
  Brackets brackets;
  for (std::size_t pos = 0; pos < text.size();) {
    if (is_line_end(text[pos])) {
      ++pos;
      continue;
    }
    const std::string_view rest = text.substr(pos);
    std::size_t length = line_length(rest);
    GoingOn found{.at = pos};
    if (goes_on(rest.substr(0, length), follower, due, brackets, found.number)) return found;
    // After brackets, the rest of the line on which they close is examined.
    const std::size_t indent = rest.find_first_not_of(" \t");
    if (indent < length && front_round_number(rest).length == 0) {
      const std::size_t bracket = brackets.length(rest.substr(indent));
      if (bracket != 0) length = indent + bracket;
    }
    pos += length;
  }
  return {};
}

}  // namespace qipu
