// Captures with a discovered check (抽吃) that a check makes possible. The rules of 1957
// forbid threatening them in turn with checks (figure 10).
#pragma once

#include <vector>

#include "ruling/gain.h"
#include "ruling/turn.h"

namespace qipu {

/// A check that captures nothing itself. After it, whatever the answer, some piece can capture with
/// a discovered check and cannot be retaken.
struct CheckWin {
  Threat::Key key;         ///< the piece that moves, and the square where it checks
  std::vector<Move> line;  ///< the check, an answer, the capture
};

/// Returns all that `side` would have if it were to move. Kings and uncrossed pawns do not count as
/// victims; a check that can be answered by a capture wins nothing. Three plies are examined.
std::vector<CheckWin> find_check_wins(const Position& position, Color side,
                                      const TrackedPieces& pieces);

/// Returns the line of the first one that the turn newly threatens; empty if there is none. A side
/// that answers a check threatens nothing by that move.
std::vector<Move> new_check_win(const Turn& turn);

}  // namespace qipu
