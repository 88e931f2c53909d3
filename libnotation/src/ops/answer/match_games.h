// Matches the games of one collection with those of another.
//
// Games are compared by fingerprints, so that collections of any size fit into memory: 64 bytes for
// each game, about 200 while they are matched. Equal games are matched first, then those with the
// same moves or players. Each game has at most one partner; among similar games, those at the same
// place in their collections are preferred.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ops/answer/diff.h"

namespace qipu {

/// The fingerprint of a game: 64-bit hashes (FNV-1a, mixed). Only one in forty million collections
/// of a million games holds two different games with the same hash. A hash of 0 means no
/// information.
struct GamePrint {
  std::uint64_t record = 0;   ///< everything compared, except the words of the result
  std::uint64_t words = 0;    ///< the words of the result
  std::uint64_t line = 0;     ///< the start position and the main line
  std::uint64_t opening = 0;  ///< the start position and the first 24 plies; 0 if there are fewer
  std::uint64_t start = 0;    ///< the start position; 0 if it is the standard one
  std::uint64_t who = 0;      ///< both players, and event, site, date and round; or else the title
  std::uint64_t players = 0;  ///< both players

  /// Returns true if differences() would find none.
  bool same_as(const GamePrint& other) const;
};
/// REQUIRES: the game is resolved. O(nodes).
GamePrint print_of(const Game& game, const DiffOptions& options);

/// A game of the first collection and its partner in the second.
struct GameFate {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::uint32_t first = kNone, second = kNone;  ///< from 0; kNone in `first`: new, `second`: gone
  bool changed = false;
  /// Its place in the order of the games changed. As few games as possible are marked so.
  bool moved = false;

  bool gone() const { return second == kNone; }
  bool added() const { return first == kNone; }
  friend bool operator==(const GameFate&, const GameFate&) = default;
};
/// Returns the games in the order of the first collection, with new games at their places in the
/// second. If each collection holds a single game, the two are always partners. O(n log n).
std::vector<GameFate> match_games(std::span<const GamePrint> first,
                                  std::span<const GamePrint> second);

}  // namespace qipu
