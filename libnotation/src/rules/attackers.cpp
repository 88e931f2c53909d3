#include "qipu/rules/attackers.h"

#include "rules/view.h"

namespace qipu {

Bitboard attackers(const Position& position, Square s, Color by) {
  const View view(position, by);
  const int target = s.index();
  Bitboard out;
  for (Bitboard rest = position.pieces(by); !rest.empty();) {
    const int from = rest.pop();
    const Role role = position[Square::from_index(from)].role();
    // A cannon needs exactly one piece between. From an occupied square that is the same both ways.
    const bool reaches = role == Role::cannon ? view.cannon_targets(target).has(from)
                                              : view.targets(from, role).has(target);
    const bool faces = role == Role::king && position.king(!by) == s &&
                       s.file() == Square::from_index(from).file() &&
                       view.rook_targets(target).has(from);
    if (reaches || faces) out |= Bitboard::of(from);
  }
  return out;
}

}  // namespace qipu
