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
  int first = 1;       ///< of the first round
  int turn = 0;        ///< 1 where the first move is the second of its round
  int breaks = 0;      ///< numbers that do not go on from the one before

  /// By how many moves a number is off, so many having been played.
  int off(const Printed& p, int played) const {
    const bool second = p.reply || (turn == 1 && played == 0);
    return 2 * (p.number - first) + (second ? 1 : 0) - turn - played;
  }
};

Numbering numbering_of(std::span<const Printed> printed);

/// The moves' places in the order that the numbers ask for: whole lines of the sheet exchanged.
std::vector<std::size_t> by_numbers(std::span<const Printed> printed);

}  // namespace qipu::repair
