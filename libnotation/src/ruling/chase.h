// 捉 (chase) as the Chinese rules since 1987 define it: a move after which its side
// threatens to win something that it could not win before (24.3 and 26 of 2020).
//
// The threats of a side are found by search (gain.h). The remaining task is to distinguish new
// threats from old ones:
//
// - A threat that wins as much before the move is old; so is a line of checks that wins a piece
//   which some line could win before. A side that is about to be mated, or whose capture mate would
//   answer, could not win anything before.
// - If the other side's own last move exposed a piece (自毙), that capture counts nowhere in a
//   line. A piece that came within reach by that move is exposed to nothing but the attack.
// - A check interrupts a threat: a threat that existed before the check is old after the answer to
//   it.
// - When a piece flees, a capture may become possible again that had been too costly. That is not a
//   new threat (从捉到捉为闲) unless the piece takes part in the capture.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ruling/gain.h"
#include "ruling/turn.h"

namespace qipu {

/// How captures that a pawn threatens by itself count.
enum class PawnAttacks : std::uint8_t { are_idle, are_chases };

struct Chase {
  Threat threat;
  bool joint = false;  ///< 联合捉子 or 捉少根子
  /// Under another reading of the book the threat is old, or belongs to the other class.
  bool open = false, class_open = false;
};

struct ChaseFound {
  /// The new threat to the gravest victim; among equals, one that a single piece makes.
  std::optional<Chase> chase;
  /// That threat and the others of its class, which can be named instead.
  std::vector<Chase> alike;
  bool complete = true;  ///< no search ran into its limit
  /// Clauses that can be read in two ways decide if this is a chase, and if the chase is joint.
  bool open = false, class_open = false;
  OpenClauses met = 0;  ///< the open clauses that decided something in a search
};

/// Finds the chase of a turn. `answered` is the other side's move before the turn, `previous` the
/// same side's move before that.
ChaseFound find_chase(const Turn& previous, const Turn& answered, const Turn& turn,
                      PawnAttacks pawns);

}  // namespace qipu
