// Who would play what, and who would win what: the view of the bundled engine and of other games'
// openings, as evidence for repairs.
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

/// The engine is made when first asked; without memory for it all moves are as likely. The same
/// question has the same answer whatever was asked before.
class Plausibility {
 public:
  /// `book`: what was played in openings; null: nothing is known. It must outlive this.
  explicit Plausibility(const OpeningBook* book) : book_(book) {}
  /// -ln of the chance that a player plays the move. REQUIRES: it is legal.
  float operator()(const Position& position, Move move);
  /// -ln of the chance that a game which ends there has that result, by who stands better. Nothing
  /// without an engine, and for a result that is not known.
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
