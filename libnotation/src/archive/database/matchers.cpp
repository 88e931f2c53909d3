#include "archive/database/matchers.h"

#include <algorithm>

namespace qipu::store {

bool SquaresMatcher::fits(const queries::BoardPattern& pattern) {
  return std::ranges::all_of(pattern.rows(), [](const auto& ways) { return ways.size() == 1; });
}

SquaresMatcher::SquaresMatcher(const queries::BoardPattern& pattern) : turn_(pattern.turn()) {
  for (std::size_t at = 0; at < kOff; ++at) {
    const auto contents = pattern.rows()[at / Square::kFiles].front()[at % Square::kFiles];
    for (unsigned code = 0; code < Piece::kCodes; ++code) {
      unfit_at_[at][code] = (contents >> code & 1U) == 0 ? 1 : 0;
    }
  }
}

void RowsMatcher::look(const Replay& replay, unsigned rank) {
  const auto fits = [&](const queries::BoardPattern::Row& row) {
    for (std::size_t file = 0; file < Square::kFiles; ++file) {
      if ((row[file] >> replay.board[rank * Square::kFiles + file] & 1U) == 0) return false;
    }
    return true;
  };
  const std::uint32_t bit = 1U << rank;
  unfit_ = std::ranges::any_of(pattern_.rows()[rank], fits) ? unfit_ & ~bit : unfit_ | bit;
}

MaterialMatcher::MaterialMatcher(const queries::Material& material) {
  bool possible = true;
  for (unsigned side = 0; side < 2; ++side) {
    for (unsigned role = 1; role < kRoles; ++role) {
      const std::uint64_t count = material.pieces()[side][role];
      constexpr std::uint64_t kMost = 15;  // of one kind; no side has more
      possible = possible && count <= kMost;
      asked_ += count << 4 * (1 + role + kRoles * side);
    }
  }
  if (!possible) asked_ = ~std::uint64_t{0};
}

}  // namespace qipu::store
