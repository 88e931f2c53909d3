#include "qipu/board/board.h"

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

}  // namespace qipu
