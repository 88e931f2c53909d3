// The information in the round numbers printed before moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "qipu/repair/repair.h"

namespace qipu::repair {

/// The numbering of a main line's rounds.
struct Numbering {
  bool tells = false;      ///< there are at least 3 numbers, and most go up with the moves
  int numbers = 0;         ///< how many numbers there are
  int first = 1;           ///< the number of the first round
  int turn = 0;            ///< 1 if the first move is the second of its round, else 0
  int breaks = 0;          ///< numbers that do not continue the previous one
  bool exchanged = false;  ///< each number occurs once, but they are not in ascending order

  /// Returns true if the numbers go up with the moves in most places but not in all, or would do so
  /// in another order.
  bool go_wrong() const { return exchanged || (tells && breaks != 0); }
  /// Returns the number of the round of the next move after `played` plies.
  int due(int played) const { return first + (played + turn) / 2; }
  /// Returns true if the next move after `played` plies is the first of its round.
  bool begins_round(int played) const { return (played + turn) % 2 == 0; }
  /// Returns the number of plies by which a number is ahead of the `played` plies before it.
  int off(const Printed& p, int played) const {
    const bool second = p.reply || (turn == 1 && played == 0);
    return 2 * (p.number - first) + (second ? 1 : 0) - turn - played;
  }
};

/// Follows a main line and counts where its numbers continue and where they break.
class NumberCount {
 public:
  /// Adds the number (0: none) before the move that has `played` plies before it; `reply` says
  /// whether it marks the second move of a round.
  void add(int number, bool reply, int played) {
    if (number == 0) return;
    if (!reply) {
      falls_ = falls_ || (firsts_ > 0 && number < highest_);
      lowest_ = firsts_ == 0 ? number : std::min(lowest_, number);
      highest_ = std::max(highest_, number);
      sum_ += number;
      ++firsts_;
    }
    balance_ += (played % 2 == 1) != reply ? 1 : -1;
    const int off = 2 * number + (reply ? 1 : 0) - played;
    if (numbers_ == 0) {
      first_ = {number, reply, played};
    } else if (numbers_ == 1) {
      second_off_ = off;
    } else if (off != off_) {
      ++breaks_;
    }
    off_ = off;
    ++numbers_;
  }
  /// Returns the numbering. `first` is the side that moves first. If that is Black, the first move
  /// is the second of its round, unless the numbers say otherwise.
  Numbering numbering(Color first) const;

 private:
  struct First {
    int number = 1;
    bool reply = false;
    int played = 0;
  };
  int turn(Color first) const;
  First first_;
  int balance_ = 0;  // how many more numbers precede odd plies than even ones; plies count from 0
  int numbers_ = 0, breaks_ = 0;
  int off_ = 0, second_off_ = 0;
  // For numbers before first moves of rounds.
  int lowest_ = 0, highest_ = 0, firsts_ = 0;
  std::int64_t sum_ = 0;
  bool falls_ = false;  // a number is lower than an earlier one
};

/// Returns the numbering of a line whose first move is made by `first`.
Numbering numbering_of(std::span<const Printed> printed, Color first);

/// A number that is off by whole rounds while the next one continues the one before it.
struct Misprint {
  std::size_t before, at, behind;  // indices of three moves with consecutive numbers
};
std::vector<Misprint> misprints(std::span<const Printed> printed);

/// Sorts the text lines by their numbers; returns the indices of the moves in that order.
std::vector<std::size_t> by_numbers(std::span<const Printed> printed);

}  // namespace qipu::repair
