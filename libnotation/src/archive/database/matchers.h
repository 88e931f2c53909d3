// Finds boards and pieces of a query in replayed lines.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "archive/database/packed_line.h"
#include "archive/query/pattern.h"

namespace qipu::store {

/// Compares each square by itself; the number of wrong squares is updated with each move.
class SquaresMatcher {
 public:
  /// REQUIRES: fits(pattern).
  explicit SquaresMatcher(const queries::BoardPattern& pattern);
  static bool fits(const queries::BoardPattern& pattern);

  bool begin(const Replay& replay) {
    unfit_ = 0;
    for (std::size_t at = 0; at < kOff; ++at) unfit_ += unfit_at_[at][replay.board[at]];
    return stands(replay);
  }
  bool moved(const Replay& replay, unsigned from, unsigned to, unsigned taken) {
    const unsigned mover = replay.board[to];
    unfit_ +=
        unfit_at_[from][0] - unfit_at_[from][mover] + unfit_at_[to][mover] - unfit_at_[to][taken];
    return stands(replay);
  }

 private:
  bool stands(const Replay& replay) const {
    return unfit_ == 0 && (!turn_ || replay.turn == *turn_);
  }
  std::array<std::array<std::uint8_t, 16>, kOff + 1> unfit_at_{};
  unsigned unfit_ = 0;
  std::optional<Color> turn_;
};

/// For rows that can be filled in several ways: the rows that a move changes are compared again.
class RowsMatcher {
 public:
  explicit RowsMatcher(const queries::BoardPattern& pattern) : pattern_(pattern) {}

  bool begin(const Replay& replay) {
    for (unsigned rank = 0; rank < Square::kRanks; ++rank) look(replay, rank);
    return stands(replay);
  }
  bool moved(const Replay& replay, unsigned from, unsigned to, unsigned /*taken*/) {
    if (from < kOff) look(replay, from / Square::kFiles);
    if (to < kOff) look(replay, to / Square::kFiles);
    return stands(replay);
  }

 private:
  void look(const Replay& replay, unsigned rank);
  bool stands(const Replay& replay) const {
    return unfit_ == 0 && (!pattern_.turn() || replay.turn == *pattern_.turn());
  }
  const queries::BoardPattern& pattern_;
  std::uint32_t unfit_ = 0;  ///< a bit for each rank that does not match
};

/// Compares the numbers of pieces, which change only by captures.
class MaterialMatcher {
 public:
  explicit MaterialMatcher(const queries::Material& material);

  bool begin(const Replay& replay) {
    there_ = 0;
    for (std::size_t at = 0; at < kOff; ++at) there_ += kOne[replay.board[at]];
    return there_ == asked_;
  }
  bool moved(const Replay& /*replay*/, unsigned /*from*/, unsigned /*to*/, unsigned taken) {
    there_ -= kOne[taken];
    return there_ == asked_;
  }

 private:
  /// One piece of each code, four bits each; kings and empty squares do not count.
  static constexpr std::array<std::uint64_t, 16> kOne = [] {
    std::array<std::uint64_t, 16> one{};
    for (unsigned code = 1; code < Piece::kCodes; ++code) {
      if ((code - 1) % kRoles != 0) one[code] = std::uint64_t{1} << 4 * code;
    }
    return one;
  }();
  std::uint64_t asked_ = 0, there_ = 0;
};

}  // namespace qipu::store
