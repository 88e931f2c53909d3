// What a move does with material, seen on the board alone: whether it offers some, or just takes.
#pragma once

#include <optional>
#include <span>

#include "qipu/rules/position.h"

namespace qipu {

/// Whether the move lets the other side win by takings on one square two pawns' worth and a half or
/// more beyond what it takes itself, which it could not have done had the mover passed. Whether
/// that is sound is not asked. False out of check. REQUIRES: legal.
bool sacrifices_material(const Position& position, Move m);

/// The dearest piece that the other side can win so after the move; nothing where there is none.
std::optional<Square> sacrificed_piece(const Position& position, Move m);

/// Whether the line's first move is taken up and its third has got back what that cost, but for a
/// pawn: an exchange, and nothing offered. REQUIRES: the moves are legal.
bool gets_back(const Position& position, std::span<const Move> line);

/// Whether anyone would play it: it takes back where the other side has just taken, or wins
/// material by takings on its target. REQUIRES: legal.
bool is_obvious(const Position& position, Move m, std::optional<Move> last_capture);

}  // namespace qipu
