// Private. What the numbers of rounds printed before moves say.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "qipu/repair/line/repair.h"

namespace qipu::repair {

/// How a main line's rounds are numbered.
struct Numbering {
  bool tells = false;      ///< there are numbers, and they go up with the moves in most places
  int numbers = 0;         ///< how many there are
  int first = 1;           ///< of the first round
  int turn = 0;            ///< 1 where the first move is the second of its round
  int breaks = 0;          ///< numbers that do not go on from the one before
  bool exchanged = false;  ///< each stands there once, in another order

  /// Whether they go up with the moves in most places, and do not in some, or would in another
  /// order.
  bool go_wrong() const { return exchanged || (tells && breaks != 0); }
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

/// Goes along a main line and counts how its numbers go on.
class NumberCount {
 public:
  /// A number, 0 for none, and whether it is the second side's, before the move that has so many
  /// before it.
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
  /// `second_begins`: the record's start says so; it settles what the numbers leave open.
  Numbering numbering(bool second_begins = false) const;

 private:
  struct First {
    int number = 1;
    bool reply = false;
    int played = 0;
  };
  int turn(bool second_begins) const;
  First first_;
  int balance_ = 0;  // numbers before odd moves less those before even ones
  int numbers_ = 0, breaks_ = 0;
  int off_ = 0, second_off_ = 0;
  // Of the numbers before first moves of rounds.
  int lowest_ = 0, highest_ = 0, firsts_ = 0;
  std::int64_t sum_ = 0;
  bool falls_ = false;  // one is less than one before it
};

Numbering numbering_of(std::span<const Printed> printed, bool second_begins = false);

/// A number that is off where the next one goes on from the one before it.
struct Misprint {
  std::size_t before, at, behind;  // moves with a number
};
std::vector<Misprint> misprints(std::span<const Printed> printed);

/// The moves' places in the order that the numbers ask for: whole lines of the sheet exchanged.
std::vector<std::size_t> by_numbers(std::span<const Printed> printed);

}  // namespace qipu::repair
