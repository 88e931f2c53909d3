// The moves played in a position and soon after it, in many games, with their results.
//
// Positions are identified by the board and the side to move, so transpositions count together, and
// on request mirror images too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "qipu/archive/stats.h"
#include "qipu/game/outcome.h"
#include "qipu/rules/position.h"

#pragma GCC visibility push(default)
namespace qipu {

class MoveTree {
 public:
  /// Counts moves in `root` and in the positions reached from it in fewer than `plies` plies.
  /// `joined`: a position and its mirror image (left and right) are the same.
  MoveTree(const Position& root, std::size_t plies, bool joined);

  /// Adds a game. A game that reaches the root counts once, however often it does. In each position
  /// each of its moves counts once. `year`: 0 if unknown. REQUIRES: the moves are legal. O(moves).
  void add(const Position& start, std::span<const Move> line, GameResult result, int year);
  /// Adds a game that is known to reach the root, by the moves it plays there, each listed once.
  /// REQUIRES: plies() is 1.
  void add_reaching(std::span<const Move> moves, GameResult result, int year);
  /// Adds the counts of another tree with the same root.
  void merge(const MoveTree& other);

  /// The counts of a move in a position. `position` is the hash of the position, `move` is
  /// Move::bits().
  struct Counted {
    std::uint64_t position = 0;
    std::uint16_t move = 0;
    ResultCount results;
    std::uint64_t year_sum = 0, dated = 0;  ///< the sum of the known year_sum, and the number of
                                            ///< games that have one
  };
  /// Returns the counts, ordered by these numbers.
  std::vector<Counted> counted() const;
  /// Adds the counts of another tree with the same root, and its games that reach the root.
  void add(const ResultCount& games, const std::vector<Counted>& counted);

  struct Played {
    Move move;
    ResultCount count;  ///< wins are Red's
    int year = 0;       ///< the mean of the known year_sum; 0 if there are none
  };
  /// Returns the moves of a position, the most frequent first. O(legal moves).
  std::vector<Played> played_in(const Position& position) const;
  const ResultCount& games() const { return games_; }  ///< games that reach the root
  const Position& root() const { return root_; }
  std::size_t plies() const { return plies_; }
  bool joined() const { return joined_; }

 private:
  struct PositionMove {
    std::uint64_t position = 0;
    std::uint16_t move = 0;
    friend auto operator<=>(const PositionMove&, const PositionMove&) = default;
  };
  struct Hash {
    std::size_t operator()(const PositionMove& p) const {
      return p.position ^ (p.move * 0x9E3779B97F4AULL);
    }
  };
  struct Count {
    ResultCount results;
    std::uint64_t year_sum = 0, dated = 0;
  };
  void count(std::vector<PositionMove>& places, GameResult result, int year);
  PositionMove place_of(const Position& here, const Position& mirrored, Move move) const;
  bool is_root(const Position& here, const Position& mirrored) const;

  Position root_;
  std::size_t plies_;
  bool joined_;
  ResultCount games_;
  std::unordered_map<PositionMove, Count, Hash> counts_;
};

}  // namespace qipu
#pragma GCC visibility pop
