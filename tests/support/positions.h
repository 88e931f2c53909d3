// Positions for tests: from a FEN, and along random games.
#pragma once

#include <random>
#include <string_view>

#include "qipu/board/fen.h"
#include "qipu/rules/position.h"

namespace qipu::test {

/// REQUIRES: it is a FEN.
inline Position position_of(std::string_view fen) {
  return *Position::from(parse_fen(fen)->setup, Faults::all());
}

/// Calls use(position, move) along random games.
template <class Use>
void play_at_random(unsigned seed, int games, int plies, Use use) {
  std::mt19937 random(seed);
  for (int g = 0; g < games; ++g) {
    Position p = Position::standard();
    for (int ply = 0; ply < plies; ++ply) {
      MoveList moves;
      p.legal_moves(moves);
      if (moves.empty()) break;
      const Move m = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
      use(p, m);
      p.make(m);
    }
  }
}

}  // namespace qipu::test
