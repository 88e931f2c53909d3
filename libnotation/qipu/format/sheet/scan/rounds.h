// Private. The move numbers of a game: which were read, which are missing, and their order.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"

namespace qipu::sheet::scan {

class Rounds {
 public:
  static constexpr int kMost = 500;

  void clear();
  bool numbered() const { return numbered_; }  ///< a number was read
  int last() const { return last_; }           ///< the last number; 0 before the first
  int since() const { return since_; }         ///< moves of that round so far
  int seen(int round) const {
    return seen_[static_cast<std::size_t>(round)];
  }  ///< moves of a
     ///< round
  std::size_t moves() const { return by_node_.size() - 1; }

  /// REQUIRES: 0 < round <= kMost.
  void begin(int round);
  /// A move was read; it becomes the game's next node.
  void add();
  /// Dots stand for the round's first move.
  void skip_first();
  /// Numbers the moves that came without numbers, two a round.
  void count_moves();
  /// Lines are not in the order of their numbers.
  void note_disorder() { disordered_ = true; }
  bool disordered() const { return disordered_; }

  /// Sorts the moves by number if they are not in order.
  void put_in_order(Game& game) const;
  /// Every round has one move, so the other side's column is missing.
  bool column_missing() const;
  /// The number of each node, by NodeId; 0 for none.
  const std::vector<int>& by_node() const { return by_node_; }

 private:
  bool numbered_ = false, disordered_ = false;
  int last_ = 0, since_ = 0;
  std::vector<int> by_node_ = {0};
  std::vector<std::uint8_t> seen_ = std::vector<std::uint8_t>(kMost + 1, 0);
};

}  // namespace qipu::sheet::scan
