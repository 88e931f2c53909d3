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
    source_.report(sink_, code, offset, std::move(args));
  }

  /// Adds a move. One that leaves the board is reported and stays in the tree as text, so that the
  /// moves after it are not lost; after the first few, finish_moves() reports the rest.
  NodeId add_move(NodeId parent, FileSquare from, FileSquare to, std::size_t offset);
  /// The same of a move in four digits, which it stays if it leaves the board.
  NodeId add_digits(NodeId parent, std::optional<Square> from, std::optional<Square> to,
                    std::string_view digits, std::size_t offset);
  /// Reports how many more moves leave the board, and gives the first move to the side whose piece
  /// it moves. `offset` is where the moves begin.
  void finish_moves(std::size_t offset);

 protected:
  const Source& source_;
  std::string_view bytes_;
  Game& game_;
  DiagnosticSink& sink_;
  Few off_board_;
};

/// The side whose piece the main line's first move moves; nothing when there is no move or no
/// piece.
std::optional<Color> first_mover(const Game& game);

/// The result of a code: 0 unknown, 1 Red won, 2 Black won, 3 a draw.
std::optional<GameResult> result_of_code(std::uint32_t code);
/// "h2e2"; nothing for other words.
std::optional<Move> parse_ucci(std::string_view words);

/// A reader of files that hold one game: `read` is called once, with an empty game. Sources beyond
/// 4 GiB are refused.
std::unique_ptr<GameReader> one_game_reader(const Source& source,
                                            ReadStatus (*read)(const Source& source, Game& game,
                                                               DiagnosticSink& sink));
/// With a class that is made of these three and has read().
template <class Reader>
std::unique_ptr<GameReader> open_one_game(const Source& source) {
  return one_game_reader(source, [](const Source& own, Game& game, DiagnosticSink& sink) {
    return Reader(own, game, sink).read();
  });
}

}  // namespace qipu
