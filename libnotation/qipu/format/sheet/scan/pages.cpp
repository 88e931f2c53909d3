// Finds page furniture and the places where a page has two columns.

#include <algorithm>
#include <array>
#include <unordered_map>

#include "qipu/base/fnv.h"
#include "qipu/format/sheet/list/words.h"
#include "qipu/format/sheet/scan/lines.h"
#include "qipu/format/sheet/scan/words.h"
#include "qipu/text/utf8.h"
#include "qipu/text/width.h"

namespace qipu::sheet::scan {
namespace {

constexpr std::size_t kWindow = 120;    // lines examined for columns at once
constexpr std::size_t kLongLine = 512;  // bytes; longer lines have no columns
constexpr std::size_t kMostHeads = 200'000;
constexpr int kMostBlocks = 4;          // most column blocks in a window
constexpr int kGap = 3;                 // least gap between columns of a page, in blanks
constexpr std::size_t kTitleLines = 6;  // most lines from a title to the first moves
constexpr int kSlack = 4;               // tolerance for the position of a column's left edge

bool titles(std::string_view text) { return is_caption(text) || is_heading(text); }

std::uint64_t hash(std::string_view text) {
  Fnv fnv;
  fnv.add(text);
  return fnv.value();
}

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
    if (c == U' ' || c == U'\t' || c == U'　' || c == U'\u00A0') {
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

// Whether a number and the moves of both sides are there, in one or more cells.
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

// Text that may be centred above or below a column: a title, players, a result.
bool is_centred(std::string_view text) {
  return titles(text) || parse_names(text) || list::outcome_of(text);
}

// The position where a line's right half begins if it belongs to a second column; -1 where there is
// none. A round after the previous round (3. ... 4. ...) is in the same column; one with the same
// number belongs to another game if the first is complete, and is not Black's half of it.
struct Halves {
  int at = -1;
  int left = 0, right = 0;  // numbers of the halves
};
Halves halves_of(const std::vector<Cell>& cells) {
  if (cells.size() < 2) return {};
  const char* const begin = cells[0].text.data();
  const int left = leading_number(cells[0].text);
  int last = left;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const int number = leading_number(cells[i].text);
    const auto before = [&] {
      const std::string_view end = cells[i - 1].text;
      return std::string_view(begin, static_cast<std::size_t>(end.data() + end.size() - begin));
    };
    if (number != 0 && left != 0 && number != last + 1 &&
        (number != last || (last == left && is_whole_round(before())))) {
      return {cells[i].begin, left, number};
    }
    if (number != 0) last = number;
  }
  if (cells.size() == 2 && titles(cells[0].text) && titles(cells[1].text)) {
    return {cells[1].begin, 0, 0};
  }
  return {};
}

}  // namespace

std::optional<Pages::Line> Pages::next_line() {
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
  } else if (head_ < heads_.size() && heads_[head_] == begin) {
    ++head_;
    line.segment.kind = Segment::Kind::furniture;
  }
  return line;
}

// Running heads: short lines next to a page number, or containing one, that recur.
void Pages::find_heads() {
  asked_ = true;
  struct Candidate {
    std::size_t at;
    std::uint64_t key;
  };
  std::vector<Candidate> candidates;
  std::unordered_map<std::uint64_t, int> counts;
  const auto add = [&](std::size_t at, std::string_view words) {
    if (candidates.size() >= kMostHeads || count_chars(words) < 2 || has_move(words)) return;
    if (list::outcome_of(words) || titles(words)) return;
    candidates.push_back({at, hash(words)});
    ++counts[candidates.back().key];
  };
  bool after_break = true;  // a new page without text so far
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
    if (counts[candidate.key] > 1) heads_.push_back(candidate.at);
  }
  std::ranges::sort(heads_);
  const auto repeated = std::ranges::unique(heads_);
  heads_.erase(repeated.begin(), repeated.end());
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
// False where there is no such block.
bool Pages::take_columns(std::vector<Line>& lines) {
  // The first lines that show two columns, and the position of the right column's edge on which
  // they agree.
  int edge = -1;
  std::size_t seed = 0;
  std::size_t agreeing = 0;
  Halves first;
  std::vector<std::vector<Cell>> cells(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].segment.kind != Segment::Kind::text || lines[i].whole.size() > kLongLine) continue;
    cells[i] = cut(lines[i].whole);
    const Halves halves = halves_of(cells[i]);
    if (halves.at < 0) continue;
    const bool titled = halves.left == 0;
    // Titles may be centred over the columns; then the numbers below them define the edge.
    const bool centred = edge >= 0 && first.left == 0 && agreeing == 2 && !titled &&
                         i - seed <= kTitleLines && halves.at < edge &&
                         cells[seed][0].begin + display_width(cells[seed][0].text) < halves.at;
    if (edge < 0 || centred) {
      edge = halves.at;
      seed = i;
      first = halves;
      agreeing = titled || centred ? 2 : 1;
    } else if (std::abs(halves.at - edge) <= kSlack) {
      ++agreeing;
    }
  }
  if (agreeing < 2) return false;
  columns_ = true;

  // Whether a line keeps the gap free, and which of its cells are in the right column.
  enum class Side : std::uint8_t { none, left, right, both, across };
  std::vector<std::size_t> right(lines.size(), 0);  // index of the first cell there
  const auto side_of = [&](std::size_t i) {
    if (lines[i].segment.kind == Segment::Kind::blank) return Side::none;
    if (cells[i].empty()) return Side::across;
    const auto found = std::ranges::find_if(
        cells[i], [&](const Cell& cell) { return std::abs(cell.begin - edge) <= kSlack; });
    right[i] = static_cast<std::size_t>(found - cells[i].begin());
    const Cell& back = cells[i].back();
    const auto ends_left = [&](const Cell& cell) {
      return cell.begin + display_width(cell.text) < edge;
    };
    if (found == cells[i].end() && back.begin > edge && is_centred(back.text) &&
        (cells[i].size() == 1 || ends_left(cells[i][cells[i].size() - 2]))) {
      right[i] = cells[i].size() - 1;
      return right[i] == 0 ? Side::right : Side::both;
    }
    if (found == cells[i].end()) return ends_left(back) ? Side::left : Side::across;
    return right[i] == 0 ? Side::right : Side::both;
  };
  std::size_t begin = seed;
  std::size_t end = seed + 1;
  for (std::size_t i = seed; i-- > 0;) {
    const Side side = side_of(i);
    if (side == Side::across || side == Side::left) break;
    if (side != Side::none) begin = i;
  }
  for (std::size_t i = seed; i < lines.size(); ++i) {
    const Side side = side_of(i);
    if (side == Side::across) break;
    if (side == Side::both || side == Side::right) end = i + 1;
  }
  // Lines of the left column below the end of the right one belong to the block while their numbers
  // continue or a bracket is open.
  int depth = 0;
  for (std::size_t i = begin; i < end; ++i) {
    if (side_of(i) != Side::none) {
      for (std::size_t k = 0; k < std::min(right[i], cells[i].size()); ++k) {
        count_brackets(cells[i][k].text, depth);
      }
    }
  }
  for (std::size_t i = end; i < lines.size() && side_of(i) == Side::left; ++i) {
    if (depth <= 0 && leading_number(cells[i][0].text) == 0) break;
    for (const Cell& cell : cells[i]) count_brackets(cell.text, depth);
    end = i + 1;
  }

  // Columns with equal numbers are separate games; in a single game, empty lines of the page mean
  // nothing.
  const bool games = first.left != 0 && first.left == first.right;
  std::vector<Segment> columns[2];
  const auto text_of = [](const std::vector<Cell>& list, std::size_t from, std::size_t to) {
    const char* const start = list[from].text.data();
    const std::string_view last = list[to - 1].text;
    return std::string_view(start, static_cast<std::size_t>(last.data() + last.size() - start));
  };
  for (std::size_t i = begin; i < end; ++i) {
    const Side side = side_of(i);
    if (side == Side::none) {
      for (auto& column : columns) {
        if (games) column.push_back(lines[i].segment);
      }
      continue;
    }
    const std::size_t at = side == Side::left ? cells[i].size() : right[i];
    const auto put = [&](int column, std::string_view text) {
      columns[column].push_back({lines[i].segment.kind, text});
    };
    if (at > 0) put(0, text_of(cells[i], 0, at));
    if (at < cells[i].size()) put(1, text_of(cells[i], at, cells[i].size()));
  }
  for (std::size_t i = 0; i < begin; ++i) ready_.push_back(lines[i].segment);
  // In books read from the right, the right column has the first numbers.
  const bool turned = first.right != 0 && first.right < first.left;
  if (games) columns[0].push_back({Segment::Kind::blank, {}});
  for (const int column : {turned ? 1 : 0, turned ? 0 : 1}) {
    ready_.insert(ready_.end(), columns[column].begin(), columns[column].end());
  }
  // The rest of the page may have columns again.
  std::vector<Line> rest(lines.begin() + static_cast<std::ptrdiff_t>(end), lines.end());
  lines = std::move(rest);
  return true;
}

}  // namespace qipu::sheet::scan
