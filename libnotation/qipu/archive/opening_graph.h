// Positions that many games come through and the moves that lead from one to another: a MoveTree
// with each position once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "qipu/archive/move_tree.h"

namespace qipu {

/// Which moves of a tree are shown.
struct KeptMoves {
  std::size_t plies = 1;    ///< how deep
  std::uint64_t least = 1;  ///< games of a move
  std::size_t moves = 0;    ///< of each position at most; 0: all
};
std::vector<MoveTree::Played> kept_moves(const MoveTree& tree, const Position& position,
                                         const KeptMoves& kept);

struct OpeningGraph {
  struct Step {
    MoveTree::Played played;
    std::size_t to = 0;  ///< number of the place that it leads to
  };
  struct Place {
    Position position;
    std::vector<Step> moves = {};  ///< the most played first
    ResultCount all = {};          ///< of all its moves, those left out too
    std::size_t left_out = 0;      ///< moves
    std::size_t from = 0;          ///< the place from which it is reached first; the root: itself
    Move by = {};                  ///< the move from there
    std::size_t depth = 0;
  };
  std::vector<Place> places;  ///< the root, then level by level
  ResultCount games;          ///< that meet the root
  bool joined = false;        ///< mirror images count together

  /// The moves from the root to a place on the way by which it is reached first.
  std::vector<Move> line_to(std::size_t place) const;
};
/// Nothing where more than `most` moves are kept. O(moves kept).
std::optional<OpeningGraph> opening_graph(const MoveTree& tree, const KeptMoves& kept,
                                          std::size_t most);

}  // namespace qipu
