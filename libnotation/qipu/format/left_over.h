// Private. Checks, for readers of text, whether text that was not read as moves could continue the
// game.
//
// A reader goes by the form of a record: its round numbers, its lines. Where moves that are legal
// next became a comment, the text is read again by legality (read_on.h); where that does not
// understand all of it either, a finding says what is left. So moves never become a comment without
// a finding.
#pragma once

#include <cstddef>
#include <memory>

#include "qipu/format/format.h"

namespace qipu {

/// A reader of text that knows its offset. Places of its nodes are offsets into the text, rising
/// where in_order().
class TextReader : public GameReader {
 public:
  /// Where the next game begins. Meaningful after next().
  virtual std::size_t offset() = 0;
  std::size_t end() final { return offset(); }
  /// Where the move text of the game just read begins, if not with the game, and where it ends,
  /// which may be before offset().
  virtual std::size_t begin_of_words() const { return 0; }
  virtual std::size_t end_of_words() { return offset(); }
  /// Whether the moves so far stand in the order of play; not so where pages have columns.
  virtual bool in_order() const { return true; }
  /// Whether its text has only moves, delimited comments, and what findings report anyway.
  virtual bool is_plain() const { return false; }
  /// Lets the next game begin there. REQUIRES: not before offset().
  virtual void go_to(std::size_t offset) = 0;
};

/// A reader of the same games with that check.
std::unique_ptr<GameReader> with_left_over(const Source& source,
                                           std::unique_ptr<TextReader> reader);
template <class Reader>
std::unique_ptr<GameReader> with_left_over(const Source& source) {
  return with_left_over(source, std::make_unique<Reader>(source));
}

}  // namespace qipu
