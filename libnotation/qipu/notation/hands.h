// Private. Whose moves the digits of Chinese words tell: books write Red's files 一 to 九 and
// Black's 1 to 9.
#pragma once

#include <optional>
#include <string_view>

#include "qipu/board/piece.h"
#include "qipu/game/game.h"

namespace qipu {

/// The side that writes such digits; nothing for other words. In the book of 1957 it is the other.
std::optional<Color> hand_of(std::string_view words);

/// That of the first move; nothing where the game has no moves of both sides' digits.
std::optional<Color> hand_of_first_move(const Game& game);

/// How many moves one side makes before the other's first, where the digits of all moves of the
/// main line tell it and the sides alternate after them: 2 or 3; else 0. O(moves).
int first_moves_by_hands(const Game& game);

}  // namespace qipu
