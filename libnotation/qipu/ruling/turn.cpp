#include "qipu/ruling/turn.h"

namespace qipu {

std::vector<Turn> turns_of(const Position& start, std::span<const Move> moves) {
  std::vector<Turn> turns;
  turns.reserve(moves.size());
  Position position = start;
  Men men(start);
  for (const Move m : moves) {
    if (!position[m.from()]) break;
    Turn turn{position, position, men, men, m, position[m.from()].color(), false, false};
    turn.before.give_turn(turn.side);
    turn.after.replay(m);
    turn.men_after.move(m);
    turn.checks = turn.after.in_check();
    turn.in_check = turn.before.in_check();
    position = turn.after;
    men = turn.men_after;
    turns.push_back(turn);
  }
  return turns;
}

Position without(const Position& position, Square s) {
  Setup setup = position.setup();
  setup.board.set(s, Piece());
  return *Position::from(setup, Faults::all());  // a man less makes no fault that is never forgiven
}

}  // namespace qipu
