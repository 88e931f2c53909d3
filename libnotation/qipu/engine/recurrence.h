// Private: what it means inside the search that a position comes back (循环局面), by the computer
// rules: who checks with every move of the loop loses, unless both do; then who chases the same
// piece with every move loses, unless both do; else it is a draw.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "qipu/engine/value.h"
#include "qipu/rules/position.h"

namespace qipu {

/// The positions of a game and of the line looked at, each with the move that led to it.
class Past {
 public:
  void reset(const Position& start);
  /// The move has been made; `now` is the position after it.
  void push(Move m, const Position& now);
  /// The turn was passed: nothing before it can come back.
  void push_pass(const Position& now);
  void pop() { steps_.pop_back(); }
  /// The line looked at begins here.
  void mark_root() { root_ = steps_.size() - 1; }

  bool in_check() const { return steps_.back().in_check; }
  /// What the side to move has when the position at hand has come back; nothing when it has not, or
  /// only once since a time before the line looked at.
  std::optional<Value> verdict(const Position& now) const;

 private:
  struct Step {
    std::uint64_t key;
    std::uint32_t reversible;  ///< plies since a capture or a pass
    Move move;
    bool in_check;
  };
  Value rule(const Position& now, std::size_t distance) const;

  std::vector<Step> steps_;
  std::size_t root_ = 0;
};

}  // namespace qipu
