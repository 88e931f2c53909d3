// Finds misprints in a record's moves and the moves that were meant (校勘).
//
// The model is a noisy channel: any legal game could have been meant, and the likeliest is the one
// from which the written record follows with the fewest and likeliest errors. The evidence is the
// rest of the game, since a wrong reading soon leads to a move text that no piece can play. All
// errors and their costs are in one table (errors.def). Nothing is changed here: the repair is
// returned, with its confidence.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"

#pragma GCC visibility push(default)
namespace qipu {

/// How an error of the record is repaired.
enum class ChangeKind : std::uint8_t {
  turn,       ///< the other side moves first
  start,      ///< the game begins from another position
  pieces,     ///< a piece of the diagram is moved, replaced, added or removed
  lines,      ///< the text lines are reordered
  lost,       ///< missing moves are added
  twice,      ///< texts are removed because they are printed twice
  extra,      ///< texts that are not moves of the game are removed
  exchanged,  ///< moves are reordered
  read        ///< a move text is read as another move
};

/// One error that is assumed, and its repair.
struct Change {
  std::string_view error;  ///< its name in errors.def: "near_digit", "lost_move"
  ChangeKind kind = ChangeKind::read;
  /// The ply in the repaired line, from 1; if texts are removed, the ply of the move after them.
  std::uint32_t ply = 0;
  /// The nodes whose texts are read as other moves or removed; none for a lost move.
  std::vector<NodeId> nodes;
  std::vector<Move> moves;  ///< the moves played instead; none if texts are removed
  float cost = 0;           ///< in nats
  double confidence = 0;    ///< that the line has exactly these moves there, from 0 to 1
};

/// A ply of the repaired line.
struct MendedMove {
  Move move;
  NodeId node = kNoNode;  ///< the node whose text it is; none for a lost move
};

/// A place where the printed numbers skip rounds that the repair does not restore.
struct NumberGap {
  NodeId node = kNoNode;  ///< the first move after the gap; none: there is no gap
  int number = 0;         ///< the number printed before it
  int due = 0;            ///< the number that would follow the previous one
};

/// A repaired line.
struct Repair {
  NodeId variation = kNoNode;  ///< its first node; kNoNode: it is the main line
  Setup start;                 ///< the start of the line: the given one, unless that was wrong
  const Notation* notation = nullptr;
  std::vector<MendedMove> line;  ///< all moves, legal from the start position on
  std::vector<Change> changes;   ///< in the order of the line; never empty
  bool whole = false;            ///< every move text of the record is accounted for
  float cost = 0;                ///< the cost of all changes, in nats
  double confidence = 0;         ///< that this is the true line, from 0 to 1; 0 if not whole
  NumberGap gap;                 ///< if there is a gap, the confidence is at most 0.5
  /// The next best lines from the same start, the likeliest first: three at most, none if the best
  /// one is not whole. None of them merely adds changes to those of this line. Their own `others`
  /// are empty.
  std::vector<Repair> others;
  /// How much less likely the first of `others` is, in nats; infinite if there is none.
  float margin = std::numeric_limits<float>::infinity();

  /// Returns the first node of the repaired line in the record; kNoNode in a game without moves.
  NodeId first_node(const Game& game) const {
    return variation != kNoNode ? variation : game[kRoot].first_child;
  }
};

/// How a move is printed in its file.
struct Printed {
  int number = 0;          ///< the round number printed before the move; 0: none
  bool reply = false;      ///< the number marks the second move of a round: "12. ..."
  std::uint32_t line = 0;  ///< the line of the file
  bool above = false;      ///< the number is at the end of the previous text line
};

/// Returns -ln of the chance that a game ending in that position has that result; no value if it is
/// unknown.
using ResultCost = std::function<std::optional<float>(GameResult result, const Position& end)>;

struct RepairOptions {
  const Notation* notation = nullptr;  ///< declared by the user; null: found from the move texts
  /// The first node of the variation to repair; the moves before it must be legal. kNoNode: the
  /// main line is repaired.
  NodeId variation = kNoNode;
  /// One for each node of the main line, in order; empty if the file has no round numbers.
  std::span<const Printed> printed = {};
  /// How many positions may be examined before the search stops.
  std::int64_t work = 8'000'000;
  /// A second kind of evidence, for lines between which the move texts do not decide: -ln of the
  /// chance that a player plays that legal move in that position. Called rarely. May be null.
  std::function<float(const Position& position, Move move)> plausible;
  /// A third kind of evidence, for main lines only: how well `game.outcome` fits the final
  /// position. Called even more rarely. May be null.
  ResultCost result_cost;
};

/// Repairs the main line or a variation. Returns no value if all moves are legal and unambiguous as
/// written and the numbers do not break; if neither its start nor one with a piece changed is
/// playable; or if no reading gets further than the moves as written. Variations of the line are
/// not examined, nor is a line of more than 10,000 moves. Memory: 256 MiB at most besides the game.
std::optional<Repair> find_repair(const Game& game, const RepairOptions& options = {});

}  // namespace qipu
#pragma GCC visibility pop
