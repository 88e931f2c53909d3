// What was played in the openings of many games, so that known moves need no judgement.
//
// A position is known by what stands on the board, whatever moves led there; left and right are not
// told apart. Games that agree in all the plies a book reaches count as one, so a record that lies
// in an archive twice is no more than itself, and a game is no evidence for its own moves.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/game/outcome.h"
#include "qipu/rules/position.h"

namespace qipu {

/// How often a move was played, and what came of it; games whose result nobody tells count in
/// `games` alone.
struct BookMove {
  std::uint32_t games = 0, red_wins = 0, draws = 0, black_wins = 0;
  friend bool operator==(const BookMove&, const BookMove&) = default;
};

class OpeningBook {
 public:
  static constexpr std::size_t kPlies = 40;  ///< of each game

  /// A game from the usual start. REQUIRES: its moves are legal; settle() comes later.
  /// False: it is known already. 16 bytes a ply until settle().
  bool add(std::span<const Move> line, GameResult result);
  /// Forgets moves of fewer than `least` games. REQUIRES: least > 0.
  void settle(std::uint32_t least);

  std::size_t games() const { return results_.size(); }
  std::size_t moves() const { return known_.size(); }  ///< REQUIRES: settled
  std::uint32_t least() const { return least_; }

  struct Played {
    Move move;
    std::uint32_t games = 0;
  };
  /// What games that reach the position played there; where it is its own mirror image half of them
  /// count for either side. REQUIRES: settled.
  std::vector<Played> played_in(const Position& position) const;
  /// Of each of the line's first moves, what other games have of it; nothing where they are fewer
  /// than least(). REQUIRES: settled; the moves are legal.
  std::vector<std::optional<BookMove>> moves_of(const Position& start,
                                                std::span<const Move> line) const;

 private:
  struct Play {
    std::uint64_t position = 0;
    std::uint16_t move = 0;
    GameResult result = GameResult::unknown;
  };
  struct Known {
    std::uint64_t position = 0;
    std::uint16_t move = 0;
    BookMove counts;
  };

  std::uint32_t least_ = 1;
  std::vector<Play> plays_;                                ///< until settled
  std::vector<Known> known_;                               ///< then, in order
  std::unordered_map<std::uint64_t, GameResult> results_;  ///< of the games, by their moves
};

}  // namespace qipu
