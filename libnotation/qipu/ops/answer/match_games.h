// Which game of one archive is which of another.
//
// Games are known by prints, so that archives of any size fit into memory: 64 bytes a game, about
// 200 while they are matched. The same games find each other first, then those that have moves or
// players in common; of games that are alike each has one partner, those at the same place first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "qipu/ops/answer/diff.h"

namespace qipu {

/// What a game is known by. Numbers of 64 bits (FNV-1a, mixed): two among a million games are taken
/// for one another once in forty million such archives. 0: says nothing.
struct GamePrint {
  std::uint64_t record = 0;   ///< all that is compared, but the words of the result
  std::uint64_t words = 0;    ///< of the result
  std::uint64_t line = 0;     ///< the start and the main line
  std::uint64_t opening = 0;  ///< the start and the first 24 plies, where there are as many
  std::uint64_t start = 0;    ///< where it is not the usual one
  std::uint64_t who = 0;      ///< both players, and where or when; or the title
  std::uint64_t players = 0;  ///< both

  /// Whether differences() would find none.
  bool same_as(const GamePrint& other) const;
};
/// REQUIRES: the game is resolved. O(nodes).
GamePrint print_of(const Game& game, const DiffOptions& options);

/// What became of a game.
struct GameFate {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::uint32_t first = kNone, second = kNone;  ///< from 0; kNone in the first: new, second: gone
  bool changed = false;
  bool moved = false;  ///< as few as can be are

  bool gone() const { return second == kNone; }
  bool added() const { return first == kNone; }
  friend bool operator==(const GameFate&, const GameFate&) = default;
};
/// In the order of the first, new games where they stand in the second. A game alone in its file is
/// the partner of one that is alone in the other, whatever it is. O(n log n).
std::vector<GameFate> match_games(std::span<const GamePrint> first,
                                  std::span<const GamePrint> second);

}  // namespace qipu
