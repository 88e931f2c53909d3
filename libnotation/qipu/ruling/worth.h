// Private: the worth of pieces as rule books count it.
#pragma once

#include "qipu/board/piece.h"

namespace qipu {

/// In advisors: 车 4, 马 and 炮 2, 士 and 象 1; kings and pawns are not counted so.
constexpr int worth(Role r) {
  switch (r) {
    case Role::rook: return 4;
    case Role::horse:
    case Role::cannon: return 2;
    case Role::advisor:
    case Role::elephant: return 1;
    case Role::king:
    case Role::pawn: return 0;
  }
  return 0;
}

}  // namespace qipu
