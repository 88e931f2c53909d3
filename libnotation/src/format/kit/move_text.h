// Walks a game for writers of text: each move in reading order, with its move text.
//
// The reading order is that of PGN: a move, then the variations that replace it, each in brackets,
// then the moves after it. The walk is not recursive: a stack keeps the positions before branches.
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

  /// Returns the next thing to write. After Step::move, node() and words() give the move.
  Step next();
  NodeId node() const { return node_; }
  /// Returns the move in the notation. For an illegal move, or after the position is lost, it is
  /// the file's own text if that reads as the move in this notation, else coordinates ("H2-E2").
  /// For a move that was not understood it is the file's own text.
  std::string_view words() const { return words_; }
  /// Returns the side to move. Sides alternate from the start.
  Color mover() const { return mover_; }
  int round() const { return round_; }  ///< full-move number of node()
  /// Returns true if the move is the first of its round: Red's, unless Black begins the game and
  /// the notation lets Black open a round.
  bool opens_round() const { return mover_ == first_mover_; }

 private:
  struct Branch {
    NodeId first;    // the move whose variations are being written
    NodeId sibling;  // the first move of the next variation
    std::optional<Position> before;
    Color mover;
    int round;
  };

  Step enter(NodeId id);
  bool says_itself(NodeId id);
  void play(NodeId id);           // advances position, side and round by the move
  void go_back(const Branch& b);  // goes back to the position before the branch

  const Game& game_;
  const Notation& notation_;
  std::optional<Position> position_;  // nullopt after a move that cannot be played
  std::vector<Branch> branches_;  // branches whose variations are being written, outermost first
  bool at_branch_ = false;        // a line has ended, and the last branch continues
  bool opened_ = false;           // a bracket was opened, and a variation follows
  NodeId node_ = kRoot;
  NodeId after_;  // the next node of the current line
  const Color first_mover_;
  Color mover_, next_mover_;
  int round_, next_round_;
  std::string words_;
  Reading reading_;
};

}  // namespace qipu
