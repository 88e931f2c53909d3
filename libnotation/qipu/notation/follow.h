// Private. Follows a line of moves through a text: tells whether a text is a legal move after it.
//
// Where a text can mean several moves, the line is followed along each, up to 8 positions: the
// texts after it decide.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// Whether the word has the shape of a move in some notation; `declared` may be null. Moves in
/// digits only (DhtmlXQ) count only where that notation is declared.
bool is_move_word(std::string_view word, const Notation* declared);

/// The position, or positions, after a line of moves.
class Follower {
 public:
  /// `declared` may be null.
  Follower(const Position& start, const Notation* declared)
      : positions_{start}, declared_(declared) {}

  Color turn() const { return positions_.front().turn(); }
  int plies() const { return plies_; }  ///< how many moves were taken
  const Position& position() const { return positions_.front(); }

  /// The length of the move text at the front that is a legal move here, without marks after it; 0
  /// where there is none. It stands on one line, and may touch what follows (炮二平五马8进7). O(1).
  std::size_t front(std::string_view text) const;
  /// Plays a move text. False, and nothing is played, where it is no legal move here.
  bool take(std::string_view words);
  /// Plays a known move. False where it is not legal.
  bool take(Move move);

 private:
  std::size_t front_joined(std::string_view text) const;
  bool is_legal(std::string_view words) const;

  std::vector<Position> positions_;  // several where a text was ambiguous
  const Notation* declared_;
  int plies_ = 0;
};

/// Plays the line from the root to the node. False where one of its moves is illegal or not
/// understood.
bool follow_to(const Game& game, NodeId id, Follower& follower);

}  // namespace qipu
