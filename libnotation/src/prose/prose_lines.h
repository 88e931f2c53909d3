// Lines that comments name, added to the game as variations.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "prose/placement.h"
#include "qipu/game/game.h"

namespace qipu::prose {

struct ProseLines {
  std::uint32_t lines = 0;     ///< lines added
  std::uint32_t moves = 0;     ///< moves in them
  std::uint32_t standing = 0;  ///< words whose moves the record already has at that place
  std::uint32_t left = 0;      ///< words that are not certain enough, or fit no board
};

/// Returns for each word of a comment whether it is placed with certainty and so becomes a move of
/// a variation. These are chains of two or more words, and single moves that words such as 应走
/// introduce, up to the first word that is not certain. Judged by eye, 213 of 224 words that begin
/// a line are right, and 190 of 192 that continue one.
std::vector<bool> sure_words(std::span<const ProseWord> words);

/// Adds the lines that are placed with certainty: chains of two moves or more, and single moves
/// that words such as 应走 introduce. It adds no passes, nothing after a move that could not be
/// read, and nothing from boards further away. Main line, variations and comments stay unchanged. A
/// line that would continue from the end of another line, and so make it longer, is added beside
/// that line's last move, which the new variation repeats. The first move of each added line has
/// the comment kProseNote. A second call adds nothing. REQUIRES: the game is resolved. O(game +
/// comments).
ProseLines add_prose_lines(Game& game);

}  // namespace qipu::prose
