// Checks, for readers of text, if text that was not read as moves could continue the game.
//
// A reader uses the form of a record: its round numbers and lines. If moves that are legal next
// became a comment, the text is read again by legality (read_on.h). If that reading does not
// understand all of the text either, a finding reports the text that is left. So moves never become
// a comment without a finding.
#pragma once

#include <cstddef>
#include <memory>

#include "qipu/format/format.h"

namespace qipu {

/// A reader of text that knows its offset. The places of its nodes are offsets into the text; they
/// rise if in_order().
class TextReader : public GameReader {
 public:
  /// Returns the offset at which the next game begins. Meaningful after next().
  virtual std::size_t offset() = 0;
  std::size_t end() final { return offset(); }
  /// Return the offsets at which the move text of the game just read begins, if later than the
  /// game, and ends, which may be before offset().
  virtual std::size_t begin_of_words() const { return 0; }
  virtual std::size_t end_of_words() { return offset(); }
  /// Returns true if the moves so far stand in the order of play. They do not if pages have
  /// columns.
  virtual bool in_order() const { return true; }
  /// Returns true if the text has only moves, delimited comments, and text that findings report
  /// anyway.
  virtual bool is_plain() const { return false; }
  /// Makes the next game begin at that offset. REQUIRES: it is not before offset().
  virtual void go_to(std::size_t offset) = 0;
};

/// Returns a reader of the same games with that check.
std::unique_ptr<GameReader> with_left_over(const Source& source,
                                           std::unique_ptr<TextReader> reader);
template <class Reader>
std::unique_ptr<GameReader> with_left_over(const Source& source) {
  return with_left_over(source, std::make_unique<Reader>(source));
}

}  // namespace qipu
