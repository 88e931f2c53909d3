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

namespace qipu {

/// A start position and the moves from it.
struct MainLine {
  Position start = Position::standard();
  std::vector<Move> moves;
  std::optional<Move> illegal = {};  ///< that follows behind them, where its squares are known
};
/// The legal part of the main line, and what breaks it off; nothing when the start position is not
/// playable. REQUIRES: the game is resolved.
std::optional<MainLine> main_line_of(const Game& game);

/// A king that the record itself has taken.
struct TakenKing {
  NodeId node;        ///< the move that takes it
  std::uint32_t ply;  ///< of that move, from 1
  Color side;         ///< whose king it was
};
/// The king that the main line takes: by a legal move where the start has the other side in check,
/// or by the last move of the record, behind one that leaves its own king to be taken. REQUIRES:
/// the game is resolved.
std::optional<TakenKing> king_taken_in(const Game& game);

/// A position of the main line. Moves are followed, legal or not, while each begins on a square
/// with a piece.
struct PositionAfter {
  Setup setup;
  std::uint32_t plies = 0;
  std::optional<Move> last;
};
/// The position after at most `at` plies; nothing: after all. `each` is called for the start and
/// for each ply.
PositionAfter position_after(const Game& game, std::optional<std::uint32_t> at,
                             const std::function<void(const PositionAfter&)>& each = {});

/// The position after a node's move; nothing where the way there is not legal. O(its plies).
std::optional<Position> position_at(const Game& game, NodeId node);

/// The legal part of a variation.
struct Branch {
  std::vector<NodeId> nodes;  ///< its own moves, one at least
  std::size_t of = 0;         ///< the line it leaves: 0 the main line, else that branch, from 1
  std::size_t before = 0;     ///< plies of the game before its first move
};

/// All variations, in the order of the lines they leave, and of the moves there. O(nodes).
std::vector<Branch> branches_of(const Game& game);

/// The line from the start of the game to the branch's end. O(its plies).
MainLine line_to(const Game& game, const Position& start, const Branch& branch);

}  // namespace qipu
