#include "notation/stacks.h"

namespace qipu {

Stacks stacks_of(const Position& position, Piece piece) {
  // A quick test for files with two pieces, since most positions have none.
  unsigned one = 0, two = 0;
  for (Bitboard rest = position.pieces(piece.color(), piece.role()); !rest.empty();) {
    const unsigned file = 1U << (rest.pop() % Square::kFiles);
    two |= one & file;
    one |= file;
  }
  Stacks all;
  for (int number = 1; two != 0 && number <= Square::kFiles; ++number) {
    const int file = file_of_number(number, piece.color());
    if ((two >> file & 1U) == 0) continue;
    all.number[all.files] = number;
    all.stack[all.files++] = column_of(position, piece, file);
  }
  return all;
}

int Stacks::series_place(Square s) const {
  int before = 0;
  for (int i = 0; i < files; ++i) {
    if (const int index = stack[i].index_of(s); index < stack[i].size) return before + index + 1;
    before += stack[i].size;
  }
  return 0;
}

std::optional<Square> Stacks::in_series(int place) const {
  for (int i = 0; i < files; ++i) {
    if (place <= stack[i].size) return stack[i][place - 1];
    place -= stack[i].size;
  }
  return std::nullopt;
}

bool needs_qualifier(const Position& position, const Column& here, Move move) {
  const Piece piece = position[move.from()];
  switch (piece.role()) {
    case Role::king: return false;
    case Role::advisor:
    case Role::elephant: break;
    default: return here.size > 1;
  }
  // In a game, two of these on a file never share a step. On squares that they cannot reach they
  // may.
  const FileStep step = step_of(piece, move);
  for (int i = 0; i < here.size; ++i) {
    const auto to = destination(piece, here[i], step.course, step.value);
    if (here[i] != move.from() && to && position.legal(Move(here[i], *to))) return true;
  }
  return false;
}

void Steps::add(Square from, Quirks quirks) {
  if (course_) {
    add(from, *course_, quirks);
    return;
  }
  quirks.add(Quirk::missing_direction);
  if (goes_aslant(position_[from].role())) {
    add(from, Course::forward, quirks);
    add(from, Course::back, quirks);
  } else {
    add(from, Course::level, quirks);
  }
}

void Steps::add(Square from, Course course, Quirks quirks) {
  const auto to = destination(position_[from], from, course, value_);
  if (!to) return;
  const Move move(from, *to);
  if (!position_.legal(move)) {
    out_.rejected.add(move);
    return;
  }
  out_.legal.add(move);
  out_.quirks |= quirks;
}

void Steps::add_all(const Column& stack, Quirks quirks) {
  for (int i = 0; i < stack.size; ++i) add(stack[i], quirks);
}

void Steps::add_ranked(const Column& stack, Rank rank, Quirks quirks) {
  if (stack.size < 2) return;
  switch (rank) {
    case Rank::front: add(stack[0], quirks); break;
    case Rank::rear: add(stack[stack.size - 1], quirks); break;
    case Rank::middle:
      if (stack.size % 2 == 1) add(stack[stack.size / 2], quirks);
      break;
  }
}

}  // namespace qipu
