// Who would play what, and who stands better: the bundled engine's view of a record, as a witness
// for repairs.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "qipu/engine/engine.h"
#include "qipu/rules/position.h"

namespace qipu {

/// The engine is made when first asked; without memory for it all moves are as likely. The same
/// question has the same answer whatever was asked before.
class Plausibility {
 public:
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

  std::unique_ptr<Engine> engine_;
  bool failed_ = false;
  std::unordered_map<std::uint64_t, std::vector<Seen>> seen_;
};

}  // namespace qipu
