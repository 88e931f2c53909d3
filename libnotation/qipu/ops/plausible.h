// Who would play what, and who stands better: the view of the bundled engine and of other games'
// openings, as a witness for repairs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "qipu/engine/engine.h"
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
  /// Who stands better, in centipawns from Red's side, mates as 30,000. Nothing without an engine,
  /// and where there is no move.
  std::optional<int> standing(const Position& position);

 private:
  struct Seen {
    Move move;
    float cost;
  };
  bool has_engine();
  const std::vector<Seen>& look(const Position& position);
  void hear_games(const Position& position, std::vector<Seen>& moves) const;

  const OpeningBook* book_;
  std::unique_ptr<Engine> engine_;
  bool failed_ = false;
  std::unordered_map<std::uint64_t, std::vector<Seen>> seen_;
};

}  // namespace qipu
