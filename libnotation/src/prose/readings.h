// Readings of a comment while its move words are placed on boards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "prose/cues.h"
#include "qipu/board/move.h"
#include "qipu/board/piece.h"
#include "qipu/game/game.h"

namespace qipu::prose {

/// A board that a word may be played on: after an entry (0 or greater), or an anchor (-1 or less).
using Spot = std::int32_t;
inline constexpr Spot kNowhere = std::numeric_limits<Spot>::min();
constexpr Spot spot_of_anchor(std::size_t i) { return -1 - static_cast<Spot>(i); }
constexpr std::size_t anchor_of(Spot spot) { return static_cast<std::size_t>(-1 - spot); }

inline constexpr std::size_t kDepth = 6;  // of nested brackets

/// A word in a reading.
struct Entry {
  std::int32_t before = -1;  ///< the entry of the previous word in this reading
  Spot spot = kNowhere;
  NodeId lands = kNoNode;
  std::uint64_t key = 0;  ///< the key of the board before the word
  Move move;
  bool pass = false, skipped = false, broken = false, far = false, only = false, cued = false;
};

/// A reading of the comment so far.
struct State {
  float cost = 0;
  std::int32_t last = -1;  ///< the entry of the last word, placed or not
  Spot line = kNowhere;    ///< the board at the end of the line
  bool broken = false;
  std::uint8_t missed = 0;  ///< how many words of the line were not placed since the last one
  std::uint8_t depth = 0;
  std::uint8_t waiting = 0;  ///< the series whose first item begins with the next word
  std::array<Spot, kDepth> outer{};
  std::array<Spot, kSeries> items{kNowhere, kNowhere, kNowhere, kNowhere};
};

struct Candidate {
  float cost = 0;
  std::size_t order = 0;  ///< the order in which candidates are found
  std::uint32_t state = 0;
  Spot spot = kNowhere;
  NodeId lands = kNoNode;
  std::uint64_t key = 0;
  Move move;
  bool pass = false, skipped = false, broken = false, far = false, cued = false;
};

/// The meaning of a word on a board, with a given side to move.
struct Read {
  static constexpr int kMoves = 3;
  std::uint32_t stamp = 0;
  Spot spot = kNowhere;
  Color side = Color::red;
  std::uint64_t key = 0;
  int size = 0;
  std::array<Move, kMoves> moves;
  std::array<NodeId, kMoves> lands{};
  std::array<float, kMoves> evidence{};
};

}  // namespace qipu::prose
