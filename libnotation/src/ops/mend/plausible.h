// How plausible a move or a result is in a position, judged by the bundled engine and by the
// openings of other games. Repairs use it as evidence.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "qipu/engine/engine.h"
#include "qipu/game/outcome.h"
#include "qipu/rules/position.h"

namespace qipu {

class OpeningBook;

/// The engine is made when first needed. If there is not enough memory for it, the engine's part of
/// the estimate is missing. The same question always has the same answer, whatever was asked
/// before.
class Plausibility {
 public:
  /// `book`: the openings of other games; null: none. It must outlive this object.
  explicit Plausibility(const OpeningBook* book) : book_(book) {}
  /// Returns -ln of the chance that a player plays the move. REQUIRES: it is legal.
  float operator()(const Position& position, Move move);
  /// Returns -ln of the chance that a game ending in that position has that result, judged by which
  /// side is better. Returns no value for an unknown result, or without an engine unless the side
  /// to move has no move.
  std::optional<float> result_cost(GameResult result, const Position& end);

 private:
  struct Seen {
    Move move;
    float cost;
  };
  bool has_engine();
  std::optional<int> standing(const Position& position);
  const std::vector<Seen>& look(const Position& position);
  void hear_games(const Position& position, std::vector<Seen>& moves) const;

  const OpeningBook* book_;
  std::unique_ptr<Engine> engine_;
  bool failed_ = false;
  std::unordered_map<std::uint64_t, std::vector<Seen>> seen_;
};

}  // namespace qipu
