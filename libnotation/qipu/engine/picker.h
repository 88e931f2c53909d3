// Private: the moves of a position, those that promise most first.
#pragma once

#include <array>
#include <optional>

#include "qipu/engine/histories.h"
#include "qipu/rules/position.h"

namespace qipu {

/// What the order is made of.
struct Hints {
  std::optional<Move> hash;
  std::array<Move, 2> killers{};
  Move answer{};
  std::array<const PlaceTallies*, 3> after{};  ///< of the moves 1, 2 and 4 plies before
};

class MovePicker {
 public:
  enum class Kind : std::uint8_t { all, captures, evasions };
  MovePicker(const Position& position, const Histories& histories, const Hints& hints, Kind kind);

  std::optional<Move> next();
  /// Quiet moves are of no more interest.
  void skip_quiets() { skip_quiets_ = true; }
  /// How well a quiet move of the position has done so far. `place`: its piece and where it goes.
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
