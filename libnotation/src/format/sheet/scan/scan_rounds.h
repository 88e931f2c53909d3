// The move numbers of a game: which were read, which are missing, and their order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "qipu/game/game.h"

namespace qipu::sheet::scan {

class Rounds {
 public:
  static constexpr int kMost = 500;

  bool numbered() const { return numbered_; }  ///< a number was read
  int last() const { return last_; }           ///< the last number; 0 before the first
  int since() const { return since_; }         ///< moves of that round so far
  /// Returns the number of moves that a round has.
  int seen(int round) const { return seen_[static_cast<std::size_t>(round)]; }
  std::size_t moves() const { return by_node_.size() - 1; }

  /// Begins a round. REQUIRES: 0 < round <= kMost.
  void begin(int round) {
    numbered_ = true;
    last_ = round;
    since_ = seen(round);
  }
  /// Counts a move, which becomes the game's next node.
  void add() {
    by_node_.push_back(last_);
    ++since_;
    if (last_ != 0) ++seen_[static_cast<std::size_t>(last_)];
  }
  /// Registers dots that stand for the round's first move.
  void skip_first() {
    since_ = std::max(since_, 1);
    auto& seen = seen_[static_cast<std::size_t>(last_)];
    if (last_ != 0 && seen == 0) seen = 1;
  }
  /// Numbers the moves that came without numbers, two per round.
  void count_moves() {
    constexpr auto kMoves = std::size_t{2} * kMost;
    if (moves() > kMoves) return;
    for (std::size_t i = 1; i < by_node_.size(); ++i) {
      by_node_[i] = static_cast<int>(i + 1) / 2;
      ++seen_[static_cast<std::size_t>(by_node_[i])];
    }
    last_ = by_node_.back();
    since_ = seen(last_);
  }
  /// Notes that lines are not in the order of their numbers.
  void note_disorder() { disordered_ = true; }
  bool disordered() const { return disordered_; }

  /// Sorts the moves by number if they are not in order.
  void put_in_order(Game& game) const {
    if (!disordered_) return;
    std::vector<NodeId> order = game.main_line();
    std::ranges::stable_sort(order, {}, [&](NodeId id) { return by_node_[id]; });
    game.reorder_line(kRoot, order);
  }
  /// Returns true if every round has one move, so that the other side's column is missing.
  bool column_missing() const {
    constexpr int kShortest = 3;
    const int rounds = *std::ranges::max_element(by_node_);
    return rounds >= kShortest &&
           std::ranges::all_of(seen_.begin() + 1, seen_.begin() + rounds + 1,
                               [](std::uint8_t moves) { return moves == 1; });
  }
  /// Returns the number of each node, by NodeId; 0 for none.
  const std::vector<int>& by_node() const { return by_node_; }

 private:
  bool numbered_ = false, disordered_ = false;
  int last_ = 0, since_ = 0;
  std::vector<int> by_node_ = {0};
  std::vector<std::uint8_t> seen_ = std::vector<std::uint8_t>(kMost + 1, 0);
};

}  // namespace qipu::sheet::scan
