// An opening book: statistics of moves from many games, so that known moves need no evaluation.
//
// Positions are identified by the pieces on the board and the side to move, whatever moves led
// there; mirror images (left and right) are the same. Games with equal moves up to the book's depth
// count once, so that duplicate records add nothing. When a game is looked up, it does not count as
// evidence for its own moves.
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

/// The number of times that a move was played, and the results; games of unknown result count only
/// in `games`.
struct BookMove {
  std::uint32_t games = 0, red_wins = 0, draws = 0, black_wins = 0;
  friend bool operator==(const BookMove&, const BookMove&) = default;
};

class OpeningBook {
 public:
  static constexpr std::size_t kPlies = 40;  ///< recorded plies of each game

  /// Adds a game from the standard start. Returns false if the game is already known. Takes 16
  /// bytes a ply until settle(). REQUIRES: its moves are legal; settle() was not called yet.
  bool add(std::span<const Move> line, GameResult result);
  /// Adds a move that another book has in a position, as if `games` games of unknown result had
  /// played it. REQUIRES: it is legal; settle() was not called yet.
  void add_move(const Position& position, Move move, std::uint32_t games);
  /// Builds the book, without moves played in fewer than `least` games. REQUIRES: least > 0.
  void settle(std::uint32_t least);

  std::size_t games() const { return results_.size(); }
  std::size_t moves() const { return known_.size(); }  ///< REQUIRES: settled
  std::uint32_t least() const { return least_; }

  struct Played {
    Move move;
    std::uint32_t games = 0;
  };
  /// Returns the book moves of a position. If it equals its own mirror image, each of a pair of
  /// mirrored moves gets half of the games. REQUIRES: settled.
  std::vector<Played> played_in(const Position& position) const;
  /// Returns, for each of the first moves of the line, its statistics from other games; nothing if
  /// those are fewer than least(). REQUIRES: settled; the moves are legal.
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
  std::vector<Play> plays_;   ///< until settle()
  std::vector<Known> known_;  ///< after settle(), sorted; before it, moves of other books
  std::unordered_map<std::uint64_t, GameResult> results_;  ///< keyed by a hash of the game's moves
};

}  // namespace qipu
