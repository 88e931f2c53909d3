// Private. Start positions from which a record may have been played instead of the given one.
#pragma once

#include <string_view>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/repair/line/errors.h"

namespace qipu::repair {

struct OtherStart {
  Error error;  ///< what is assumed to be wrong
  Setup start;
  float more = 0;  ///< extra cost of this start beyond that of `error`, nats

  float cost() const { return cost_of(error) + more; }
};

/// For a diagram: the same mirrored, the same turned round, and the usual start. For the usual
/// start: those of odds games, with one or two of a side's horses, cannons or rooks removed (让子).
std::vector<OtherStart> other_starts(const Setup& given);

/// For a diagram: those in which one piece is moved, replaced, removed or added, or two side by
/// side are exchanged. None has a fault that the given diagram does not have. Some hundreds.
std::vector<OtherStart> starts_with_a_piece_otherwise(const Setup& given);

/// For a FEN that cannot be read because rows do not have nine squares, an empty row is missing or
/// one too many, or a character is no piece: the positions that it may stand for, some hundreds at
/// most; none where more is wrong with it.
std::vector<OtherStart> starts_of_bad_fen(std::string_view fen);

}  // namespace qipu::repair
