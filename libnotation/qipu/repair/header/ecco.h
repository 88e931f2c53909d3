// Private. What a code of ECCO (中国象棋开局编号) says of the first moves, as far as they alone
// decide it.
//
// A code is a letter and two digits. Its letter and its tens follow from Red's first move and
// Black's reply, with left and right exchanged where Red begins on the left: of 31,583 coded games
// of five archives 31,529 agree, and in the other 54 the code is that of another game.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "qipu/board/move.h"

namespace qipu::repair {

/// Where the code cannot stand for a game that begins so: the codes that can, "A10-A39, E00-E09".
/// "" where it can, and where nothing is known of it: A00 is every uncommon opening, and what
/// programs write that know none. `moves` are legal from the standard start.
std::string ecco_instead(std::string_view code, std::span<const Move> moves);

}  // namespace qipu::repair
