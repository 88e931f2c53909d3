// Private. Walks a game for writers of text: each move in reading order, with its words.
//
// Reading order is PGN's: a move, then the alternatives to it each in brackets, then what follows.
// No recursion; the position is kept by make and unmake.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

class MoveText {
 public:
  enum class Step : std::uint8_t { move, open, close, end };

  MoveText(const Game& game, const Notation& notation);

  /// The next thing to write. After Step::move, node() and words() tell which.
  Step next();
  NodeId node() const { return node_; }
  /// The move in the notation. Where the rules forbid it or the position is lost: the file's own
  /// words if they are of this notation, else coordinates ("H2-E2"). The file's own words where
  /// nobody understood them.
  std::string_view words() const { return words_; }
  /// Whose move it is, by alternation from the start.
  Color mover() const { return mover_; }
  int round() const { return round_; }  ///< full-move number of node()

 private:
  struct Branch {
    NodeId first;    // the main move; its alternatives are being written
    NodeId sibling;  // the next of them
    std::optional<Position> before;
    Color mover;
    int round;
  };

  Step enter(NodeId id);
  bool says_itself(NodeId id);
  void play(NodeId id);           // position and clock go on by the node's move
  void go_back(const Branch& b);  // to where the branch's moves are played from

  const Game& game_;
  const Notation& notation_;
  std::optional<Position> position_;  // nothing once a move could not be played
  std::vector<Branch> branches_;      // whose alternatives are being written, outermost first
  bool at_branch_ = false;            // a line is done: the top branch goes on
  bool opened_ = false;               // a bracket was written: the alternative comes
  NodeId node_ = kRoot;
  NodeId after_;  // where the current line goes on
  Color mover_, next_mover_;
  int round_, next_round_;
  std::string words_;
  Reading reading_;
};

}  // namespace qipu
