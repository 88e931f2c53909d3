// Finds misprints in a record's moves and the moves that were meant (校勘).
//
// The model is a noisy channel: any legal game could have been meant, and the likeliest is the one
// from which the written record follows with the fewest and likeliest errors. The evidence is the
// rest of the game, since a wrong reading soon leads to a move text that no piece can play. All
// errors and their costs stand in one table (errors.def). Nothing is changed here: the repair is
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

namespace qipu {

/// How an error of the record is repaired.
enum class ChangeKind : std::uint8_t {
  turn,       ///< the other side moves first
  start,      ///< the game begins from another position
  pieces,     ///< a piece of the diagram is moved, replaced, added or removed
  lines,      ///< the text lines are reordered
  lost,       ///< missing moves are added
  twice,      ///< texts are taken out because they are printed twice
  extra,      ///< texts that are no moves of the game are taken out
  exchanged,  ///< moves are reordered
  read        ///< a move text is read as another move
};

/// One error that is assumed, and its repair.
struct Change {
  std::string_view error;  ///< its name in errors.def: "near_digit", "lost_move"
  ChangeKind kind = ChangeKind::read;
  /// In the repaired line, from 1; where texts are taken out, the ply of the move after them.
  std::uint32_t ply = 0;
  /// Whose texts are read as other moves or taken out; none for a lost move.
  std::vector<NodeId> nodes;
  std::vector<Move> moves;  ///< the moves played instead; none where texts are taken out
  float cost = 0;           ///< nats
  double confidence = 0;    ///< that the line has exactly these moves there, 0-1
};

/// A ply of the repaired line.
struct MendedMove {
  Move move;
  NodeId node = kNoNode;  ///< whose text it is; none for a lost move
};

/// A place where the printed numbers skip rounds that the repair does not restore.
struct NumberGap {
  NodeId node = kNoNode;  ///< the first move after the gap; none: there is no gap
  int number = 0;         ///< the number printed before it
  int due = 0;            ///< the number that would follow the previous one
};

/// A repaired line.
struct Repair {
  NodeId variation = kNoNode;  ///< its first node; none: it is the main line
  Setup start;                 ///< of the line: the given one, unless that was wrong
  const Notation* notation = nullptr;
  std::vector<MendedMove> line;  ///< all moves, legal from the start on
  std::vector<Change> changes;   ///< in the order of the line; never empty
  bool whole = false;            ///< every move text of the record is accounted for
  float cost = 0;                ///< of all changes, nats
  double confidence = 0;         ///< that this is the true line, 0-1; 0 where it is not whole
  NumberGap gap;                 ///< the confidence is at most 0.5 where there is one
  /// The next best lines from the same start, likeliest first: three at most, none where the best
  /// one is not whole. None of them merely adds changes to those of this line. Their own `others`
  /// are empty.
  std::vector<Repair> others;
  /// How much less likely the first of `others` is, nats; infinite where there is none.
  float margin = std::numeric_limits<float>::infinity();

  /// The first node of the repaired line in the record; none in a game without moves.
  NodeId first_node(const Game& game) const {
    return variation != kNoNode ? variation : game[kRoot].first_child;
  }
};

/// How a move is printed in its file.
struct Printed {
  int number = 0;          ///< of the round, printed before the move; 0: none
  bool reply = false;      ///< the number marks the second move of a round: "12. ..."
  std::uint32_t line = 0;  ///< of the file
  bool above = false;      ///< the number stands at the end of the previous text line
};

/// -ln of the chance that a game ending in that position has that result; nothing where it is
/// unknown.
using ResultCost = std::function<std::optional<float>(GameResult result, const Position& end)>;

struct RepairOptions {
  const Notation* notation = nullptr;  ///< declared by the user; null: found from the move texts
  /// The first node of the variation to repair, the moves before it being legal; none: the main
  /// line is repaired.
  NodeId variation = kNoNode;
  /// For each node of the main line, in order; empty where the file has no round numbers.
  std::span<const Printed> printed = {};
  /// Positions that may be looked at before the search gives up.
  std::int64_t work = 8'000'000;
  /// Second kind of evidence, for lines that the move texts do not decide between: -ln of the
  /// chance that a player plays that legal move in that position. Called rarely. May be null.
  std::function<float(const Position& position, Move move)> plausible;
  /// Third kind of evidence, for main lines only: how well `game.outcome` fits the final position.
  /// Called even more rarely. May be null.
  ResultCost result_cost;
};

/// Repairs the main line or a variation. Nothing when all moves are legal and unambiguous as
/// written and the numbers do not break; when neither its start nor one with a piece changed is
/// playable; or when no reading gets further than the moves as written. Variations of the line are
/// not looked at, nor is a line of more than 10,000 moves. Memory: 256 MiB at most besides the
/// game.
std::optional<Repair> find_repair(const Game& game, const RepairOptions& options = {});

}  // namespace qipu
