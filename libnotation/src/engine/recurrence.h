// The value of a repeated position (循环局面) inside the search, by the computer rules.
// The side that checks with every move of the loop loses, unless both do. Otherwise the side that
// chases the same piece with every move loses, unless both do. Otherwise it is a draw.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/value.h"
#include "qipu/rules/position.h"

namespace qipu {

/// The positions of the game and of the current search line, each with the move that led to it.
class Past {
 public:
  void reset(const Position& start);
  /// Adds a move that has been made; `now` is the position after it.
  void push(Move m, const Position& now);
  /// Adds a null move: no position before it counts as repeated.
  void push_pass(const Position& now);
  void pop() { steps_.pop_back(); }
  /// The current position is the root of the search.
  void mark_root() { root_ = steps_.size() - 1; }

  bool in_check() const { return steps_.back().in_check; }
  /// Returns the value for the side to move if the current position is a repetition: a position
  /// from before the root must have occurred twice before, one from within the search once.
  /// Otherwise returns nothing.
  std::optional<Value> verdict(const Position& now) const;

 private:
  struct Step {
    std::uint64_t key;
    std::uint32_t reversible;  ///< plies since a capture or a null move
    Move move;
    bool in_check;
  };
  Value rule(const Position& now, std::size_t distance) const;

  std::vector<Step> steps_;
  std::size_t root_ = 0;
};

}  // namespace qipu
