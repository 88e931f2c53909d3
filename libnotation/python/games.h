// Games and their nodes as Python has them: objects that share one record, which lives as long as
// any of them does.
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
#include "qipu/ops/mend/main_line_report.h"

namespace qipu::python {

/// A game, and where it was read. Changed only with Python's lock held.
struct Record {
  Game game;
  std::string file;
  std::uint32_t number = 0;  ///< in its file, from 1; 0: it was made here
  std::vector<Diagnostic> findings;
  std::optional<MainLineReport> meant;  ///< of games that were checked

  std::set<NodeId> removed;  ///< nodes that were taken out of the tree, those below left out
  int readers = 0;           ///< that read it without Python's lock
  /// The position asked for last: mostly the next one is that of a child.
  NodeId known = kNoNode;
  std::optional<Position> known_position;
};
using Shared = std::shared_ptr<Record>;

/// The game, to be changed. Failure: another thread is reading it.
Game& edit(Record& record, const std::string& call);

/// Keeps a game as it is while it is read without Python's lock.
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

/// The position after a node's move; nothing where the way there cannot be followed. Moves against
/// the rules are followed while each begins on a square with a piece. O(depth), O(1) from the
/// parent's.
std::optional<Position> position_at(Record& record, NodeId id);
/// The nodes of the main line, or of another, as objects.
py::list node_list(const Shared& record, const std::vector<NodeId>& nodes);
/// The legal part of the main line. O(moves).
std::vector<Move> legal_moves_of(const Game& game);
/// A move in words; its squares where it is illegal, its words where it is none.
void append_text(std::string& out, const Game& game, NodeId id, const Position* before,
                 const Notation& notation);
/// The words of the main line's moves.
py::list main_line_texts(const Game& game, const Notation& notation);

/// Adds a legal move after a node; with `force` any Move.
NodeId add_move(Record& record, NodeId parent, py::handle move, bool force);

/// A score's object: of an engine or a record.
py::object score_object(Evaluation eval);
Evaluation evaluation_of(Score score);

/// Whatever of a game has that name in tables: a tag, "result", "plies", "moves", "file" ...
std::string field_of(const Record& record, const std::string& name);

}  // namespace qipu::python
