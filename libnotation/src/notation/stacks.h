// Stacks (several pieces of one kind on a file), and the search for the piece that can
// make a given step.
#pragma once

#include <cstdint>
#include <optional>

#include "notation/file_pieces.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// All files with two or more pieces of one kind, from their side's right, numbered as that side
/// counts them.
struct Stacks {
  int files = 0;
  int number[Square::kFiles] = {};
  Column stack[Square::kFiles];

  /// Returns the number of a piece, from 1, in the series over all stacks, from the side's right
  /// and the front. xqbase numbers pawns in this order. Returns 0 if the piece is in no stack.
  int series_place(Square s) const;
  std::optional<Square> in_series(int place) const;
};
Stacks stacks_of(const Position& position, Piece piece);

/// Returns true if the kind, file and step of a legal move could also mean another piece on the
/// file. `here` has the pieces of that kind on its file.
bool needs_qualifier(const Position& position, const Column& here, Move move);

/// The position of a piece in its stack.
enum class Rank : std::uint8_t { front, middle, rear };

/// A step whose piece is being searched. It adds the moves of the pieces it is given to a reading.
class Steps {
 public:
  /// Without a course: sideways, and forward and back for pieces that never move sideways.
  Steps(const Position& position, std::optional<Course> course, int value, Reading& out)
      : position_(position), course_(course), value_(value), out_(out) {}

  /// Adds a piece's move. The quirks are added only if the move is legal.
  void add(Square from, Quirks quirks);
  void add_all(const Column& stack, Quirks quirks);
  /// Adds one of two or more pieces. There is a middle one only if their number is odd.
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
