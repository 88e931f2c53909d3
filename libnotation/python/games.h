// Games and their nodes as Python objects. They share one record, which lives as long as any of
// them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core.h"
#include "qipu/engine/score.h"
#include "qipu/game/game.h"
#include "qipu/game/reduce.h"
#include "qipu/ops/main_line_report.h"

namespace qipu::python {

/// A game, and the file and number from which it was read. It is changed only with Python's lock
/// held.
struct Record {
  Game game;
  std::string file;
  std::uint32_t number = 0;  ///< number in its file, from 1; 0: it was made by Game()
  std::vector<Diagnostic> findings;
  std::optional<MainLineReport> meant;  ///< only for games that were checked

  std::set<NodeId> removed;  ///< nodes removed from the tree, without the nodes below
  int readers = 0;           ///< number of readers without Python's lock
  /// The position requested last. Usually the next request is for a child's.
  NodeId known = kNoNode;
  std::optional<Position> known_position;
};
using Shared = std::shared_ptr<Record>;

/// Returns the game for changes. Fails if another thread is reading it.
Game& edit(Record& record, const std::string& call);

/// Keeps a game unchanged while it is read without Python's lock.
class Unchanged {
 public:
  explicit Unchanged(Shared record) : record_(std::move(record)) { ++record_->readers; }
  ~Unchanged() { --record_->readers; }
  Unchanged(const Unchanged&) = delete;
  Unchanged& operator=(const Unchanged&) = delete;
  const Game& game() const { return record_->game; }

 private:
  Shared record_;
};

struct NodeObject {
  Shared record;
  NodeId id = kRoot;
  const Node& node() const { return record->game[id]; }
};

/// Returns the position after a node's move; nullopt if a move on the way there cannot be followed.
/// Illegal moves are followed as long as each begins on a square with a piece. O(depth), O(1) from
/// the parent's.
std::optional<Position> position_at(Record& record, NodeId id);
/// Returns the nodes of a line as objects.
py::list node_list(const Shared& record, const std::vector<NodeId>& nodes);
/// Returns the legal part of the main line. O(moves).
std::vector<Move> legal_moves_of(const Game& game);
/// Appends a move in words; an illegal move by its squares, and one that was not understood as it
/// is written.
void append_text(std::string& out, const Game& game, NodeId id, const Position* before,
                 const Notation& notation);
/// Returns the words of the main line's moves.
py::list main_line_texts(const Game& game, const Notation& notation);

/// Adds a legal move after a node; with `force`, any Move. `between`: what followed the node
/// follows the new one. Returns its node.
NodeId add_move(Record& record, NodeId parent, py::handle move, bool force, bool between = false);

/// Returns the object of a score, from an engine or a record.
py::object score_object(Evaluation eval);
Evaluation evaluation_of(Score score);

/// Returns the field of a game with that name in tables: a tag, "result", "plies", "moves", "file"
/// ...
std::string field_of(const Record& record, const std::string& name);

/// Returns the object that says what was written.
py::object written_object(std::uint64_t games, Losses losses);

}  // namespace qipu::python
