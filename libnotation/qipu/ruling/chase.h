// Private: 捉 (chase) as the Chinese rules since 1987 define it: a move after which its side
// threatens to win something that it could not win before (24.3 and 26 of 2020).
//
// What a side threatens is found by search (gain.h). The rest is to tell new threats from old ones:
//
// - A threat that wins as much before the move is old; so is a line of checks that wins a piece
//   which some line could win before. A side about to be mated, or whose capture mate would answer,
//   could not win anything before.
// - Where the other side's own last move exposed a piece (自毙), that capture counts nowhere in a
//   line. A piece that came within reach by that move is exposed to nothing but the attack.
// - A check interrupts a threat: one that stood before the check is old after the answer to it.
// - A piece that flees lets a capture be played again which it had made costly. That is no new
//   threat (从捉到捉为闲) unless the piece takes part in the capture.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "qipu/ruling/gain.h"
#include "qipu/ruling/turn.h"

namespace qipu {

/// How captures that a pawn threatens by itself count.
enum class PawnAttacks : std::uint8_t { are_idle, are_chases };

struct Chase {
  Threat threat;
  bool joint = false;  ///< 联合捉子 or 捉少根子
  /// Read in another way, the book would call the threat old, or put it in the other class.
  bool open = false, class_open = false;
};

struct ChaseFound {
  /// Of the new threats the one to the gravest victim; of equals one that a single piece makes.
  std::optional<Chase> chase;
  /// That one and the others of its class, to be named in its place.
  std::vector<Chase> alike;
  bool complete = true;  ///< no search ran into its limit
  /// Clauses that can be read in two ways decide whether it is a chase, and whether a joint one.
  bool open = false, class_open = false;
  OpenClauses met = 0;  ///< those that decided something in a search
};

/// `answered` is the other side's move before the turn, `previous` the same side's before that.
ChaseFound find_chase(const Turn& previous, const Turn& answered, const Turn& turn,
                      PawnAttacks pawns);

}  // namespace qipu
