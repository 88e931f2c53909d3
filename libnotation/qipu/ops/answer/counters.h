// Sums of a part of an archive as lines of JSON, so that those of all parts can be added up.
#pragma once

#include <optional>
#include <string>

#include "qipu/archive/move_tree.h"
#include "qipu/archive/stats.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// A line with the fields and the games, and a line for each row.
std::string counters_text(const Stats& stats);
/// Adds them to `sum`, which the first text makes. False where the text is none of that, or counts
/// other fields.
bool add_counters(std::string_view text, std::optional<Stats>& sum);

/// A line with the root and the games that meet it, and a line for each move of a position.
/// `notation`: of what is to be written of it in the end.
std::string counters_text(const MoveTree& tree, const Notation* notation);
struct CountedTree {
  MoveTree tree;
  const Notation* notation = nullptr;
};
/// Likewise.
bool add_counters(std::string_view text, std::optional<CountedTree>& sum);

}  // namespace qipu
