// The segments of page text in reading order, with lookahead.
#pragma once

#include <cstddef>
#include <deque>
#include <string_view>

#include "format/sheet/scan/scan_lines.h"
#include "format/sheet/scan/scan_words.h"

namespace qipu::sheet::scan {

class Feed {
 public:
  explicit Feed(std::string_view text) : text_(text), pages_(text) {}

  /// Returns a segment without taking it; null after the last segment.
  const Segment* peek(std::size_t ahead = 0);
  /// Takes the next segment. REQUIRES: peek() is not null.
  Segment take();
  void put_back(const Segment& segment);
  /// Returns the offset in the text of the next segment with words; the text's size after the last.
  std::size_t offset();
  /// Skips segments up to that offset.
  void go_to(std::size_t offset);

  bool has_columns() const { return pages_.has_columns(); }

  /// A word, and the number of following lines over which it extends.
  struct Broken {
    Word word;
    std::size_t lines = 0;
  };
  /// Returns the move word at the front of a line that was already taken. A broken word continues
  /// in the next line, after page furniture and possible running headers, but not after an empty
  /// line on the same page. It may also continue in a single digit that looks like a page number.
  /// O(1).
  Broken front_word(std::string_view text, Place place);
  /// Returns the next number followed by a move, in `text` or in the next few segments; 0 if there
  /// is none. O(1).
  int number_after(std::string_view text);
  /// Returns a round's number at the front. A move must follow it, which may be on the next line of
  /// this page or on the next page. Its length is 0 if there is none.
  Number front_round(std::string_view text);
  /// Returns true if the next line of text continues the moves: with round `due`, or without a
  /// number if `due` is 0.
  bool moves_go_on(int due);

 private:
  Broken over_heads(std::string_view text, Place place);
  // Returns the text after a page number, running header or caption; null if none of them comes
  // next.
  const Segment* behind_page();

  std::string_view text_;
  Pages pages_;
  std::deque<Segment> segments_;  // segments read ahead and not taken
  std::size_t taken_ = 0;         // number of segments taken
  std::size_t numberless_ = 0;    // segments before this index have no number
};

}  // namespace qipu::sheet::scan
