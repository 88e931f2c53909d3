// Start positions from which a record may have been played instead of the given one.
#pragma once

#include <string_view>
#include <vector>

#include "qipu/board/setup.h"
#include "repair/line/errors.h"

namespace qipu::repair {

struct OtherStart {
  Error error;  ///< what is assumed to be wrong
  Setup start;
  float more = 0;  ///< extra cost of this start beyond that of `error`, nats

  float cost() const { return cost_of(error) + more; }
};

/// Returns other starts. For a diagram: the same mirrored, the same turned round, and the usual
/// start. For the usual start: those of odds games, with one or two of a side's horses, cannons or
/// rooks removed (让子).
std::vector<OtherStart> other_starts(const Setup& given);

/// Returns, for a diagram, those in which one piece is moved, replaced, removed or added, or two
/// neighbouring pieces are exchanged. None has a fault that the given diagram does not have. There
/// are some hundreds.
std::vector<OtherStart> starts_with_a_piece_otherwise(const Setup& given);

/// Returns the positions that an unreadable FEN may stand for, some hundreds at most. Handled are
/// rows that do not have nine squares, an empty row that is missing or one too many, and a
/// character that is not a piece. Returns none if more is wrong with the FEN.
std::vector<OtherStart> starts_of_bad_fen(std::string_view fen);

}  // namespace qipu::repair
