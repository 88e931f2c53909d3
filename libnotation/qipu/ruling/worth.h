// Private: piece values as rule books count them.
#pragma once

#include "qipu/board/piece.h"

namespace qipu {

/// In advisors: 车 4, 马 and 炮 2, 士 and 象 1; kings and pawns have no value here.
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
