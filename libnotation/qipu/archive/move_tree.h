// What is played in a position and soon after it, in many games: moves with their results.
//
// Positions are identified by the board and the side to move, so transpositions count together;
// with mirror images too where that is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "qipu/archive/stats.h"
#include "qipu/game/outcome.h"
#include "qipu/rules/position.h"

namespace qipu {

class MoveTree {
 public:
  /// Counts moves in `root`, and in what is reached from there in less than `plies` plies.
  /// `joined`: a position and its mirror image (left and right) are the same.
  MoveTree(const Position& root, std::size_t plies, bool joined);

  /// A game that meets the root, wherever it does, counts once, and once for each move in a
  /// position. `year`: 0 where it is not known. REQUIRES: the moves are legal. O(moves).
  void add(const Position& start, std::span<const Move> line, GameResult result, int year);
  /// The same of a game that is known to meet the root, by the moves it plays there, each once.
  /// REQUIRES: plies() is 1.
  void add_met(std::span<const Move> moves, GameResult result, int year);
  /// Adds what another one, of the same root, has counted.
  void merge(const MoveTree& other);

  /// What is counted of a move in a position, by the numbers that stand for them.
  struct Counted {
    std::uint64_t position = 0;
    std::uint16_t move = 0;
    ResultCount results;
    std::uint64_t years = 0, dated = 0;  ///< the sum of those known, and of how many games
  };
  /// In the order of the numbers.
  std::vector<Counted> counted() const;
  /// Adds what another one, of the same root, has counted, of so many games that meet the root.
  void add(const ResultCount& games, const std::vector<Counted>& counted);

  struct Played {
    Move move;
    ResultCount count;  ///< wins are Red's
    int year = 0;       ///< the mean of those known; 0: none is
  };
  /// The moves of a position, the most played first. O(legal moves).
  std::vector<Played> played_in(const Position& position) const;
  const ResultCount& games() const { return games_; }  ///< that meet the root
  const Position& root() const { return root_; }
  std::size_t plies() const { return plies_; }
  bool joined() const { return joined_; }

 private:
  struct Place {
    std::uint64_t position = 0;
    std::uint16_t move = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Hash {
    std::size_t operator()(const Place& p) const {
      return p.position ^ (p.move * 0x9E3779B97F4AULL);
    }
  };
  struct Count {
    ResultCount results;
    std::uint64_t years = 0, dated = 0;
  };
  void count(std::vector<Place>& places, GameResult result, int year);
  Place place_of(const Position& here, const Position& mirrored, Move move) const;
  bool is_root(const Position& here, const Position& mirrored) const;

  Position root_;
  std::size_t plies_;
  bool joined_;
  ResultCount games_;
  std::unordered_map<Place, Count, Hash> counts_;
};

}  // namespace qipu
