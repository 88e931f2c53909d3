// The side that the digits of a Chinese move show: books write Red's files as 一 to 九 and Black's
// as 1 to 9.
#pragma once

#include <optional>
#include <string_view>

#include "qipu/board/piece.h"
#include "qipu/game/game.h"

namespace qipu {

/// Returns the side that writes such digits; nullopt for other words. In the book of 1957 it is the
/// other side.
std::optional<Color> hand_of(std::string_view words);

/// Returns the side of the first move; nullopt unless the game has moves with both kinds of digits.
std::optional<Color> hand_of_first_move(const Game& game);

/// Returns 2 if the side that begins makes two moves before the other's first: the digits of all
/// moves of the main line show it, and the sides alternate after them. Otherwise 0. O(moves).
int first_moves_by_hands(const Game& game);

}  // namespace qipu
