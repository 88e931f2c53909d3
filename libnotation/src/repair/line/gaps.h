// Places where the printed round numbers show that moves are missing, even if the move
// texts themselves fit.
#pragma once

#include <optional>
#include <span>

#include "repair/line/lattice.h"

namespace qipu::repair {

/// A place where the printed numbers skip rounds.
struct Jump {
  std::size_t word = 0;  ///< the index of the token that follows the number
  int due = 0;           ///< the number that would follow the previous one
};

/// Finds the first place where the numbers skip a round or more both in the record and in the
/// repaired line. Lost moves that `way` adds fill a gap, and the numbers counted tokens that it
/// removes, so neither is reported. Returns no value if the numbers carry no information
/// (Numbering::tells).
std::optional<Jump> unexplained_jump(const Way& way, std::span<const Token> words,
                                     const Numbering& numbering);

}  // namespace qipu::repair
