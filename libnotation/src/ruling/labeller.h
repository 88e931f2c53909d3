// Labels the moves of a loop.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "qipu/ruling/judge.h"
#include "ruling/chase.h"
#include "ruling/turn.h"

namespace qipu {

/// A chase found by the tests that consider only the next move.
struct NextMoveChase {
  PieceId piece = 0, victim = 0;
  bool horse_pinned = false;  ///< the victim is a rook that shields its king from a horse
};

/// A chase that can equally name the move: of equal class, perhaps with another victim.
struct NamedChase {
  PieceId victim = 0;
  std::vector<Move> line;
};

struct Labelled {
  JudgedMove judged;
  std::vector<NextMoveChase> chased;
  std::vector<NamedChase> named;
  bool complete = true;  ///< no search ran into its limit
  /// Clauses that can be read in two ways decide if this is a chase, and if the chase is joint.
  bool open = false, class_open = false;
};

/// Labels the turns of a loop. Each is compared with the turns before it; the last precedes the
/// first.
class Labeller {
 public:
  Labeller(std::span<const Turn> turns, const Ruleset& rules,
           PawnAttacks pawns = PawnAttacks::are_idle, bool exempting = false)
      : turns_(turns), rules_(rules), pawns_(pawns), exempting_(exempting) {}
  Labelled label(std::size_t i) const;

 private:
  const Turn& back(std::size_t i, std::size_t plies) const {
    return turns_[(i + 2 * turns_.size() - plies) % turns_.size()];
  }
  bool seek_kill(const Turn& turn, int checks, Labelled& out) const;
  void seek_gain(std::size_t i, Labelled& out) const;
  void seek_capture(std::size_t i, Labelled& out) const;

  std::span<const Turn> turns_;
  const Ruleset& rules_;
  PawnAttacks pawns_;
  bool exempting_;  ///< as in later books (find_captures())
};

}  // namespace qipu
