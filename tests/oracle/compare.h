// The library's rules against the oracle's, position by position.
//
// Positions come from real games (main lines in coordinates), from random play, and from diagrams
// thrown together. Each distinct position counts once.
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

  /// Walks the main lines of a file of JSON lines packed with gzip, until `positions` new positions
  /// have been compared or the file ends. A line's fields: games[].{start, side, mainline}.
  /// Throws std::runtime_error when the file cannot be read.
  void real_games(const std::filesystem::path& jsonl_gz, std::uint64_t positions);

  /// Plays random games from the usual start, with a taste for captures and checks.
  void random_games(std::uint64_t positions);

  /// Random pieces on squares where they may stand, more of a kind than a box holds, kings valid.
  void odd_diagrams(std::uint64_t positions);

  std::uint64_t positions() const { return seen_.size(); }
  std::uint64_t games() const { return games_; }
  std::uint64_t checks() const { return checks_; }  ///< positions with the mover in check
  std::uint64_t mates() const { return mates_; }    ///< positions without a legal move
  std::uint64_t perfts() const { return perfts_; }  ///< positions whose perft(2) was compared
  /// Recorded games left where their next move was illegal, or whose diagram none can play on.
  std::uint64_t broken_off() const { return broken_off_; }
  /// What differed, a line each; at most 100 are kept.
  const std::vector<std::string>& differences() const { return differences_; }

 private:
  /// Follows a game from `board`; `next` names the move to play or "" to end.
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
