// Private. What lines of page text are that hold no moves, and the order in which lines are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/outcome.h"
#include "qipu/game/tags.h"

namespace qipu::ocr {

/// - 12 -, ·12·, — 十二 —, 第12页, or nothing but a number in digits.
bool is_page_number(std::string_view line);
/// 十二, 一〇三.
bool is_han_count(std::string_view text);
/// The number when the line is nothing else, else 0.
int bare_number(std::string_view line);
/// 图一, 第12图 红先胜, Figure 3.
bool is_caption(std::string_view line);
/// 第一局 ..., 例3, 【例12】, Game 3.
bool is_heading(std::string_view line);

/// 甲）, （二）, A): before the first round of one line of play.
bool is_label(std::string_view text);

/// As short as a running head, whatever its gaps.
bool is_short(std::string_view line);
/// It begins with a move, or with a number somewhere in it that has one behind it.
bool has_move(std::string_view line);
/// The words of what may be a running head, without the page's number at either end.
std::string_view head_words(std::string_view line);
/// Short, and no sentence, move or result.
bool may_be_head(std::string_view line);
/// Such a line with a page's number at one end, a gap from its words.
bool is_paged_head(std::string_view line);

/// 甲先胜乙, 红方 甲 黑方 乙.
struct Names {
  std::string red, black;  ///< without the blanks of 胡 荣 华
  GameResult result = GameResult::unknown;
  std::string date, event, site;  ///< that stand before or behind them
};
std::optional<Names> parse_names(std::string_view line);
/// The date, the event and the place, where the game has none yet.
void add_what_stands_by(const Names& names, Tags& tags);
/// What stands behind the number of a heading: 第 1 局 王天一 先胜 郑惟桐 -> 王天一 先胜 郑惟桐.
std::string_view behind_number(std::string_view heading);

/// A line, or the part of one that stands in one column of a page.
struct Piece {
  enum class Kind : std::uint8_t {
    text,
    blank,
    furniture,  ///< a page's number or running head
    rest,       ///< of a line that began in the game before
  } kind = Kind::text;
  std::string_view text;  ///< without blanks around it
};

/// The lines of a text in the order in which they are read: a column of a page at a time.
///
/// Where the right half of a line begins with a number that does not follow the left half's, or
/// both halves are captions or headings, the page has two columns there, as far up and down as
/// lines keep the gap free. Running heads are lines that come back beside the numbers of pages.
class Pages {
 public:
  explicit Pages(std::string_view text) : text_(text) {}
  /// Nothing at the end. O(text) for all.
  std::optional<Piece> next();
  /// Whether some page so far had columns.
  bool has_columns() const { return columns_; }

 private:
  struct Line {
    Piece piece;
    std::string_view whole;  ///< with its blanks in front
    bool breaks = false;     ///< a page ends here
  };
  std::optional<Line> next_line();
  void find_heads();
  void fill();
  bool take_columns(std::vector<Line>& lines);

  std::string_view text_;
  std::size_t at_ = 0;
  bool asked_ = false;
  bool columns_ = false;
  std::vector<std::size_t> heads_;  ///< offsets of running heads, ascending
  std::size_t head_ = 0;            ///< the next of them
  std::deque<Piece> ready_;
};

}  // namespace qipu::ocr
