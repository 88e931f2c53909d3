// Counters of one part of a collection as lines of JSON, so that the counters of all parts can be
// added up.
#pragma once

#include <optional>
#include <string>

#include "qipu/archive/move_tree.h"
#include "qipu/archive/stats.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// Returns one line with the fields and the number of games, and one line for each row.
std::string counters_text(const Stats& stats);
/// Adds the counters of `text` to `sum`; the first text creates it. Returns false if the text does
/// not hold such counters, or counts other fields.
bool add_counters(std::string_view text, std::optional<Stats>& sum);

/// Returns one line with the root and the number of games that reach it, and one line for each move
/// of a position. `notation` is the notation in which the tree is finally written.
std::string counters_text(const MoveTree& tree, const Notation* notation);
struct CountedTree {
  MoveTree tree;
  const Notation* notation = nullptr;
};
/// Adds the counters of `text` to `sum`, as above.
bool add_counters(std::string_view text, std::optional<CountedTree>& sum);

}  // namespace qipu
