// Private. Stacks (several pieces of one kind on a file), and the search for the piece that can
// make a given step.
#pragma once

#include <cstdint>
#include <optional>

#include "qipu/notation/file_pieces.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// All files with two or more pieces of one kind, from their side's right, numbered as it counts
/// them.
struct Stacks {
  int files = 0;
  int number[Square::kFiles] = {};
  Column stack[Square::kFiles];

  /// The place of a piece, from 1, in the series over all stacks, from the side's right and the
  /// front: the order in which xqbase numbers pawns. 0 when it is in no stack.
  int series_place(Square s) const;
  std::optional<Square> in_series(int place) const;
};
Stacks stacks_of(const Position& position, Piece piece);

/// Whether the kind, file and step of a legal move could mean another piece on the file too.
/// `here`: the pieces of that kind on its file.
bool needs_qualifier(const Position& position, const Column& here, Move move);

/// Where a piece stands in its stack.
enum class Rank : std::uint8_t { front, middle, rear };

/// A step whose piece is searched: adds the moves of the pieces it is given to a reading.
class Steps {
 public:
  /// Without a course: sideways, and forward and back for pieces that never go sideways.
  Steps(const Position& position, std::optional<Course> course, int value, Reading& out)
      : position_(position), course_(course), value_(value), out_(out) {}

  /// The quirks are added only when the move is legal.
  void add(Square from, Quirks quirks);
  void add_all(const Column& stack, Quirks quirks);
  /// Adds one of two or more; a middle one only of an odd number.
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
