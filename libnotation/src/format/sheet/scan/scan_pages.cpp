// Finds page furniture and the places where a page has two columns.

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "format/sheet/lex/fields.h"
#include "format/sheet/lex/lines.h"
#include "format/sheet/lex/signs.h"
#include "format/sheet/scan/scan_lines.h"
#include "format/sheet/scan/scan_words.h"
#include "text/utf8.h"
#include "text/width.h"

namespace qipu::sheet::scan {
namespace {

constexpr std::size_t kWindow = 120;    // lines examined for columns at once
constexpr std::size_t kLongLine = 512;  // in bytes; longer lines have no columns
constexpr std::size_t kMostHeads = 200'000;
constexpr int kMostBlocks = 4;          // most blocks of columns in a window
constexpr int kGap = 3;                 // least gap between columns of a page, in blanks
constexpr std::size_t kTitleLines = 6;  // most lines from a title to the first moves
constexpr int kSlack = 4;               // tolerance for the position of a column's left edge

bool titles(std::string_view text) { return is_caption(text) || is_heading(text); }

// Text between two gaps of a line.
struct Cell {
  std::string_view text;
  int begin = 0;  // in terminal columns
};

// Splits a line at its gaps.
std::vector<Cell> cut(std::string_view line) {
  constexpr int kTab = 8;
  std::vector<Cell> cells;
  int column = 0;
  int gap = kGap;
  std::size_t begin = 0;
  int begins_at = 0;
  std::size_t end = 0;  // after the last character
  for (std::size_t pos = 0; pos < line.size();) {
    const std::size_t at = pos;
    const char32_t c = next_char(line, pos);
    const int width = c == U'\t' ? kTab - column % kTab : display_width(c);
    if (is_gap(c)) {
      gap += width;
    } else {
      if (gap >= kGap) {
        if (end > begin) cells.push_back({line.substr(begin, end - begin), begins_at});
        begin = at;
        begins_at = column;
      }
      gap = 0;
      end = pos;
    }
    column += width;
  }
  if (end > begin) cells.push_back({line.substr(begin, end - begin), begins_at});
  return cells;
}

int leading_number(std::string_view text) {
  const auto found = find_number(text, 1);
  return found ? found->number.value : 0;
}

// Returns true if `text` has a number and the moves of both sides, in one or more cells.
bool is_whole_round(std::string_view text) {
  text.remove_prefix(front_number(text).length);
  int moves = 0;
  for (skip_separators(text); !text.empty() && moves < 2; skip_separators(text)) {
    const Word word = front_move(text, {}, Place::after_number);
    if (word.empty()) return false;
    text.remove_prefix(word.length);
    ++moves;
  }
  return moves == 2;
}

// Returns true for text that may be centred above or below a column: a title, players, a result.
bool is_centred(std::string_view text) {
  return titles(text) || parse_names(text) || outcome_of(text);
}

// The position at which a line's right half begins if it belongs to a second column; -1 if it does
// not. A round after the previous round (3. ... 4. ...) is in the same column. A round with the
// same number belongs to another game if the first is complete; otherwise it is Black's half of it.
struct Halves {
  int at = -1;
  int left = 0, right = 0;  // round numbers of the halves
};
Halves halves_of(const std::vector<Cell>& cells) {
  if (cells.size() < 2) return {};
  const int left = leading_number(cells[0].text);
  int last = left;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const int number = leading_number(cells[i].text);
    if (number != 0 && left != 0 && number != last + 1 &&
        (number != last ||
         (last == left && is_whole_round(from_to(cells[0].text, cells[i - 1].text))))) {
      return {cells[i].begin, left, number};
    }
    if (number != 0) last = number;
  }
  if (cells.size() == 2 && titles(cells[0].text) && titles(cells[1].text)) {
    return {cells[1].begin, 0, 0};
  }
  return {};
}

// The first block of a page's lines in which two columns stand side by side.
class Block {
 public:
  explicit Block(const std::vector<Line>& lines) : lines_(lines), cells_(lines.size()) {}

  /// Finds the block. Returns false if no two lines agree on the edge of a right column.
  bool find() {
    if (!find_edge()) return false;
    stretch();
    stretch_left_column();
    return true;
  }
  std::size_t begin() const { return begin_; }
  std::size_t end() const { return end_; }
  std::vector<Segment> in_order() const;

 private:
  enum class Side : std::uint8_t { none, left, right, both, across };

  bool find_edge();
  void stretch();
  void stretch_left_column();
  bool ends_left(const Cell& cell) const { return cell.begin + display_width(cell.text) < edge_; }
  bool is_blank(std::size_t line) const {
    return lines_[line].segment.kind == Segment::Kind::blank;
  }
  std::size_t right_of(const std::vector<Cell>& cells) const;
  Side side_of(std::size_t line) const;

  const std::vector<Line>& lines_;
  std::vector<std::vector<Cell>> cells_;  // cells of each line; none if the line has no columns
  std::size_t seed_ = 0;                  // the first line with two columns
  Halves first_;                          // the halves of that line
  int edge_ = -1;                         // position at which the right column begins
  std::size_t begin_ = 0, end_ = 0;       // the range of the block's lines
};

// Finds the first line that shows two columns, and the position of the right column's edge on which
// lines agree.
bool Block::find_edge() {
  std::size_t agreeing = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    if (line.segment.kind != Segment::Kind::text || line.whole.size() > kLongLine) continue;
    cells_[i] = cut(line.whole);
    const Halves halves = halves_of(cells_[i]);
    if (halves.at < 0) continue;
    const bool titled = halves.left == 0;
    // Titles may be centred over the columns. Then the numbers below them define the edge.
    const auto above = [&](const Cell& title) {
      return title.begin + display_width(title.text) < halves.at;
    };
    const bool centred = edge_ >= 0 && first_.left == 0 && agreeing == 2 && !titled &&
                         i - seed_ <= kTitleLines && halves.at < edge_ && above(cells_[seed_][0]);
    if (edge_ < 0 || centred) {
      edge_ = halves.at;
      seed_ = i;
      first_ = halves;
      agreeing = titled || centred ? 2 : 1;
    } else if (std::abs(halves.at - edge_) <= kSlack) {
      ++agreeing;
    }
  }
  return agreeing > 1;
}

// Returns the index of the first cell in the right column; the number of cells if there is none.
std::size_t Block::right_of(const std::vector<Cell>& cells) const {
  const auto found = std::ranges::find_if(
      cells, [&](const Cell& cell) { return std::abs(cell.begin - edge_) <= kSlack; });
  if (found == cells.end() && !cells.empty()) {
    const bool free = cells.size() == 1 || ends_left(cells[cells.size() - 2]);
    if (cells.back().begin > edge_ && is_centred(cells.back().text) && free) {
      return cells.size() - 1;
    }
  }
  return static_cast<std::size_t>(found - cells.begin());
}

// Returns the columns in which a line has words. `across` means that it does not keep the gap free.
Block::Side Block::side_of(std::size_t line) const {
  const std::vector<Cell>& cells = cells_[line];
  if (is_blank(line)) return Side::none;
  if (cells.empty()) return Side::across;
  const std::size_t right = right_of(cells);
  if (right == cells.size()) return ends_left(cells.back()) ? Side::left : Side::across;
  return right == 0 ? Side::right : Side::both;
}

// Extends the block up and down as far as lines keep the gap free; up only while the right column
// has words.
void Block::stretch() {
  begin_ = seed_;
  end_ = seed_ + 1;
  for (std::size_t i = seed_; i-- > 0;) {
    const Side side = side_of(i);
    if (side == Side::across || side == Side::left) break;
    if (side != Side::none) begin_ = i;
  }
  for (std::size_t i = seed_; i < lines_.size(); ++i) {
    const Side side = side_of(i);
    if (side == Side::across) break;
    if (side == Side::both || side == Side::right) end_ = i + 1;
  }
}

// Adds lines of the left column below the end of the right one while their numbers continue or a
// bracket is open.
void Block::stretch_left_column() {
  int depth = 0;
  for (std::size_t i = begin_; i < end_; ++i) {
    const std::size_t right = right_of(cells_[i]);
    for (std::size_t k = 0; k < right; ++k) count_brackets(cells_[i][k].text, depth);
  }
  for (std::size_t i = end_; i < lines_.size() && side_of(i) == Side::left; ++i) {
    if (depth <= 0 && leading_number(cells_[i][0].text) == 0) break;
    for (const Cell& cell : cells_[i]) count_brackets(cell.text, depth);
    end_ = i + 1;
  }
}

// Returns the segments in reading order. Columns with equal numbers are separate games; in a single
// game, empty lines of the page mean nothing. In books read from the right, the right column has
// the first numbers.
std::vector<Segment> Block::in_order() const {
  const bool games = first_.left != 0 && first_.left == first_.right;
  const bool turned = first_.right != 0 && first_.right < first_.left;
  std::vector<Segment> left, right;
  for (std::size_t i = begin_; i < end_; ++i) {
    if (is_blank(i)) {
      if (games) left.push_back(lines_[i].segment), right.push_back(lines_[i].segment);
      continue;
    }
    const std::vector<Cell>& cells = cells_[i];
    const std::size_t at = right_of(cells);
    const Segment::Kind kind = lines_[i].segment.kind;
    if (at > 0) left.push_back({kind, from_to(cells[0].text, cells[at - 1].text)});
    if (at < cells.size()) right.push_back({kind, from_to(cells[at].text, cells.back().text)});
  }
  if (games) left.push_back({Segment::Kind::blank, {}});
  if (turned) std::swap(left, right);
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

}  // namespace

std::optional<Line> Pages::next_line() {
  if (at_ >= text_.size()) return std::nullopt;
  const std::size_t begin = at_;
  const std::size_t end = std::min(text_.find_first_of("\r\n\f", at_), text_.size());
  at_ = end + (text_.substr(end).starts_with("\r\n") ? 2 : 1);
  Line line;
  line.whole = text_.substr(begin, end - begin);
  line.segment.text = trim(line.whole);
  line.breaks = end < text_.size() && text_[end] == '\f';
  if (line.segment.text.empty()) {
    line.segment.kind = Segment::Kind::blank;
  } else if (is_page_number(line.segment.text)) {
    line.segment.kind = Segment::Kind::furniture;
    line.breaks = true;
  } else if (heads_.contains(begin)) {
    line.segment.kind = Segment::Kind::furniture;
  }
  return line;
}

// Finds running headers: short lines next to a page number, or containing one, that recur.
void Pages::find_heads() {
  asked_ = true;
  struct Candidate {
    std::size_t at;
    std::string_view words;
  };
  std::vector<Candidate> candidates;
  std::unordered_map<std::string_view, int> counts;
  const auto add = [&](std::size_t at, std::string_view words) {
    if (candidates.size() >= kMostHeads || count_chars(words) < 2 || has_move(words)) return;
    if (outcome_of(words) || titles(words)) return;
    candidates.push_back({at, words});
    ++counts[words];
  };
  bool after_break = true;  // on a new page, no text was seen yet
  std::string_view last;    // words of a short line that may be the last of its page
  std::size_t last_at = 0;
  const auto end_page = [&] {
    if (!last.empty()) add(last_at, last);
    last = {};
    after_break = true;
  };
  while (true) {
    const std::size_t begin = at_;
    const auto line = next_line();
    if (!line) break;
    const std::string_view text = line->segment.text;
    if (line->segment.kind == Segment::Kind::text && is_short(text) && !has_move(text)) {
      const std::string_view words = head_words(text);
      if (after_break || (words.size() < text.size() && count_chars(words) > 2)) {
        add(begin, words);
        last = {};
      } else {
        last = words;
        last_at = begin;
      }
      after_break = false;
    } else if (line->segment.kind == Segment::Kind::text) {
      last = {};
      after_break = false;
    }
    if (line->breaks) end_page();
  }
  for (const Candidate& candidate : candidates) {
    if (counts[candidate.words] > 1) heads_.insert(candidate.at);
  }
  at_ = 0;
}

std::optional<Segment> Pages::next() {
  if (!asked_) find_heads();
  if (ready_.empty()) fill();
  if (ready_.empty()) return std::nullopt;
  const Segment segment = ready_.front();
  ready_.pop_front();
  return segment;
}

// Reads a page, or as much of it as the window holds.
void Pages::fill() {
  std::vector<Line> lines;
  while (lines.size() < kWindow) {
    const auto line = next_line();
    if (!line) break;
    lines.push_back(*line);
    if (line->breaks) break;
  }
  for (int blocks = 0; blocks < kMostBlocks && take_columns(lines); ++blocks) {
  }
  for (const Line& line : lines) ready_.push_back(line.segment);
}

// Moves the lines up to the end of the first block with two columns to ready_, in reading order.
// Returns false if there is no such block. The rest of the page may have columns again.
bool Pages::take_columns(std::vector<Line>& lines) {
  Block block(lines);
  if (!block.find()) return false;
  columns_ = true;
  for (std::size_t i = 0; i < block.begin(); ++i) ready_.push_back(lines[i].segment);
  std::ranges::copy(block.in_order(), std::back_inserter(ready_));
  lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(block.end()));
  return true;
}

}  // namespace qipu::sheet::scan
