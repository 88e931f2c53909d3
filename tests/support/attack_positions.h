// Positions for searches, and parts of slow searches.
#pragma once

#include <vector>

#include "qipu/rules/position.h"
#include "support/diagrams.h"

namespace qipu::test {

inline std::vector<Move> legal_list(const Position& p) {
  MoveList list;
  p.legal_moves(list);
  return {list.begin(), list.end()};
}

inline Position after_move(Position p, Move m) {
  p.make(m);
  return p;
}

inline Position turn_to(Position p, Color side) {
  p.give_turn(side);
  return p;
}

/// A king with some defenders, and three or four attackers near it.
inline Position besieged(Dice& dice) {
  for (;;) {
    qipu::Setup setup;
    const auto put = [&](Piece piece, int file, int rank) {
      const auto s = Square::at(file, rank);
      if (s && !setup.board[*s]) setup.board.set(*s, piece);
    };
    put({Color::black, Role::king}, 3 + dice.below(3), 7 + dice.below(3));
    put({Color::red, Role::king}, 3 + dice.below(3), dice.below(3));
    for (int n = dice.below(3); n > 0; --n) {
      put({Color::black, static_cast<Role>(1 + dice.below(5))}, dice.below(9), 5 + dice.below(5));
    }
    for (int n = 2 + dice.below(3); n > 0; --n) {
      put({Color::red, static_cast<Role>(3 + dice.below(4))}, dice.below(9), 5 + dice.below(5));
    }
    setup.turn = Color::red;
    if (const auto p = Position::from(setup, Faults::all().without(Fault::wrong_side_in_check))) {
      if (!p->in_check() && p->king(Color::red) && p->king(Color::black)) return *p;
    }
  }
}

}  // namespace qipu::test
