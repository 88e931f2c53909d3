// The material balance of a line of moves.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "qipu/rules/position.h"

namespace qipu {

struct Captured {
  Piece piece;
  Square on;
  std::size_t ply = 0;  ///< index of the capture in the line, from 0
  bool stood = false;   ///< the piece has not moved within the line
};

/// The captures of a line up to its last quiet position. In a quiet position there is no check, and
/// neither side wins an advisor's worth by captures on one square.
struct Harvest {
  std::vector<Captured> by_mover, by_other;  ///< the mover is the side of the first move
  int balance = 0;                           ///< from the mover's view, in centipawns
};

/// Returns the captures. Returns no value if no position after the second move is quiet, or if
/// captures after the last quiet one change the balance by an advisor's worth or more. REQUIRES:
/// the moves are legal.
std::optional<Harvest> harvest_of(const Position& start, std::span<const Move> line);

/// The gain that remains when pieces of equal value captured by both sides cancel out: horses equal
/// cannons, advisors equal elephants.
struct Win {
  Role role = Role::pawn;
  std::optional<Captured> piece;  ///< the piece; no value if pieces of its value were exchanged
  std::optional<Role> also;       ///< a second piece won, not a pawn; no value if there are more
  std::optional<Role> price;      ///< the piece given for it
};
/// Returns the gain. Returns no value if the net gain is less than an advisor's worth, or cannot be
/// stated simply: two pieces or several pawns were given, or more than two were won and the first
/// is not known.
std::optional<Win> win_of(const std::vector<Captured>& won, const std::vector<Captured>& lost);

/// Returns true if the pieces won and lost cancel out except for one pawn won.
bool wins_a_pawn(const std::vector<Captured>& won, const std::vector<Captured>& lost);

}  // namespace qipu
