// Shared by readers of binary records and of records from game sites, with one game per
// file and moves as pairs of squares.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "format/core/finding_limiter.h"
#include "qipu/format/format.h"

namespace qipu {

/// A square as in the file, which may be off the board: file 0-8 from Red's left, rank 0-9 from
/// Red's home rank.
struct FileSquare {
  int file = 0, rank = 0;

  std::optional<Square> square() const { return Square::at(file, rank); }
  std::string words() const;  ///< "h2", or "(9,8)" off the board
};

/// Base class of such readers. Findings have places in the source's bytes.
class RecordReader {
 public:
  /// All three must outlive this object.
  RecordReader(const Source& source, Game& game, DiagnosticSink& sink)
      : source_(source), bytes_(source.bytes), game_(game), sink_(sink) {}

  void report(const Code& code, std::size_t offset, std::vector<std::string> args = {}) {
    source_.report(sink_, code, offset, std::move(args));
  }

  /// Adds a move. A move that leaves the board is reported and stays in the tree as text, so that
  /// the moves after it are kept. Only the first few are reported one by one; finish_moves()
  /// reports the rest.
  NodeId add_move(NodeId parent, FileSquare from, FileSquare to, std::size_t offset);
  /// Adds a move written in four digits in the same way. If it leaves the board, its text is those
  /// digits.
  NodeId add_digits(NodeId parent, std::optional<Square> from, std::optional<Square> to,
                    std::string_view digits, std::size_t offset);
  /// Reports how many more moves leave the board, and makes the side whose piece moves first the
  /// side to move. `offset` is where the moves begin.
  void finish_moves(std::size_t offset);

 protected:
  const Source& source_;
  std::string_view bytes_;
  Game& game_;
  DiagnosticSink& sink_;
  FindingLimiter off_board_;
};

/// Returns the side whose piece the first move of the main line moves; nullopt if there is no move
/// or no piece.
std::optional<Color> first_mover(const Game& game);

/// Returns the result for a code: 0 unknown, 1 Red won, 2 Black won, 3 a draw; nullopt for others.
std::optional<GameResult> result_of_code(std::uint32_t code);
/// Reads "h2e2"; returns nullopt for other words.
std::optional<Move> parse_ucci(std::string_view words);

/// Returns a reader of files that hold one game. `read` is called once, with an empty game. Sources
/// larger than 4 GiB are refused.
std::unique_ptr<GameReader> one_game_reader(const Source& source,
                                            ReadStatus (*read)(const Source& source, Game& game,
                                                               DiagnosticSink& sink));
/// Returns such a reader for a class that is constructed from these three arguments and has read().
template <class Reader>
std::unique_ptr<GameReader> open_one_game(const Source& source) {
  return one_game_reader(source, [](const Source& own, Game& game, DiagnosticSink& sink) {
    return Reader(own, game, sink).read();
  });
}

}  // namespace qipu
