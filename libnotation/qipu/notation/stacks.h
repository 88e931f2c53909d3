// Private. Stacks of like pieces, and the search of a spoken step for the piece that makes it: what
// WXF and Vietnamese notation share.
#pragma once

#include <cstdint>
#include <optional>

#include "qipu/notation/file_pieces.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// All files with two or more pieces of one kind, from their owner's right; files as it counts
/// them.
struct Stacks {
  int files = 0;
  int number[Square::kFiles] = {};
  Column stack[Square::kFiles];

  /// The place of a piece in one series over all stacks, from the owner's right, fronts first; the
  /// order in which xqbase numbers pawns. 0 when it is in none.
  int series_place(Square s) const;
  std::optional<Square> in_series(int place) const;
};
Stacks stacks_of(const Position& position, Piece piece);

/// Whether kind, file and step could mean another piece of the file too. `here` holds the pieces of
/// that kind on the file of a legal move.
bool needs_qualifier(const Position& position, const Column& here, Move move);

/// Where a piece stands in its stack.
enum class Rank : std::uint8_t { front, middle, rear };

/// A step in search of its piece: puts the moves of those it is offered into a reading.
class Steps {
 public:
  /// Without a course: sideways, and both ahead and back for those that never go sideways.
  Steps(const Position& position, std::optional<Course> course, int value, Reading& out)
      : position_(position), course_(course), value_(value), out_(out) {}

  /// The quirks stick when the move is legal.
  void add(Square from, Quirks quirks);
  void add_all(const Column& stack, Quirks quirks);
  /// One of two or more; the middle one of an odd number.
  void add_ranked(const Column& stack, Rank rank, Quirks quirks);

  bool found() const { return !out_.legal.empty(); }

 private:
  void add(Square from, Course course, Quirks quirks);

  const Position& position_;
  const std::optional<Course> course_;
  const int value_;
  Reading& out_;
};

}  // namespace qipu
