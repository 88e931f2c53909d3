// Trees whose moves stand in preorder: a move, the line after it, then its alternatives.
#pragma once

#include <vector>

#include "qipu/game/game.h"

namespace qipu {

/// Finds the parents of nodes as they are read.
class Preorder {
 public:
  NodeId parent() const { return parent_; }  ///< parent of the next node
  /// Continues after node `id`, a child of parent(). `child`: it has a next move. `sibling`:
  /// another variation follows. Returns false if the tree ends.
  bool step(NodeId id, bool child, bool sibling) {
    if (sibling) waiting_.push_back(parent_);
    if (child) {
      parent_ = id;
      return true;
    }
    if (waiting_.empty()) return false;
    parent_ = waiting_.back();
    waiting_.pop_back();
    return true;
  }

 private:
  NodeId parent_ = kRoot;
  std::vector<NodeId> waiting_;  ///< parents of the variations still to come
};

/// Calls put(id, more) for the root and each move; `more` is true if an alternative to the move is
/// put later. Without `variations` it visits only the main line.
template <class Put>
void put_preorder(const Game& game, bool variations, const Put& put) {
  std::vector<NodeId> waiting;  // alternatives that are put later
  for (NodeId id = kRoot; id != kNoNode;) {
    const NodeId sibling = variations ? game[id].next_sibling : kNoNode;
    put(id, sibling != kNoNode);
    if (sibling != kNoNode) waiting.push_back(sibling);
    id = game[id].first_child;
    if (id == kNoNode && !waiting.empty()) {
      id = waiting.back();
      waiting.pop_back();
    }
  }
}

}  // namespace qipu
