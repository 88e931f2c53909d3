// The law of loss: what is written and read again is the game as the format can hold it.
#pragma once

#include <string>

#include "qipu/format/format.h"

namespace qipu::test {

/// Writes the reduced game, reads it again, and says where the two first differ; empty when in
/// nothing. Moves are settled by resolve() for text formats.
std::string law_difference(const Format& format, const Game& game);

/// The game as the format writes it.
std::string written_as(const Format& format, const Game& game);

}  // namespace qipu::test
