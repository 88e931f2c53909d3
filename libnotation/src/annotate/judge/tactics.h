// The effects of a move on the board, judged statically: attacks, pins and checks, offers of
// material.
//
// Whether a piece can be won is decided by static exchange evaluation (engine/exchange.h), which
// ignores pins. Nothing is searched: a threat reported here may be parried, or cost too much.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "qipu/rules/position.h"

namespace qipu {

/// The least value worth mentioning, in centipawns: an advisor, but not a pawn.
inline constexpr int kWorthTelling = 150;

struct Tactics {
  bool check = false;
  bool double_check = false;
  bool discovered_check = false;  ///< the moved piece itself gives no check
  bool threatens_mate = false;    ///< in one move, if the other side passed; never with check
  /// The other side's pieces that the moved piece could win next, an advisor's worth or more each,
  /// and that could not be won before; the most valuable first. Empty if the moved piece can itself
  /// be captured without loss.
  std::vector<Square> attacked;
  /// The same for other pieces, for which the move opened a line or provided a screen.
  std::vector<Square> uncovered;
  /// The other side's rook, horse or cannon that could move freely before and now has no legal
  /// move, although it is not blocked, because its king would be in check. No value if the move
  /// checks.
  std::optional<Square> pinned;
};

/// Returns the effects of a move. REQUIRES: the move is legal.
Tactics tactics_of(const Position& position, Move m);

/// A piece that can be won, and the capture that wins it.
struct Hanging {
  Square piece;
  Move by;
};
/// Returns the pieces that the side to move can win by captures on one square, `least` centipawns
/// or more each; the most valuable first, each once.
std::vector<Hanging> hanging(const Position& position, int least);
/// Returns the most that the side to move can win by captures on one square, in centipawns; 0 for
/// nothing.
int best_taking(const Position& position);

/// Returns true if after the move the other side can win, by captures on one square, 250 centipawns
/// (two and a half pawns) or more beyond what the move itself captures, and could not have done so
/// if the mover had passed. Soundness is not tested. False in check. REQUIRES: legal.
bool sacrifices_material(const Position& position, Move m);

/// Returns the most valuable piece that the other side can win in this way after the move; no value
/// if there is none.
std::optional<Square> sacrificed_piece(const Position& position, Move m);

/// Returns true if the line's second move captures and the third regains the material, except for a
/// pawn. It is then an exchange and not a sacrifice. REQUIRES: the moves are legal.
bool gets_back(const Position& position, std::span<const Move> line);

/// Returns true if the move is too obvious for praise: it recaptures, or it wins material by
/// captures on its target square. REQUIRES: legal.
bool is_obvious(const Position& position, Move m, std::optional<Move> last_capture);

}  // namespace qipu
