// Private. Shared by readers of binary records and of records from game sites: one game in each
// file, moves as pairs of squares.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qipu/format/few.h"
#include "qipu/format/format.h"

namespace qipu {

/// A square as in the file, perhaps off the board: file 0-8 from Red's left, rank 0-9 from Red's
/// home rank.
struct FileSquare {
  int file = 0, rank = 0;

  std::optional<Square> square() const { return Square::at(file, rank); }
  std::string words() const;  ///< "h2", or "(9,8)" off the board
};

/// Base of such readers. Findings have places in the source's bytes.
class RecordReader {
 public:
  /// All three must outlive this object.
  RecordReader(const Source& source, Game& game, DiagnosticSink& sink)
      : source_(source), bytes_(source.bytes), game_(game), sink_(sink) {}

  void report(const Code& code, std::size_t offset, std::vector<std::string> args = {}) {
    sink_.report(source_.finding(code, offset, std::move(args)));
  }

  /// Adds a move. One that leaves the board is reported and stays in the tree as text, so that the
  /// moves after it are not lost; after the first few, finish_moves() reports the rest.
  NodeId add_move(NodeId parent, FileSquare from, FileSquare to, std::size_t offset);
  /// Reports how many more moves leave the board, and gives the first move to the side whose piece
  /// it moves. `offset` is where the moves begin.
  void finish_moves(std::size_t offset);

 protected:
  const Source& source_;
  std::string_view bytes_;
  Game& game_;
  DiagnosticSink& sink_;

 private:
  Few off_board_;
};

/// The side whose piece the main line's first move moves; nothing when there is no move or no
/// piece.
std::optional<Color> first_mover(const Game& game);

/// A reader of files that hold one game: `read` is called once, with an empty game. Sources beyond
/// 4 GiB are refused.
std::unique_ptr<GameReader> one_game_reader(const Source& source,
                                            ReadStatus (*read)(const Source& source, Game& game,
                                                               DiagnosticSink& sink));

}  // namespace qipu
