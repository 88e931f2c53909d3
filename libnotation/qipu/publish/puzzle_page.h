// Exercises as a page of the web, to be solved on a board: one file with everything in it, for any
// browser, from any folder.
//
// The page knows no rules: for each position in which the reader has the move it holds the legal
// ones. What was solved the browser remembers, where it may.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "qipu/annotate/puzzles.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/notation/notation.h"
#include "qipu/publish/pages.h"

namespace qipu {

struct PuzzleCard {
  Puzzle puzzle;
  PuzzleSource source;
};

struct PuzzlePage {
  std::span<const PuzzleCard> puzzles;  ///< in the order in which they are set
  std::string title = {};
  Language language = Language::en;
  const Notation* notation = nullptr;  ///< which is shown first; null: that of the language
  std::vector<Fact> how = {};
};

/// A whole HTML file. O(moves of the solutions).
std::string puzzle_page(const PuzzlePage& page);

}  // namespace qipu
