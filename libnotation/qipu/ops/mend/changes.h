// The changes of a repair: what each does to the record, and its words.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/repair/line/repair.h"

namespace qipu {

/// Whether the change takes out its words.
bool takes_out(const Change& change);

/// The nodes of the line that it mends, in the order in which they stand. O(nodes of the line).
std::vector<NodeId> line_written(const Game& game, const Repair& repair);

/// A word that goes, and the one before it that says the same and stays.
struct PrintedTwice {
  NodeId again = kNoNode, kept = kNoNode;
};
/// All that the repair takes out as printed twice; none where it moves lines. O(nodes of the line).
std::vector<PrintedTwice> printed_twice(const Game& game, const Repair& repair);

/// Whether two nodes and all that follows them read the same: words, glyphs, comments. O(nodes).
bool reads_the_same(const Game& game, NodeId a, NodeId b);
/// Whether a node reads the same as one of the alternatives that stand behind another.
bool is_beside(const Game& game, NodeId id, NodeId other);

/// The node whose words stand nearest to the change.
NodeId place_of(const Game& game, const Repair& repair, const Change& change);

/// The line's moves in words, in the variant of notation that the record is written in. O(moves).
std::vector<std::string> mended_words(const Game& game, const Repair& repair);

/// The words of nodes, blanks between them; squares for a move without words.
std::string words_written(const Game& game, std::span<const NodeId> nodes);
/// Those of the moves that a change plays; `words` are mended_words().
std::string words_played(const Change& change, const std::vector<std::string>& words);

}  // namespace qipu
