// Private. What every reader of text asks of what it did not read as moves: whether it could go on
// with the game.
//
// A reader goes by the form of a record: its numbers, its lines. Where moves that are legal next
// became a comment all the same, the text is read again by what is legal (read_on.h); where that
// does not understand all of it either, a finding says what is left. So moves never become a
// comment in silence.
#pragma once

#include <cstddef>
#include <memory>

#include "qipu/format/format.h"

namespace qipu {

/// A reader of text that can tell where it stands. Places of its nodes are offsets into the text,
/// in order where the text is.
class TextReader : public GameReader {
 public:
  /// Where the next game begins. Meaningful behind next().
  virtual std::size_t offset() = 0;
  std::size_t end() final { return offset(); }
  /// Where the words of the game just read begin, if not with the game, and where they end, which
  /// may be before offset().
  virtual std::size_t begin_of_words() const { return 0; }
  virtual std::size_t end_of_words() { return offset(); }
  /// Whether it reads in the order of the text, so far; not where pages have columns.
  virtual bool in_order() const { return true; }
  /// Whether all of its words are moves, delimited comments, and what a finding names anyway.
  virtual bool is_plain() const { return false; }
  /// The next game begins there. REQUIRES: not before offset().
  virtual void go_to(std::size_t offset) = 0;
};

/// Its games, with nothing lost in silence.
std::unique_ptr<GameReader> with_left_over(const Source& source,
                                           std::unique_ptr<TextReader> reader);
template <class Reader>
std::unique_ptr<GameReader> with_left_over(const Source& source) {
  return with_left_over(source, std::make_unique<Reader>(source));
}

}  // namespace qipu
