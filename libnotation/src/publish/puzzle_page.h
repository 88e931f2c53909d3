// Exercises as a web page, to be solved on a board: one file with everything in it, for any
// browser, from any folder.
//
// The page knows no rules: for each position in which the reader has the move it holds the legal
// moves. The browser remembers which exercises were solved, if it may.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "annotate/puzzles/puzzles.h"
#include "publish/pages.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct PuzzleCard {
  Puzzle puzzle;
  PuzzleSource source;
};

struct PuzzlePage {
  std::span<const PuzzleCard> puzzles;  ///< in the order in which they are shown
  std::string title = {};
  Language language = Language::en;
  const Notation* notation = nullptr;  ///< the notation shown first; null: that of the language
  std::vector<Fact> how = {};
};

/// Returns a whole HTML file. O(moves of the solutions).
std::string puzzle_page(const PuzzlePage& page);

}  // namespace qipu
