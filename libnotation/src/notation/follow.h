// Follows a line of moves through a text, and decides if a text is a legal move after it.
//
// If a text can mean several moves, the line is followed along each of them, up to 8 positions. The
// texts after it decide.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// Returns true if the word has the shape of a move in some notation; `declared` may be null. Moves
/// in digits only (DhtmlXQ) count only if that notation is declared.
bool is_move_word(std::string_view word, const Notation* declared);

/// The position, or positions, after a line of moves.
class Follower {
 public:
  /// `declared` may be null.
  Follower(const Position& start, const Notation* declared)
      : positions_{start}, declared_(declared) {}

  Color turn() const { return positions_.front().turn(); }
  int plies() const { return plies_; }  ///< number of moves taken
  /// From now on the position is not known: each whole word with the shape of a move counts as a
  /// move.
  void lose_position() { lost_ = true; }
  const Position& position() const { return positions_.front(); }

  /// Returns the length of the move text at the front that is a legal move here, without marks
  /// after it; 0 if there is none. It stands on one line, and may touch the text after it
  /// (炮二平五马8进7). O(1).
  std::size_t front(std::string_view text) const;
  /// Plays a move text. Returns false, and plays nothing, if it is not a legal move here.
  bool take(std::string_view words);
  /// Plays a known move. Returns false if it is not legal.
  bool take(Move move);

 private:
  std::size_t front_joined(std::string_view text) const;
  bool is_legal(std::string_view words) const;

  std::vector<Position> positions_;  // several if a text was ambiguous
  const Notation* declared_;
  int plies_ = 0;
  bool lost_ = false;
};

/// Plays the line from the root to the node. Returns false if one of its moves is illegal or not
/// understood.
bool follow_to(const Game& game, NodeId id, Follower& follower);

}  // namespace qipu
