// Private: what a line of moves comes to in pieces.
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
  std::size_t ply = 0;  ///< the line's move that takes it, from 0
  bool stood = false;   ///< there since the line's first move at the latest
};

/// Captures of a line as far as its last quiet position: no check, and neither side wins an
/// advisor's worth by takings on one square.
struct Harvest {
  std::vector<Captured> by_mover, by_other;  ///< the mover: who plays the first move
  int balance = 0;                           ///< the mover's, in centipawns
};

/// Nothing where no position after the second move is quiet, or where what is taken behind the last
/// of them makes it more or less by an advisor's worth. REQUIRES: the moves are legal.
std::optional<Harvest> harvest_of(const Position& start, std::span<const Move> line);

/// What is left when equal pieces have been taken off both sides: horses and cannons are equal, so
/// are advisors and elephants.
struct Win {
  Role role = Role::pawn;
  std::optional<Captured>
      piece;                 ///< which it was; nothing where pieces of its worth were exchanged too
  std::optional<Role> also;  ///< a second piece won with it, pawns apart; of more none is told
  std::optional<Role> price;  ///< what was given for it
};
/// Nothing where it is less than an advisor's worth after its price, or cannot be told in a word:
/// two pieces or several pawns given, or more than two won and it is not known which was the first.
std::optional<Win> win_of(const std::vector<Captured>& won, const std::vector<Captured>& lost);

}  // namespace qipu
