// Classifies lines of page text that have no moves, and puts lines in reading order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace qipu::sheet::scan {

/// Returns true for - 12 -, ·12·, — 十二 —, 第12页, or only a number in digits.
bool is_page_number(std::string_view line);
/// Returns true for 十二, 一〇三.
bool is_han_count(std::string_view text);
/// Returns the number if the line has nothing else, or 0.
int bare_number(std::string_view line);
/// Returns true for 图一, 第12图 红先胜, Figure 3.
bool is_caption(std::string_view line);
/// Returns true for 第一局 ..., 例3, 【例12】, Game 3.
bool is_heading(std::string_view line);

/// Returns true for a label before the first round of a line of play: 甲）, （二）, A):
bool is_label(std::string_view text);

/// Returns true if the line is short enough for a running header. Blanks are not counted.
bool is_short(std::string_view line);
/// Returns true if the line begins with a move, or contains a number followed by a move.
bool has_move(std::string_view line);
/// Returns the words of a possible running header, without a page number at either end.
std::string_view head_words(std::string_view line);
/// Returns true if the line is short and is not a sentence, a move or a result.
bool may_be_head(std::string_view line);
/// Returns true if may_be_head() does and the line has a page number at one end, separated by a
/// gap.
bool is_paged_head(std::string_view line);

/// A line, or the part of it in one column of a page.
struct Segment {
  enum class Kind : std::uint8_t {
    text,
    blank,
    furniture,  ///< a page number or running header
    rest,       ///< the rest of a line whose beginning belongs to the previous game
  } kind = Kind::text;
  std::string_view text;  ///< trimmed
};

struct Line {
  Segment segment;
  std::string_view whole;  ///< with leading blanks
  bool breaks = false;     ///< the page ends after this line
};

/// Puts the lines of a text in reading order, column by column.
///
/// A page has two columns if the right half of a line begins with a number that does not follow the
/// left half's, or if both halves are captions or headings. The columns extend up and down as far
/// as lines keep the gap free. Running headers are lines that recur next to page numbers.
class Pages {
 public:
  explicit Pages(std::string_view text) : text_(text) {}
  /// Returns the next segment; nullopt at the end. O(text) in total.
  std::optional<Segment> next();
  /// Returns true if any page so far has columns.
  bool has_columns() const { return columns_; }

 private:
  std::optional<Line> next_line();
  void find_heads();
  void fill();
  bool take_columns(std::vector<Line>& lines);

  std::string_view text_;
  std::size_t at_ = 0;
  bool asked_ = false;
  bool columns_ = false;
  std::unordered_set<std::size_t> heads_;  ///< offsets of running headers
  std::deque<Segment> ready_;
};

}  // namespace qipu::sheet::scan
