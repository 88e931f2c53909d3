// The captures that a side threatens, for 捉 (chase) as the Asian and the computer rules
// define it.
//
// Only the next move counts: neither exchanges nor checks are calculated. Kings and pawns may
// attack freely; kings and uncrossed pawns cannot be chased. (1957 does not say so.) A horse or a
// cannon chases a rook, and an advisor or an elephant chases a rook, horse or cannon, even if it is
// protected (AXF 15; for advisors and elephants disputed). Pieces of one kind chase each other only
// if the victim cannot take back (AXF 24). Other pieces are chased if nothing can retake after the
// capture. Whether a protector, 根, can retake is tested on the board after it, so that a pinned
// protector does not count.
#pragma once

#include <vector>

#include "qipu/ruling/ruleset.h"
#include "ruling/turn.h"

namespace qipu {

struct Capture {
  PieceId piece = 0, victim = 0;
  Move move;
  std::vector<PieceId> roots;  ///< protectors (根): the pieces that could retake
};

/// Every capture of a piece that can be chased, with `side` to move whichever side has the turn. In
/// check, captures that do not answer it are included, except for ChaseTest::difference.
struct Captures {
  std::vector<Capture> worthy;
  std::vector<Capture> rooted;  ///< not a chase because there are roots
};
/// Finds the captures. `exempting`: even if the book does not say so, kings and pawns attack
/// freely, and uncrossed pawns cannot be chased.
Captures find_captures(const Position& position, Color side, const TrackedPieces& pieces,
                       ChaseTest test, bool exempting = false);

/// Returns the chases that a turn makes: captures that are threatened after it and were not
/// threatened before. `answered`: the chases made by the other side's move before it.
std::vector<Capture> new_chases(const Turn& turn, const std::vector<Capture>& answered,
                                ChaseTest test, bool exempting = false);

/// Returns true if the piece on s is a rook pinned by a horse: if it leaves, the horse attacks its
/// king.
bool is_horse_pinned(const Position& position, Square s);

}  // namespace qipu
