// Private. Where printed numbers show that words are lost, whatever the words themselves say.
#pragma once

#include <optional>
#include <span>

#include "qipu/repair/line/lattice.h"

namespace qipu::repair {

/// Where numbers pass over rounds.
struct Jump {
  std::size_t word = 0;  ///< before which the number stands
  int due = 0;           ///< what would go on from the number before
};

/// The first place where the numbers pass over a round or more, on the sheet and in the line too: a
/// way that puts the lost moves in accounts for them, and words that are taken out were counted.
/// Nothing where numbers tell nothing.
std::optional<Jump> unexplained_jump(const Way& way, std::span<const Token> words,
                                     const Numbering& numbering);

}  // namespace qipu::repair
