// What a move does, seen on the board alone: whom it attacks, pins or checks.
//
// What a piece can win is judged by takings on one square (engine/exchange.h), pins apart. Nothing
// is searched: a threat told of here may be parried, or not be worth its price.
#pragma once

#include <optional>
#include <vector>

#include "qipu/rules/position.h"

namespace qipu {

/// What is worth speaking of, in centipawns: an advisor, but not a pawn.
inline constexpr int kWorthTelling = 150;

struct Tactics {
  bool check = false;
  bool double_check = false;
  bool discovered_check = false;  ///< by another piece than the one moved, which gives none
  bool threatens_mate = false;    ///< in one, would the other side pass; no check
  /// The other side's pieces that the piece moved could win next, an advisor's worth or more each,
  /// and could not before; the most valuable first. None where that piece could itself be taken at
  /// no loss.
  std::vector<Square> attacked;
  /// Likewise, by other pieces that the move has given way or a screen to.
  std::vector<Square> uncovered;
  /// The other side's rook, horse or cannon that could move freely before and now may not move at
  /// all, though it is not blocked: its king would stand in check. None where the move checks.
  std::optional<Square> pinned;
};

/// REQUIRES: the move is legal.
Tactics tactics_of(const Position& position, Move m);

/// A piece and the capture by which it is won.
struct Hanging {
  Square piece;
  Move by;
};
/// What the side to move can win by takings on one square, `least` centipawns or more each; the
/// most valuable piece first, each once.
std::vector<Hanging> hanging(const Position& position, int least);
/// The most that the side to move wins so, in centipawns; 0 where it is nothing.
int best_taking(const Position& position);

}  // namespace qipu
