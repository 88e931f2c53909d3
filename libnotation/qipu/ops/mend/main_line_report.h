// A game's main line as it is reported to programs.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"

namespace qipu {

/// One thing changed in a main line.
struct LineChange {
  std::uint32_t ply = 0;    ///< in the mended line, from 1
  std::string_view error;   ///< "near_digit"; as Change::error
  std::string written;      ///< the move texts concerned, joined by blanks
  std::vector<Move> moves;  ///< what is played instead; none where texts are taken out
  float cost = 0;           ///< of the error, nats: -ln of how often it occurs
  double confidence = 0;    ///< 0-1
};

/// A game's main line: as written where it is legal to its end, else as repaired; without a repair,
/// its legal part.
struct MainLineReport {
  std::uint32_t game = 0;   ///< its number in the input, from 1
  Setup start;              ///< of the line; a repair may change the one in the record
  std::vector<Move> moves;  ///< all legal from the start on
  double confidence = 1;    ///< that this is the game, 0-1
  bool whole = true;        ///< every move text of the record is accounted for
  float cost = 0;           ///< of all changes, nats
  std::vector<LineChange> changes;
  /// By how much the next best line is less likely, nats; infinite where there is none.
  float margin = std::numeric_limits<float>::infinity();
  std::vector<MainLineReport> others;  ///< the next best lines, likeliest first
};

}  // namespace qipu
