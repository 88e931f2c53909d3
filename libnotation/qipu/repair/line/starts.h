// Private. Starts that a record may have been played from instead of the one it gives.
#pragma once

#include <string_view>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/repair/line/errors.h"

namespace qipu::repair {

struct OtherStart {
  Error error;  ///< what must have gone wrong
  Setup start;
  float more = 0;  ///< what this one costs beyond the table, nats

  float cost() const { return cost_of(error) + more; }
};

/// For a diagram: that mirrored, that turned round, the usual start. For the usual start: those of
/// odds games, with one or two of Red's or Black's horses, cannons or rooks away (让子).
std::vector<OtherStart> other_starts(const Setup& given);

/// For a diagram: those in which one piece stands elsewhere, is another, is away, or is one more.
/// None has a fault that the diagram has not. Some hundreds.
std::vector<OtherStart> starts_with_a_piece_otherwise(const Setup& given);

/// For a FEN that cannot be read since rows have not nine squares, an empty row is missing or one
/// too many, or a sign is no piece: those that it may have been, some hundreds at most; none where
/// more is wrong with it.
std::vector<OtherStart> starts_of_bad_fen(std::string_view fen);

}  // namespace qipu::repair
