// A game's main line, as it is told to programs.
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
  std::string written;      ///< the words concerned, blanks between them
  std::vector<Move> moves;  ///< what is played instead; none where words are taken out
  float cost = 0;           ///< how rare the error is, nats
  double confidence = 0;    ///< 0-1
};

/// A game's main line: as it stands where it is legal to its end, else as it was meant.
struct MainLineReport {
  std::uint32_t game = 0;   ///< of its input, from 1
  Setup start;              ///< of the line; not always the one that the record gives
  std::vector<Move> moves;  ///< legal from the start
  double confidence = 1;    ///< that this is the game, 0-1
  bool whole = true;        ///< every word of the record is accounted for
  float cost = 0;           ///< of all changes, nats
  std::vector<LineChange> changes;
  /// By how much the next best line is less likely, nats; infinite where there is none.
  float margin = std::numeric_limits<float>::infinity();
  std::vector<MainLineReport> others;  ///< the next best lines, likeliest first
};

}  // namespace qipu
