// Private: captures with a discovered check (抽吃) that a check makes possible, as the rules of
// 1957 forbid threatening them in turn with checks (figure 10).
#pragma once

#include <vector>

#include "qipu/ruling/gain.h"
#include "qipu/ruling/turn.h"

namespace qipu {

/// A check that captures nothing itself, and after which, whatever the answer, some piece can be
/// captured with a discovered check and not be retaken.
struct CheckWin {
  Threat::Key key;         ///< the piece that moves, and the square where it checks
  std::vector<Move> line;  ///< the check, an answer, the capture
};

/// All that `side` would have if it were to move. Kings and uncrossed pawns are no prey; a check
/// that can be answered by a capture wins nothing. Three plies are looked at.
std::vector<CheckWin> find_check_wins(const Position& position, Color side,
                                      const TrackedPieces& pieces);

/// Of those the first that the turn threatens anew; empty where there is none. A side that answers
/// a check threatens nothing by that.
std::vector<Move> new_check_win(const Turn& turn);

}  // namespace qipu
