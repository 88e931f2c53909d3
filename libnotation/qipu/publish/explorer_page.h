// Openings as a page of the web: what games play in a position, move after move, on a board. One
// file with everything in it, for any browser, from any folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "qipu/archive/opening_graph.h"
#include "qipu/archive/sample_games.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct ExplorerPage {
  const OpeningGraph& plain;   ///< mirror images told apart
  const OpeningGraph& joined;  ///< of the same root
  const SampleGames& samples;
  KeptMoves kept = {};        ///< which moves they hold
  std::uint64_t read = 0;     ///< games that were read, whether they meet the root or not
  bool begin_joined = false;  ///< what is shown first
  /// The moves from the standard start to the root. Nothing: not known, and no opening is named.
  std::optional<std::vector<Move>> before = {};
  std::string title = {};
  Language language = Language::en;
  const Notation* notation = nullptr;  ///< which is shown first; null: Chinese
};

/// A whole HTML file. O(moves).
std::string explorer_page(const ExplorerPage& page);

}  // namespace qipu
