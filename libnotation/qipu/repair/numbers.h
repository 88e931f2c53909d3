// Private. What the numbers of rounds printed before moves say.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "qipu/repair/repair.h"

namespace qipu::repair {

/// How a main line's rounds are numbered.
struct Numbering {
  bool tells = false;  ///< there are numbers, and they go up with the moves in most places
  int numbers = 0;     ///< how many there are
  int first = 1;       ///< of the first round
  int turn = 0;        ///< 1 where the first move is the second of its round
  int breaks = 0;      ///< numbers that do not go on from the one before

  /// The number of the round in which a move is played, so many having been played.
  int due(int played) const { return first + (played + turn) / 2; }
  /// Whether that move is the first of its round.
  bool begins_round(int played) const { return (played + turn) % 2 == 0; }
  /// By how many moves a number is off, so many having been played.
  int off(const Printed& p, int played) const {
    const bool second = p.reply || (turn == 1 && played == 0);
    return 2 * (p.number - first) + (second ? 1 : 0) - turn - played;
  }
};

/// `second_begins`: the record's start says so; it settles what the numbers leave open.
Numbering numbering_of(std::span<const Printed> printed, bool second_begins = false);

/// The moves' places in the order that the numbers ask for: whole lines of the sheet exchanged.
std::vector<std::size_t> by_numbers(std::span<const Printed> printed);

}  // namespace qipu::repair
