// Private. Whether words go on with a line of play: moves that are legal where it stands.
//
// Where a word can mean several moves the line is followed along each, a few at most: the words
// behind it tell.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// Whether some notation takes the word for a move; `declared` may be null. Digits are moves only
/// where they are declared.
bool is_move_word(std::string_view word, const Notation* declared);

class Follower {
 public:
  /// `declared` may be null.
  Follower(const Position& start, const Notation* declared)
      : positions_{start}, declared_(declared) {}

  Color turn() const { return positions_.front().turn(); }
  int plies() const { return plies_; }  ///< taken so far
  const Position& position() const { return positions_.front(); }

  /// The length of the words at the front that are a legal move here, without the marks behind
  /// them; 0 where there are none. They stand on one line, and may touch what follows
  /// (炮二平五马8进7). O(1).
  std::size_t front(std::string_view text) const;
  /// Plays them. False where they are no legal move here: nothing is played.
  bool take(std::string_view words);
  /// A move that is known. False where it is not legal.
  bool take(Move move);

 private:
  std::size_t front_joined(std::string_view text) const;
  bool is_legal(std::string_view words) const;

  std::vector<Position> positions_;  // one, but where words were open
  const Notation* declared_;
  int plies_ = 0;
};

/// Plays the line from the root to the node. False where a move of it is not legal or not
/// understood.
bool follow_to(const Game& game, NodeId id, Follower& follower);

}  // namespace qipu
