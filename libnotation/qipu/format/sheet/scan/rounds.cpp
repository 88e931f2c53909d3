#include "qipu/format/sheet/scan/rounds.h"

#include <algorithm>

namespace qipu::sheet::scan {

void Rounds::clear() {
  numbered_ = disordered_ = false;
  last_ = since_ = 0;
  by_node_.assign(1, 0);
  std::ranges::fill(seen_, std::uint8_t{0});
}

void Rounds::begin(int round) {
  numbered_ = true;
  last_ = round;
  since_ = seen(round);
}

void Rounds::add() {
  by_node_.push_back(last_);
  ++since_;
  if (last_ != 0) ++seen_[static_cast<std::size_t>(last_)];
}

void Rounds::skip_first() {
  since_ = std::max(since_, 1);
  auto& seen = seen_[static_cast<std::size_t>(last_)];
  if (last_ != 0 && seen == 0) seen = 1;
}

void Rounds::count_moves() {
  constexpr auto kMoves = std::size_t{2} * kMost;
  if (moves() > kMoves) return;
  for (std::size_t i = 1; i < by_node_.size(); ++i) {
    by_node_[i] = static_cast<int>(i + 1) / 2;
    ++seen_[static_cast<std::size_t>(by_node_[i])];
  }
  last_ = by_node_.back();
  since_ = seen(last_);
}

bool Rounds::column_missing() const {
  constexpr int kShortest = 3;
  const int rounds = *std::ranges::max_element(by_node_);
  if (rounds < kShortest) return false;
  return std::ranges::all_of(seen_.begin() + 1, seen_.begin() + rounds + 1,
                             [](std::uint8_t moves) { return moves == 1; });
}

void Rounds::put_in_order(Game& game) const {
  if (!disordered_) return;
  std::vector<NodeId> order = game.main_line();
  std::ranges::stable_sort(order, {}, [&](NodeId id) { return by_node_[id]; });
  game.reorder_line(kRoot, order);
}

}  // namespace qipu::sheet::scan
