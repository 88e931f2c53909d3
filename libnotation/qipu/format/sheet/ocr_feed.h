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
  explicit Feed(std::string_view text) : pages_(text) {}

  /// Null behind the last.
  const Piece* peek(std::size_t ahead = 0);
  /// REQUIRES: peek() is not null.
  Piece take();
  void put_back(const Piece& piece);

  /// The next line, where a broken move may go on: past the furniture of pages, but not past an
  /// empty line on the same page; "" when there is none.
  std::string_view below();
  /// The word for a move at the front of a line that was taken, and whether it goes on in a digit
  /// that stands alone on the next line, as the numbers of pages do.
  Word front_word(std::string_view text, Place place, bool& in_digit);
  /// The next number with a move behind it: in `text`, or not far below. O(1).
  int number_after(std::string_view text);
  /// A number at the front that counts a round: a move stands behind it, or on the next line.
  Number front_round(std::string_view text);

 private:
  Pages pages_;
  std::deque<Piece> pieces_;    // looked at and not taken
  std::size_t taken_ = 0;       // pieces
  std::size_t numberless_ = 0;  // pieces that are not taken yet have no number before this one
};

}  // namespace qipu::ocr
