// The main line and variations of a game as a start position and legal moves, for rulings and
// analysis.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/rules/position.h"

#pragma GCC visibility push(default)
namespace qipu {

/// A start position and the moves from it.
struct MainLine {
  Position start = Position::standard();
  std::vector<Move> moves;
  std::optional<Move> illegal = {};  ///< the illegal move after them, if its squares are known
};
/// Returns the legal part of the main line, and the illegal move that ends it; nullopt if the start
/// position is not playable. REQUIRES: the game is resolved.
std::optional<MainLine> main_line_of(const Game& game);

/// A king that is captured in the record.
struct TakenKing {
  NodeId node;        ///< the move that captures it
  std::uint32_t ply;  ///< ply of that move, from 1
  Color side;         ///< the side that owned the king
};
/// Returns the king that the main line captures: by a legal move if the side not to move is in
/// check at the start, or by the last move of the record, after a move that exposed its own king.
/// REQUIRES: the game is resolved.
std::optional<TakenKing> king_taken_in(const Game& game);

/// A position of the main line. Moves are followed, legal or not, as long as each begins on a
/// square with a piece.
struct PositionAfter {
  Setup setup;
  std::uint32_t plies = 0;
  std::optional<Move> last;
};
/// Returns the position after at most `at` plies; nullopt: after all. `each` is called for the
/// start and for each ply.
PositionAfter position_after(const Game& game, std::optional<std::uint32_t> at,
                             const std::function<void(const PositionAfter&)>& each = {});

/// Returns the position after a node's move; nullopt if a move on the way is not legal. O(its
/// plies).
std::optional<Position> position_at(const Game& game, NodeId node);

/// The legal part of a variation.
struct Branch {
  std::vector<NodeId> nodes;  ///< its own moves, at least one
  std::size_t of = 0;         ///< the line that it leaves: 0 the main line, else a branch, from 1
  std::size_t before = 0;     ///< number of plies of the game before its first move
};

/// Returns all variations, in the order of the lines they leave, and of the moves there. O(nodes).
std::vector<Branch> branches_of(const Game& game);

/// Returns the line from the start of the game to the branch's end. O(its plies).
MainLine line_to(const Game& game, const Position& start, const Branch& branch);

}  // namespace qipu
#pragma GCC visibility pop
