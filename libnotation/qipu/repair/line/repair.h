// What a record meant: misprints found and mended (校勘).
//
// A record is a message that came through a noisy channel. Every legal game could have been meant;
// the one that was is the one from which the words came with the fewest and likeliest errors.
// Legality is the judge and the rest of the game the evidence: a wrong reading soon meets a word
// that fits no piece. The errors and their costs stand in one table (errors.def).
// Nothing is changed here: what is found is told, with how sure it is.
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

/// What is done about an error of the record.
enum class ChangeKind : std::uint8_t {
  turn,       ///< the other side begins
  start,      ///< the game begins from another position
  pieces,     ///< a piece of the diagram stands elsewhere, is another, is put in or taken away
  lines,      ///< the sheet's lines are put in order
  lost,       ///< moves are put in
  twice,      ///< words are taken out: they stand there again
  extra,      ///< words are taken out
  exchanged,  ///< moves are put in order
  read        ///< a word is read otherwise
};

/// One thing that must have gone wrong.
struct Change {
  std::string_view error;  ///< as errors.def names it: "near_digit", "lost_move"
  ChangeKind kind = ChangeKind::read;
  std::uint32_t ply = 0;  ///< in the mended line, from 1; where words go, of the move after them
  std::vector<NodeId> nodes;  ///< whose words are read otherwise or taken out; none for a lost move
  std::vector<Move> moves;    ///< what is played instead; none where words are taken out
  float cost = 0;             ///< nats
  double confidence = 0;      ///< that the line has just these moves there, 0-1
};

/// A ply of the mended line.
struct MendedMove {
  Move move;
  NodeId node = kNoNode;  ///< whose words it is; none for a lost move
};

/// Where printed numbers pass over rounds, which a repair does not put in.
struct NumberGap {
  NodeId node = kNoNode;  ///< the words behind it; none: there is no such gap
  int number = 0;         ///< that stands before them
  int due = 0;            ///< that would follow the one before
};

/// A record as it was meant.
struct Repair {
  NodeId variation = kNoNode;  ///< its first node; none: the main line
  Setup start;                 ///< of the line: the given one, unless that was the fault
  const Notation* notation = nullptr;
  std::vector<MendedMove> line;  ///< legal from the start to its end
  std::vector<Change> changes;   ///< in the order of the line; never empty
  bool whole = false;            ///< every word of the record is accounted for
  float cost = 0;                ///< of all changes, nats
  double confidence = 0;         ///< that the line is the true one, 0-1; 0 where it is not whole
  NumberGap gap;                 ///< words are lost there, so it is no more than half sure
  /// The next best lines from the same start, likeliest first: three at most, none where the best
  /// one is not whole. None has all these changes and more besides. They have no others themselves.
  std::vector<Repair> others;
  /// By how much the first of the others is less likely, nats; infinite where there is none.
  float margin = std::numeric_limits<float>::infinity();

  /// Of the line that is mended; none in a game without moves.
  NodeId first_node(const Game& game) const {
    return variation != kNoNode ? variation : game[kRoot].first_child;
  }
};

/// How a written move stands on its sheet.
struct Printed {
  int number = 0;          ///< of the round, before the words; 0 for none
  bool reply = false;      ///< with dots for the first move of the round: "12. ..."
  std::uint32_t line = 0;  ///< of the file
  bool above = false;      ///< the number ends the line before
};

/// Whether the numbers of a main line's rounds go up by one each round, in most places, and do not
/// in some: rounds are lost, printed twice or out of order there.
bool numbers_break(std::span<const Printed> printed);

/// -ln of the chance that a game which ends there has that result; nothing where nobody can tell.
using ResultCost = std::function<std::optional<float>(GameResult result, const Position& end)>;

struct RepairOptions {
  const Notation* notation = nullptr;  ///< as the user declared; null: the words tell
  /// Where the variation begins that is to be mended, the moves before it being legal; none: the
  /// main line is.
  NodeId variation = kNoNode;
  /// Of the main line's nodes, in order; empty where the file has no such thing.
  std::span<const Printed> printed = {};
  /// Positions that may be looked at before the search gives up.
  std::int64_t work = 8'000'000;
  /// A second kind of evidence, for lines among which the words leave a choice: how unlikely it is that a
  /// player plays the legal move there, -ln of its chance. Asked seldom. May be null.
  std::function<float(const Position& position, Move move)> plausible;
  /// A third, for the main lines of games, of which `game.outcome` is the result. Asked more
  /// seldom. May be null.
  ResultCost result_cost;
};

/// Mends the main line, or a variation. Nothing when it is legal as it stands, each of its words
/// says one move and its numbers do not break, when neither its start nor one with a piece
/// otherwise can be played on, or when no reading gets further than the words as they stand.
/// Variations of the line are not looked at, nor is a line of more than ten thousand words. Memory:
/// 256 MiB at most besides the game.
std::optional<Repair> find_repair(const Game& game, const RepairOptions& options = {});

}  // namespace qipu
