// Private. The pieces of page text one after the other, with a look at those to come.
#pragma once

#include <cstddef>
#include <deque>
#include <string_view>

#include "qipu/format/sheet/ocr_lines.h"
#include "qipu/format/sheet/ocr_words.h"

namespace qipu::ocr {

class Feed {
 public:
  explicit Feed(std::string_view text) : text_(text), pages_(text) {}

  /// Null behind the last.
  const Piece* peek(std::size_t ahead = 0);
  /// REQUIRES: peek() is not null.
  Piece take();
  void put_back(const Piece& piece);
  /// Where in the text the next piece with words stands; its end behind the last.
  std::size_t offset();
  /// Takes pieces up to that place.
  void go_to(std::size_t offset);

  bool has_columns() const { return pages_.has_columns(); }

  /// A word, and the lines below its own that it takes.
  struct Broken {
    Word word;
    std::size_t lines = 0;
  };
  /// The word for a move at the front of a line that was taken. A broken one goes on in the next
  /// line, past the furniture of pages and what may be their heads, but not past an empty line on
  /// the same page; or in a digit that stands alone there, as the numbers of pages do. O(1).
  Broken front_word(std::string_view text, Place place);
  /// The next number with a move behind it: in `text`, or not far below. O(1).
  int number_after(std::string_view text);
  /// A number at the front that counts a round: a move stands behind it, or on the next line, of
  /// this page or of the next.
  Number front_round(std::string_view text);
  /// Whether the moves go on in the next line of text: with round `due`, or at 0 without a number.
  bool moves_go_on(int due);

 private:
  Broken over_heads(std::string_view text, Place place);
  // The text behind a page's number, a head or a caption; null when none of them comes next.
  const Piece* behind_page();

  std::string_view text_;
  Pages pages_;
  std::deque<Piece> pieces_;    // looked at and not taken
  std::size_t taken_ = 0;       // pieces
  std::size_t numberless_ = 0;  // pieces that are not taken yet have no number before this one
};

}  // namespace qipu::ocr
