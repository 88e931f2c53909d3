#include "ruling/turn.h"

#include <algorithm>

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

bool is_between(Square s, Move m) {
  const auto inside = [](int x, int a, int b) { return x > std::min(a, b) && x < std::max(a, b); };
  const Square a = m.from(), b = m.to();
  if (s.file() == a.file() && a.file() == b.file()) return inside(s.rank(), a.rank(), b.rank());
  if (s.rank() == a.rank() && a.rank() == b.rank()) return inside(s.file(), a.file(), b.file());
  return false;
}

Position without(const Position& position, Square s) {
  Setup setup = position.setup();
  setup.board.set(s, Piece());
  return *Position::from(setup,
                         Faults::all());  // removing a piece makes no fault that cannot be forgiven
}

std::vector<Loop> find_loops(const Position& start, std::span<const Move> moves) {
  std::vector<Loop> loops;
  Position position = start;
  std::vector<std::uint64_t> keys = {position.key()};  // the positions since the last capture
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const Move m = moves[ply];
    if (!position[m.from()]) break;
    if (position[m.to()]) keys.clear();
    position.replay(m);
    const std::uint64_t key = position.key();
    int seen = 1;
    // A position recurs after four plies at the earliest, and with the same side to move.
    for (std::size_t back = 4; back <= keys.size(); back += 2) {
      if (keys[keys.size() - back] != key || ++seen < 3) continue;
      loops.push_back({ply + 1 - back, ply + 1});
      keys.clear();
      break;
    }
    keys.push_back(key);
  }
  return loops;
}

std::size_t period_of(std::span<const Move> moves) {
  for (std::size_t period = 2; period <= moves.size() / 2; period += 2) {
    if (moves.size() % period != 0) continue;
    if (std::ranges::equal(moves.first(moves.size() - period), moves.subspan(period))) {
      return period;
    }
  }
  return moves.size();
}

}  // namespace qipu
