// Private: move ordering: yields the moves of a position in stages, the most promising first.
#pragma once

#include <array>
#include <optional>

#include "qipu/engine/histories.h"
#include "qipu/rules/position.h"

namespace qipu {

/// What the order is based on besides the histories: hash move, killer moves, countermove.
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
  /// Yields no more quiet moves.
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
