// Private: what a side can take at once, for 捉 as the Asian and the computer rules define it.
//
// Only the next move counts: no exchange and no check is calculated. Kings and pawns may attack as
// they like; kings and uncrossed pawns cannot be chased. A horse or a cannon chases a rook, an
// advisor or an elephant chases a rook, horse or cannon, whatever protects it (AXF 15; for advisors
// and elephants disputed); pieces of one kind chase each other only where the victim cannot take
// back (AXF 24); other pieces are chased where nobody can retake after the capture (roots are
// judged then, so that a pinned root is none).
#pragma once

#include <vector>

#include "qipu/ruling/ruleset.h"
#include "qipu/ruling/turn.h"

namespace qipu {

struct Capture {
  PieceId piece = 0, victim = 0;
  Move move;
  std::vector<PieceId> roots;  ///< who could retake
};

/// Every capture of a piece that can be chased. `side` may or may not have the turn; in check,
/// captures that do not answer it count too, but not for ChaseTest::difference.
struct Captures {
  std::vector<Capture> worthy;
  std::vector<Capture> rooted;  ///< not worthy because of roots
};
Captures find_captures(const Position& position, Color side, const TrackedPieces& pieces,
                       ChaseTest test);

/// The chases that a turn makes: what can be taken after it and could not be before. `answered`:
/// what the other side's move before it threatened.
std::vector<Capture> new_chases(const Turn& turn, const std::vector<Capture>& answered,
                                ChaseTest test);

/// The piece on s is a rook that a horse pins: it keeps the horse from attacking its king.
bool is_horse_pinned(const Position& position, Square s);

}  // namespace qipu
