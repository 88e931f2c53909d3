// Positions from FEN, mirrored and with colours exchanged; moves from coordinates; random games.
#pragma once

#include <random>
#include <string_view>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/rules/position.h"

namespace qipu::test {

/// REQUIRES: `fen` is valid.
inline Position position_of(std::string_view fen) {
  return *Position::from(parse_fen(fen)->setup, Faults::all());
}
inline Square square(std::string_view iccs) { return *Square::parse(iccs); }
inline Move move(std::string_view ucci) {
  return {square(ucci.substr(0, 2)), square(ucci.substr(2))};
}

/// Reads "h2e2 h9g7": moves of four characters with one character between them.
inline std::vector<Move> line(std::string_view text) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i + 4 <= text.size(); i += 5) moves.push_back(move(text.substr(i, 4)));
  return moves;
}

inline Square rearranged(Square s, bool mirrored, bool exchanged) {
  return *Square::at(mirrored ? Square::kFiles - 1 - s.file() : s.file(),
                     exchanged ? Square::kRanks - 1 - s.rank() : s.rank());
}
inline Position rearranged(const Position& p, bool mirrored, bool exchanged) {
  const Setup from = p.setup();
  Setup to;
  to.board = Board();
  to.turn = exchanged ? !from.turn : from.turn;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece piece = from.board[s];
    if (!piece) continue;
    to.board.set(rearranged(s, mirrored, exchanged),
                 exchanged ? Piece(!piece.color(), piece.role()) : piece);
  }
  return *Position::from(to, Faults::all());
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
