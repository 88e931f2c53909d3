#include "prose/prose_lines.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace qipu::prose {
namespace {

/// Returns true if a word, taken alone, is certain enough to become a move.
bool is_sure(const ProseWord& word) {
  return (word.certainty == Certainty::only || word.certainty == Certainty::chosen) && !word.pass &&
         !word.broken && (!word.far || word.recorded);
}

class Adder {
 public:
  explicit Adder(Game& game) : game_(game), recorded_(game.size()) {}

  void add(const Placement& placement) {
    const std::vector<bool> sure = sure_words(placement.words);
    if (placement.overfull) ++sum_.left;  // counted as one, however many there are
    std::vector<NodeId> stands(placement.words.size(), kNoNode);
    for (std::size_t i = 0; i < placement.words.size(); ++i) {
      const ProseWord& word = placement.words[i];
      if (!sure[i]) {
        ++sum_.left;
        continue;
      }
      const bool begins = word.node != kNoNode;
      const auto before = static_cast<std::size_t>(begins ? 0 : word.after);
      stands[i] = play(begins ? word.node : stands[before], word.move);
    }
  }

  const ProseLines& sum() const { return sum_; }

 private:
  static constexpr int kChildren = 64;  ///< how many alternatives are compared

  NodeId child_with(NodeId node, Move move, NodeId except = kNoNode) const {
    NodeId child = game_[node].first_child;
    for (int n = 0; n < kChildren && child != kNoNode; ++n, child = game_[child].next_sibling) {
      if (child != except && game_[child].has_move && game_[child].move == move) return child;
    }
    return kNoNode;
  }

  NodeId append(NodeId parent, Move move, bool first) {
    const NodeId node = game_.add(parent, move, game_[parent].place);
    if (node == parent) return kNoNode;  // the game is full
    game_.set_standing(node, Standing::legal);
    if (first) {
      game_.edit_notes(node).comment = kProseNote;
      ++sum_.lines;
    }
    return node;
  }

  /// Returns the node of the move after `from`, and adds it if it is missing. Returns kNoNode if it
  /// cannot be added.
  NodeId play(NodeId from, Move move) {
    if (from == kNoNode) {
      ++sum_.left;
      return kNoNode;
    }
    if (const NodeId child = child_with(from, move); child != kNoNode) {
      ++(child < recorded_ ? sum_.standing : sum_.moves);
      return child;
    }
    if (from < recorded_ && game_[from].first_child == kNoNode) {
      // A line ends here and must not become longer, so its last move is repeated as a variation.
      if (from == kRoot) {
        ++sum_.left;
        return kNoNode;
      }
      const NodeId parent = game_[from].parent;
      const NodeId twin = child_with(parent, game_[from].move, from);
      from = twin != kNoNode ? twin : append(parent, game_[from].move, true);
      if (from == kNoNode) return kNoNode;
      if (const NodeId child = child_with(from, move); child != kNoNode) {
        ++(child < recorded_ ? sum_.standing : sum_.moves);
        return child;
      }
      ++sum_.moves;
      return append(from, move, false);
    }
    ++sum_.moves;
    return append(from, move, from < recorded_);
  }

  Game& game_;
  std::size_t recorded_;  ///< the number of nodes of the record; later nodes were added
  ProseLines sum_;
};

}  // namespace

std::vector<bool> sure_words(std::span<const ProseWord> words) {
  std::vector<bool> sure(words.size()), goes_on(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const ProseWord& word = words[i];
    sure[i] = is_sure(word);
    if (word.node != kNoNode || word.after < 0) continue;
    const auto before = static_cast<std::size_t>(word.after);
    sure[i] = sure[i] && sure[before];
    if (sure[i]) goes_on[before] = true;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool begins = words[i].node != kNoNode;
    if (begins && !words[i].recorded && !words[i].cued && !goes_on[i]) sure[i] = false;
  }
  return sure;
}

ProseLines add_prose_lines(Game& game) {
  std::vector<Placement> placements;
  const auto keep = [&](Placement placement) {
    placement.boards = {};
    if (!placement.words.empty()) placements.push_back(std::move(placement));
  };
  {
    Placer placer(game);
    for (NodeId id = kRoot; id != kNoNode; id = game.next_in_preorder(id)) {
      const Notes& notes = game.notes(id);
      if (!notes.lead.empty()) keep(placer.place_lead(id));
      if (!notes.comment.empty()) keep(placer.place(id));
    }
  }
  Adder adder(game);
  for (const Placement& placement : placements) adder.add(placement);
  return adder.sum();
}

}  // namespace qipu::prose
