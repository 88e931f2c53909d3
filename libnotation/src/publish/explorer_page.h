// Openings as a web page: what games play in a position, move after move, on a board. One file with
// everything in it, for any browser, from any folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "archive/counting/opening_graph.h"
#include "qipu/archive/sample_games.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct ExplorerPage {
  const OpeningGraph& plain;   ///< mirror images are kept apart
  const OpeningGraph& joined;  ///< mirror images are joined; the same root
  const SampleGames& samples;
  KeptMoves kept = {};        ///< the limits of the moves that they hold
  std::uint64_t read = 0;     ///< the games that were read, whether they reach the root or not
  bool begin_joined = false;  ///< the page first shows mirror images joined
  /// The moves from the standard start to the root. No value: they are not known, and no opening is
  /// named.
  std::optional<std::vector<Move>> before = {};
  std::string title = {};
  Language language = Language::en;
  const Notation* notation = nullptr;  ///< the notation shown first; null: Chinese
};

/// Returns a whole HTML file. O(moves).
std::string explorer_page(const ExplorerPage& page);

}  // namespace qipu
