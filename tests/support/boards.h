// Positions by FEN, mirrored and with colours exchanged, and moves by coordinates.
#pragma once

#include <string_view>

#include "qipu/board/fen.h"
#include "qipu/rules/position.h"

namespace qipu::test {

inline Position position(std::string_view fen) {
  return *Position::from(parse_fen(fen)->setup, Faults::all());
}
inline Square square(std::string_view iccs) { return *Square::parse(iccs); }
inline Move move(std::string_view ucci) {
  return {square(ucci.substr(0, 2)), square(ucci.substr(2))};
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
    const Piece man = from.board[s];
    if (!man) continue;
    to.board.set(rearranged(s, mirrored, exchanged),
                 exchanged ? Piece(!man.color(), man.role()) : man);
  }
  return *Position::from(to, Faults::all());
}

}  // namespace qipu::test
