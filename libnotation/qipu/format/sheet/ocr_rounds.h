// Private. The numbers of a game's moves: what was counted, what is missing, and their order.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"

namespace qipu::ocr {

class Rounds {
 public:
  static constexpr int kMost = 500;

  void clear();
  bool numbered() const { return numbered_; }  ///< a number counted
  int last() const { return last_; }           ///< the number read last, 0 before the first
  int since() const { return since_; }         ///< moves of that round
  int seen(int round) const { return seen_[static_cast<std::size_t>(round)]; }  ///< its moves
  std::size_t moves() const { return by_node_.size() - 1; }

  /// REQUIRES: 0 < round <= kMost.
  void begin(int round);
  /// A move comes, as the game's next node.
  void add();
  /// Dots stand for the first move of the round.
  void skip_first();
  /// Counts the moves that came without numbers, two a round.
  void count_moves();
  /// From here on lines are not in the order of their numbers.
  void note_disorder() { disordered_ = true; }
  bool disordered() const { return disordered_; }

  /// Puts the moves in the order of their numbers when they are not.
  void put_in_order(Game& game) const;
  /// Every round has one move: the other side's column is missing.
  bool column_missing() const;
  /// Of the nodes, by NodeId; 0 without number.
  const std::vector<int>& by_node() const { return by_node_; }

 private:
  bool numbered_ = false, disordered_ = false;
  int last_ = 0, since_ = 0;
  std::vector<int> by_node_ = {0};
  std::vector<std::uint8_t> seen_ = std::vector<std::uint8_t>(kMost + 1, 0);
};

}  // namespace qipu::ocr
