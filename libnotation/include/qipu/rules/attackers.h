// The pieces that attack a square.
#pragma once

#include "qipu/board/piece.h"
#include "qipu/board/square.h"
#include "qipu/rules/bitboard.h"
#include "qipu/rules/position.h"

#pragma GCC visibility push(default)
namespace qipu {

/// Returns the squares of the pieces of `by` that could take on `s` now, whatever stands there:
/// also a piece of their own side, which they protect. The safety of their king is not considered.
/// At a distance (along an open file) a king takes only the other king. Not empty exactly if
/// Position::attacked(s, by). O(pieces).
Bitboard attackers(const Position& position, Square s, Color by);

}  // namespace qipu
#pragma GCC visibility pop
