// What an engine remembers of a position from earlier searches: UCCI's `probe`.
#pragma once

#include <optional>

#include "engine/value.h"
#include "qipu/board/move.h"
#include "qipu/engine/score.h"
#include "qipu/rules/position.h"

namespace qipu {

struct Remembered {
  struct Limit {
    Score score;    ///< for the side to move
    int depth = 0;  ///< of the search that found it, in plies
  };
  std::optional<Move> best;
  std::optional<Limit> lower, upper;  ///< equal if the score is exact
};

/// An engine that can be asked for it.
class Remembering {
 public:
  virtual ~Remembering() = default;
  /// Also during a search, from any thread.
  virtual Remembered remembered(const Position& position) const = 0;
};

}  // namespace qipu
