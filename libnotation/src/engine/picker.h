// Move ordering: yields the moves of a position in stages, the most promising first; and
// the history heuristic (历史启发): statistics of the moves that caused cutoffs in this search,
// used for move ordering, pruning and reductions.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "qipu/rules/position.h"

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
      quiet{};                                                          ///< [colour][from, to]
  std::array<std::array<MoveTally, Piece::kCodes>, kPlaces> capture{};  ///< [piece to][victim]
  std::array<PlaceTallies, kPlaces> after{};  ///< [the move before][this move]
  std::array<Move, kPlaces> answer{};         ///< the refutation of the move; Move(): none yet

  static std::size_t path(Move m) {
    return static_cast<std::size_t>(m.from().index() * Square::kCount + m.to().index());
  }
};

/// The basis of the order besides the histories: hash move, killer moves, countermove.
struct Hints {
  std::optional<Move> hash;
  std::array<Move, 2> killers{};
  Move answer{};
  std::array<const PlaceTallies*, 3> after{};  ///< continuation histories 1, 2 and 4 plies before
};

class MovePicker {
 public:
  enum class Kind : std::uint8_t { all, captures, evasions };
  MovePicker(const Position& position, const Histories& histories, const Hints& hints, Kind kind);

  std::optional<Move> next();
  /// Stops yielding quiet moves.
  void skip_quiets() { skip_quiets_ = true; }
  /// History score of a quiet move: twice the butterfly history plus the continuation histories.
  /// `place`: its piece and target square.
  int tally(Move m, PlaceIndex place) const;

 private:
  enum class Stage : std::uint8_t {
    hash,
    captures,
    good,
    quiets,
    quiet,
    bad,
    evasions,
    evasion,
    end
  };
  void score_captures();
  void score_quiets();
  std::optional<Move> best();

  const Position& position_;
  const Histories& histories_;
  const Hints& hints_;
  Kind kind_;
  Stage stage_ = Stage::hash;
  bool skip_quiets_ = false;
  MoveList moves_;
  int at_ = 0;
  std::array<int, MoveList::kCapacity> scores_;
  MoveList bad_;
  int bad_at_ = 0;
};

}  // namespace qipu
