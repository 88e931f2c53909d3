// Lines that comments name, written into the game as variations.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/prose/placement.h"

namespace qipu::prose {

struct ProseLines {
  std::uint32_t lines = 0;     ///< added
  std::uint32_t moves = 0;     ///< in them
  std::uint32_t standing = 0;  ///< words that name moves which the record has where they are played
  std::uint32_t left = 0;      ///< words that are not sure enough, or on no board
};

/// Which words of a comment are surely placed, and so would be moves of variations: chains of two
/// or more, and single moves that words such as 应走 introduce, up to the first that is not sure.
/// Of words judged by eye 213 of 224 that begin a line are right, and 190 of 192 that go on.
std::vector<bool> sure_words(std::span<const ProseWord> words);

/// Adds the lines that are surely placed: chains of two moves or more, and single moves that words
/// such as 应走 introduce; no passes, nothing behind a move that could not be read, nothing from
/// boards further away. Main line, variations and comments stay as they are. What would go on from
/// the end of a line, and so make it longer, stands beside its last move, which the variation
/// repeats. The first move of each has the comment kProseNote. A second time nothing is added.
/// REQUIRES: the game is resolved. O(game + comments).
ProseLines add_prose_lines(Game& game);

}  // namespace qipu::prose
