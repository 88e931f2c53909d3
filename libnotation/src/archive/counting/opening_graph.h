// Positions that many games pass through, and the moves between them: a MoveTree with each position
// once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "qipu/archive/move_tree.h"

namespace qipu {

/// Limits on the moves of a tree that are shown.
struct KeptMoves {
  std::size_t plies = 1;    ///< the depth in plies
  std::uint64_t least = 1;  ///< the least number of games of a move
  std::size_t moves = 0;    ///< the most moves of a position; 0: all
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
    std::vector<Step> moves = {};  ///< the most frequent first
    ResultCount all = {};          ///< results of all its moves, including those left out
    std::size_t left_out = 0;      ///< number of moves
    std::size_t from = 0;  ///< the place from which it is first reached; for the root, itself
    Move by = {};          ///< the move from that place
    std::size_t depth = 0;
  };
  std::vector<Place> places;  ///< the root, then level by level
  ResultCount games;          ///< games that reach the root
  bool joined = false;        ///< mirror images count together

  /// Returns the moves from the root to a place, along the way by which it is first reached.
  std::vector<Move> line_to(std::size_t place) const;
};
/// Returns nothing if more than `most` moves would be kept. O(moves kept).
std::optional<OpeningGraph> opening_graph(const MoveTree& tree, const KeptMoves& kept,
                                          std::size_t most);

}  // namespace qipu
