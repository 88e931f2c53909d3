// Whether a move offers material or is a plain capture, judged statically.
#pragma once

#include <optional>
#include <span>

#include "qipu/rules/position.h"

namespace qipu {

/// Whether after the move the other side can win, by captures on one square, 250 centipawns (two
/// and a half pawns) or more beyond what the move itself captures, and could not have done so if
/// the mover had passed. Soundness is not tested. False in check. REQUIRES: legal.
bool sacrifices_material(const Position& position, Move m);

/// The most valuable piece that the other side can win so after the move; nothing where there is
/// none.
std::optional<Square> sacrificed_piece(const Position& position, Move m);

/// Whether the line's second move captures and the third regains the material, except for a pawn:
/// then it is an exchange and no offer. REQUIRES: the moves are legal.
bool gets_back(const Position& position, std::span<const Move> line);

/// Whether the move is too obvious for praise: it recaptures, or it wins material by captures on
/// its target square. REQUIRES: legal.
bool is_obvious(const Position& position, Move m, std::optional<Move> last_capture);

}  // namespace qipu
