#include "support/diagrams.h"

namespace qipu::test {

namespace {

Setup kings(Dice& dice, Color turn) {
  Setup setup;
  setup.turn = turn;
  setup.board.set(*Square::at(3 + dice.below(3), dice.below(3)), Piece(Color::red, Role::king));
  setup.board.set(*Square::at(3 + dice.below(3), 7 + dice.below(3)),
                  Piece(Color::black, Role::king));
  return setup;
}

}  // namespace

bool play_on(Dice& dice, Position& position) {
  MoveList moves;
  position.legal_moves(moves);
  if (moves.empty()) return false;
  position.make(moves[dice.below(moves.size())]);
  return true;
}

Position stacked(Dice& dice, Color side, std::initializer_list<int> stacks, bool pairs) {
  Setup setup = kings(dice, side);
  Board& board = setup.board;
  bool used[Square::kFiles] = {};
  for (int left : stacks) {
    int file = dice.below(Square::kFiles);
    while (used[file]) file = dice.below(Square::kFiles);
    used[file] = true;
    // A king occupies at most one of the five squares; a stack of five on its file is cut to four.
    for (int tries = 0; left > 0 && tries < 100; ++tries) {
      const Square s = *Square::at(file, side == Color::red ? 9 - dice.below(5) : dice.below(5));
      if (!board[s].empty()) continue;
      board.set(s, Piece(side, Role::pawn));
      --left;
    }
  }
  if (pairs) {
    for (const Role role : {Role::rook, Role::horse, Role::cannon}) {
      for (;;) {
        const int file = dice.below(Square::kFiles);
        const int low = dice.below(Square::kRanks - 1);
        const int high = low + 1 + dice.below(Square::kRanks - 1 - low);
        const Square first = *Square::at(file, low), second = *Square::at(file, high);
        if (!board[first].empty() || !board[second].empty()) continue;
        board.set(first, Piece(side, role));
        board.set(second, Piece(side, role));
        break;
      }
    }
  }
  return *Position::from(setup, Faults::all());
}

Position crowded(Dice& dice) {
  Setup setup = kings(dice, dice.below(2) == 0 ? Color::red : Color::black);
  const int files = 1 + dice.below(4);
  for (int pieces = 0; pieces < 15; ++pieces) {
    const Square s = *Square::at(dice.below(files), dice.below(Square::kRanks));
    if (!setup.board[s].empty()) continue;
    setup.board.set(s, Piece(setup.turn, static_cast<Role>(1 + dice.below(6))));
  }
  return *Position::from(setup, Faults::all());
}

}  // namespace qipu::test
