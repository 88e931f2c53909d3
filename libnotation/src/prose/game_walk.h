// The board at a node of a game, reached from the node of the last call.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/rules/position.h"

namespace qipu::prose {

/// A board of the game near the move that a comment is about.
struct Anchor {
  NodeId node = kRoot;  ///< the board is the one after this node
  int offset = 0;       ///< in plies from the comment's move, which has offset 0
  Position position;
};

class GameWalk {
 public:
  explicit GameWalk(const Game& game);

  /// Returns boards around the node, the nearest first: after it, before it, further back and
  /// further on. Empty if moves on the way are not known. O(plies between this node and the last
  /// one).
  std::vector<Anchor> around(NodeId node);
  /// Returns the board before a side's move of a round, on the line through the node of the last
  /// around(). Rounds are counted as the start position says. Returns no value if the line has no
  /// such move. O(plies of the line).
  std::optional<Anchor> before_move(int round, Color side) const;
  /// Returns the board before a ply, counted from 1 over the moves of both sides.
  std::optional<Anchor> before_ply(int ply) const;

 private:
  struct Ply {
    NodeId node = kRoot;
    bool played = false;
    Color turn = Color::red;  ///< the side to move before the ply
    Position::Undo undo;
  };
  void go_to(NodeId node);
  void step(NodeId node);
  void step_back();
  /// Returns the board after that many plies of the line.
  std::optional<Anchor> after_plies(int plies) const;
  /// REQUIRES: it was played.
  void take_back(Position& position, const Ply& ply) const;

  const Game& game_;
  bool playable_ = false;
  Position position_ = Position::standard();
  std::vector<std::uint32_t> depth_;  ///< by node
  std::vector<Ply> path_;
  std::vector<NodeId> way_;
  std::size_t lost_ = 0;  ///< plies of the path that could not be played
};

}  // namespace qipu::prose
