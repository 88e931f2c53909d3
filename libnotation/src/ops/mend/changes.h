// What each change of a repair does to the record, and the move texts it concerns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/repair/repair.h"

namespace qipu {

/// Returns true if the change removes its move texts from the record.
bool takes_out(const Change& change);

/// Returns the nodes of the repaired line as the record has them, in the record's order. O(nodes of
/// the line).
std::vector<NodeId> line_written(const Game& game, const Repair& repair);

/// A move text that is removed, and the earlier one with the same move, which stays.
struct PrintedTwice {
  NodeId again = kNoNode, kept = kNoNode;
};
/// Returns all move texts that the repair removes because they are printed twice; none if it
/// reorders text lines. O(nodes of the line).
std::vector<PrintedTwice> printed_twice(const Game& game, const Repair& repair);

/// Returns true if two nodes and their subtrees are the same: move texts, glyphs, comments.
/// O(nodes).
bool reads_the_same(const Game& game, NodeId a, NodeId b);
/// Returns true if one of the later siblings of `other` has the same subtree as `id`.
bool is_beside(const Game& game, NodeId id, NodeId other);
/// Returns the variation beside `kept` whose text begins in [begin, end) and repeats an earlier one
/// beside it: readers put a variation there by its number, although it is printed after the second
/// copy of the move. kNoNode: there is none.
NodeId repeated_beside(const Game& game, NodeId kept, std::size_t begin, std::size_t end);

/// Returns the node whose move text is nearest to the change.
NodeId place_of(const Game& game, const Repair& repair, const Change& change);

/// Returns the repaired line's moves as texts, in the variant of its notation that matches the
/// record best. O(moves).
std::vector<std::string> mended_words(const Game& game, const Repair& repair);

/// Returns the move texts of nodes, joined by blanks. A move without a text is written in UCCI
/// coordinates.
std::string words_written(const Game& game, std::span<const NodeId> nodes);
/// Returns the texts of the moves that a change plays, joined by blanks. `words` are
/// mended_words().
std::string words_played(const Change& change, const std::vector<std::string>& words);

}  // namespace qipu
