// Compares the library's rules with the oracle's, position by position.
//
// Positions come from real games (main lines in coordinates), from random play, and from random
// diagrams. Each distinct position counts once.
#pragma once

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "oracle/oracle.h"
#include "qipu/rules/position.h"

namespace oracle {

class Comparison {
 public:
  explicit Comparison(std::uint64_t seed) : random_(seed) {}

  /// Follows the main lines in a gzip file of JSON lines, until `positions` new positions have been
  /// compared or the file ends. A line's fields: games[].{start, side, mainline}. Throws
  /// std::runtime_error if the file cannot be read.
  void real_games(const std::filesystem::path& jsonl_gz, std::uint64_t positions);

  /// Plays random games from the standard start, which prefer captures and checks.
  void random_games(std::uint64_t positions);

  /// Puts random pieces on squares where they can stand, more of a kind than in a set, with valid
  /// kings.
  void odd_diagrams(std::uint64_t positions);

  std::uint64_t positions() const { return seen_.size(); }
  std::uint64_t games() const { return games_; }
  std::uint64_t checks() const {
    return checks_;
  }  ///< positions in which the side to move is in
     ///< check
  std::uint64_t mates() const { return mates_; }    ///< positions without a legal move
  std::uint64_t perfts() const { return perfts_; }  ///< positions whose perft(2) was compared
  /// Recorded games left because their next move was illegal, or their diagram cannot be played.
  std::uint64_t broken_off() const { return broken_off_; }
  /// The differences, one per line; at most 100 are kept.
  const std::vector<std::string>& differences() const { return differences_; }

 private:
  /// Follows a game from `board`; `next` returns the move to play, or "" to end.
  template <class Next>
  void walk(Board board, const Next& next);
  void compare(const Board& board, const qipu::Position& position,
               const std::vector<std::string>& legal);
  void compare_rarely(const Board& board, const qipu::Position& position,
                      const std::vector<std::string>& legal);
  void differ(const Board& board, const std::string& what);
  bool chance(int percent);
  std::size_t below(std::size_t n);

  std::mt19937_64 random_;
  std::unordered_set<std::string> seen_;
  std::uint64_t games_ = 0;
  std::uint64_t checks_ = 0;
  std::uint64_t mates_ = 0;
  std::uint64_t perfts_ = 0;
  std::uint64_t broken_off_ = 0;
  std::vector<std::string> differences_;
};

}  // namespace oracle
