// Private. The segments of page text in reading order, with lookahead.
#pragma once

#include <cstddef>
#include <deque>
#include <string_view>

#include "qipu/format/sheet/scan/lines.h"
#include "qipu/format/sheet/scan/words.h"

namespace qipu::sheet::scan {

class Feed {
 public:
  explicit Feed(std::string_view text) : text_(text), pages_(text) {}

  /// Null after the last segment.
  const Segment* peek(std::size_t ahead = 0);
  /// REQUIRES: peek() is not null.
  Segment take();
  void put_back(const Segment& segment);
  /// Offset in the text of the next segment with words; the text's size after the last.
  std::size_t offset();
  /// Skips segments up to that offset.
  void go_to(std::size_t offset);

  bool has_columns() const { return pages_.has_columns(); }

  /// A word, and how many of the following lines it extends over.
  struct Broken {
    Word word;
    std::size_t lines = 0;
  };
  /// The move word at the front of a line already taken. A broken word continues in the next line,
  /// past page furniture and possible running heads, but not past an empty line on the same page;
  /// or with a single digit there that looks like a page number. O(1).
  Broken front_word(std::string_view text, Place place);
  /// The next number followed by a move, in `text` or a few segments further; 0 where there is
  /// none. O(1).
  int number_after(std::string_view text);
  /// A round's number at the front: followed by a move, which may be on the next line, of this page
  /// or the next. Length 0 where there is none.
  Number front_round(std::string_view text);
  /// Whether the next line of text continues the moves: with round `due`, or for 0 without a
  /// number.
  bool moves_go_on(int due);

 private:
  Broken over_heads(std::string_view text, Place place);
  // The text after a page number, running head or caption; null where none of them comes next.
  const Segment* behind_page();

  std::string_view text_;
  Pages pages_;
  std::deque<Segment> segments_;  // read ahead but not taken
  std::size_t taken_ = 0;         // number of segments taken
  std::size_t numberless_ = 0;    // segments before this index contain no number
};

}  // namespace qipu::sheet::scan
