// A game's main line as it is reported to other programs.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"

#pragma GCC visibility push(default)
namespace qipu {

/// One thing changed in a main line.
struct LineChange {
  std::uint32_t ply = 0;    ///< in the repaired line, from 1
  std::string_view error;   ///< such as "near_digit"; the same as Change::error
  std::string written;      ///< the move texts concerned, joined by blanks
  std::vector<Move> moves;  ///< the moves played instead; none if texts are removed
  float cost = 0;           ///< the cost of the error in nats: -ln of how often it occurs
  double confidence = 0;    ///< from 0 to 1
};

/// A game's main line: as written if it is legal to its end, else as repaired; without a repair,
/// its legal part.
struct MainLineReport {
  std::uint32_t game = 0;   ///< the game's number in the input, from 1
  Setup start;              ///< the start of the line; a repair may change the one in the record
  std::vector<Move> moves;  ///< all are legal, beginning at the start position
  double confidence = 1;    ///< the probability, from 0 to 1, that this is the game
  bool whole = true;        ///< every move text of the record is accounted for
  float cost = 0;           ///< the cost of all changes, in nats
  std::vector<LineChange> changes;
  /// By how much the next best line is less likely, in nats; infinite if there is none.
  float margin = std::numeric_limits<float>::infinity();
  std::vector<MainLineReport> others;  ///< the next best lines, the likeliest first
};

}  // namespace qipu
#pragma GCC visibility pop
