// The law of loss: a game that is written and read again is the game reduced to what the format can
// hold.
#pragma once

#include <string>

#include "qipu/format/format.h"

namespace qipu::test {

/// Writes the reduced game, reads it again, and describes their first difference; empty if there is
/// none. For text formats the moves are resolved.
std::string law_difference(const Format& format, const Game& game);

/// Returns the game as the format writes it.
std::string written_as(const Format& format, const Game& game);

}  // namespace qipu::test
