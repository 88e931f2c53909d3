// Random positions, the same in every run: from play, with stacks and pairs, and boards that no
// game reaches.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <random>

#include "qipu/rules/position.h"

namespace qipu::test {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

 private:
  std::mt19937_64 random_;
};

/// Plays a random legal move; returns false if there is none.
bool play_on(Dice& dice, Position& position);

/// The ways to stack a side's pawns: sizes of stacks, each on its own file.
inline constexpr std::initializer_list<int> kStackShapes[] = {
    {2},       {3},    {4},       {5},    {2, 2}, {3, 2}, {2, 3},
    {2, 2, 1}, {4, 1}, {3, 1, 1}, {2, 1}, {1, 1}, {3, 1}, {2, 1, 1}};

/// A board with kings, pawns of `side` stacked beyond the river and, if `pairs`, pairs of rooks,
/// horses and cannons, each pair on one file; `side` is to move.
Position stacked(Dice& dice, Color side, std::initializer_list<int> stacks, bool pairs);

/// Fifteen pieces of the side to move on few files, many on squares they can never reach.
Position crowded(Dice& dice);

}  // namespace qipu::test
