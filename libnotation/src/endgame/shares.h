// Counts which share of a class of endings is won: the figures behind 例胜 and 例和.
//
// Many positions of a class are decided by a piece that is lost soon. So the verdict looks only at
// settled positions: the side without attacking pieces is to move and not in check, and neither
// side could take anything, and two guards of a kind protect each other. Of large classes a sample
// of positions is looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "endgame/material.h"
#include "endgame/solve.h"

namespace qipu::endgame {

struct Share {
  std::uint64_t positions = 0, won = 0;  ///< won by the attacker
  double of_one() const {
    return positions == 0 ? 0 : static_cast<double>(won) / static_cast<double>(positions);
  }
};

/// Returns true if the class is won as a rule (例胜): more than half of its settled positions are.
/// Otherwise it is drawn as a rule (例和).
bool won_as_a_rule(const Share& settled);

struct Shares {
  Share attacker, other;  ///< by the side to move; all positions
  Share settled;
  bool sampled = false;  ///< the settled positions are a sample
  struct OfPawns {
    std::vector<PawnRank> ranks;
    Share settled;
  };
  std::vector<OfPawns> by_pawns;  ///< classes with pawns only
  int longest = 0;                ///< moves of the attacker
  std::optional<Place> example;   ///< with the attacker to move, the first of the longest wins
};

Shares shares_of(const Solution& solution);

}  // namespace qipu::endgame
