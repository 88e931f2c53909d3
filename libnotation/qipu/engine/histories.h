// Private: the history heuristic (历史启发): statistics of which moves caused cutoffs in this
// search, used for move ordering, pruning and reductions.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "qipu/board/move.h"
#include "qipu/board/piece.h"

namespace qipu {

/// A counter whose updates shrink as it nears its limits, so that it stays in -kMost .. kMost.
class MoveTally {
 public:
  static constexpr int kMost = 8192;
  void add(int bonus) {
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kMost);
  }
  int value() const { return value_; }

 private:
  std::int16_t value_ = 0;
};

/// Index of a piece moving to a square: 0 to kPlaces - 1.
using PlaceIndex = std::uint16_t;
inline constexpr std::size_t kPlaces = std::size_t{Piece::kCodes} * Square::kCount;
inline PlaceIndex place_index(Piece piece, Square to) {
  return static_cast<PlaceIndex>(piece.code() * Square::kCount + to.index());
}

using PlaceTallies = std::array<MoveTally, kPlaces>;

/// Butterfly history, capture history, continuation history, and countermoves.
struct Histories {
  std::array<std::array<MoveTally, std::size_t{Square::kCount} * Square::kCount>, 2>
      quiet{};                                                          ///< [color][from, to]
  std::array<std::array<MoveTally, Piece::kCodes>, kPlaces> capture{};  ///< [piece to][victim]
  std::array<PlaceTallies, kPlaces> after{};  ///< [the move before][this move]
  std::array<Move, kPlaces> answer{};         ///< what refuted the move; Move(): nothing yet

  static std::size_t path(Move m) {
    return static_cast<std::size_t>(m.from().index() * Square::kCount + m.to().index());
  }
};

}  // namespace qipu
