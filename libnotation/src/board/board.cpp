#include "qipu/board/board.h"

#include <algorithm>

namespace qipu {
namespace {

constexpr Board make_standard() {
  constexpr Role kHome[] = {Role::rook,     Role::horse, Role::elephant,
                            Role::advisor,  Role::king,  Role::advisor,
                            Role::elephant, Role::horse, Role::rook};
  Board board;
  for (const Color side : {Color::red, Color::black}) {
    const auto put = [&](int file, int own_rank, Role role) {
      const int rank = side == Color::red ? own_rank : 9 - own_rank;
      board.set(Square::from_index(rank * Square::kFiles + file), Piece(side, role));
    };
    for (int file = 0; file < Square::kFiles; ++file) put(file, 0, kHome[file]);
    for (const int file : {1, 7}) put(file, 2, Role::cannon);
    for (int file = 0; file < Square::kFiles; file += 2) put(file, 3, Role::pawn);
  }
  return board;
}

constexpr Board kStandard = make_standard();

}  // namespace

const Board& Board::standard() { return kStandard; }

Board Board::mirrored() const {
  Board out;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    out.set(s.mirrored(), (*this)[s]);
  }
  return out;
}

Board Board::turned_round() const {
  Board out;
  std::ranges::reverse_copy(squares_, out.squares_.begin());
  return out;
}

}  // namespace qipu
