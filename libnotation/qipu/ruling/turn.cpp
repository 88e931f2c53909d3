#include "qipu/ruling/turn.h"

namespace qipu {

std::vector<Turn> turns_of(const Position& start, std::span<const Move> moves) {
  std::vector<Turn> turns;
  turns.reserve(moves.size());
  Position position = start;
  TrackedPieces pieces(start);
  for (const Move m : moves) {
    if (!position[m.from()]) break;
    Turn turn{position, position, pieces, pieces, m, position[m.from()].color(), false, false};
    turn.before.give_turn(turn.side);
    turn.after.replay(m);
    turn.pieces_after.move(m);
    turn.checks = turn.after.in_check();
    turn.in_check = turn.before.in_check();
    position = turn.after;
    pieces = turn.pieces_after;
    turns.push_back(turn);
  }
  return turns;
}

Position without(const Position& position, Square s) {
  Setup setup = position.setup();
  setup.board.set(s, Piece());
  return *Position::from(setup,
                         Faults::all());  // removing a piece makes no fault that is never forgiven
}

}  // namespace qipu
