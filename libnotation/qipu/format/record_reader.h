// Private. What the binary records and those of game sites have in common: one game a file, moves
// written as pairs of squares.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qipu/format/few.h"
#include "qipu/format/format.h"

namespace qipu {

/// A square as a file has it, perhaps off the board: file 0-8 from Red's left, rank 0-9 from Red's
/// home rank.
struct FileSquare {
  int file = 0, rank = 0;

  std::optional<Square> square() const { return Square::at(file, rank); }
  std::string words() const;  ///< "h2", or "(9,8)" off the board
};

/// What a reader of such a record works on. Findings stand at bytes of the source.
class RecordReader {
 public:
  /// All three must outlive it.
  RecordReader(const Source& source, Game& game, DiagnosticSink& sink)
      : source_(source), bytes_(source.bytes), game_(game), sink_(sink) {}

  void report(const Code& code, std::size_t offset, std::vector<std::string> args = {}) {
    sink_.report(source_.finding(code, offset, std::move(args)));
  }

  /// A move that leaves the board stays in the tree as words, so that what follows is not lost, and
  /// is reported; of many the first few, the rest by finish_moves().
  NodeId add_move(NodeId parent, FileSquare from, FileSquare to, std::size_t offset);
  /// `offset` is where the moves begin. The first mover's side is the one to move.
  void finish_moves(std::size_t offset);

 protected:
  const Source& source_;
  std::string_view bytes_;
  Game& game_;
  DiagnosticSink& sink_;

 private:
  Few off_board_;
};

/// Where nodes hang that stand in preorder: a node, the line after it, then its alternatives.
class Preorder {
 public:
  NodeId parent() const { return parent_; }  ///< of the node that comes next
  /// Goes on after node `id`, which hangs at parent(). False where the tree ends.
  bool step(NodeId id, bool child, bool sibling) {
    if (sibling) waiting_.push_back(parent_);
    if (child) {
      parent_ = id;
      return true;
    }
    if (waiting_.empty()) return false;
    parent_ = waiting_.back();
    waiting_.pop_back();
    return true;
  }

 private:
  NodeId parent_ = kRoot;
  std::vector<NodeId> waiting_;  ///< parents of the alternatives to come
};

/// Whose piece the main line's first move takes up; nothing when there is no move or no piece.
std::optional<Color> first_mover(const Game& game);

/// A reader of files that hold one game: `read` is called once, with an empty game. Sources beyond
/// 4 GiB are refused.
std::unique_ptr<GameReader> one_game_reader(const Source& source,
                                            ReadStatus (*read)(const Source& source, Game& game,
                                                               DiagnosticSink& sink));

}  // namespace qipu
