// Reads games from inputs and resolves them: one after another, or a single game by its number.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "qipu/game/game.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"
#include "qipu/ops/reporter.h"

#pragma GCC visibility push(default)
namespace qipu {

class GameVisitor;  // visit.h

/// The result of load_game().
struct LoadedGame {
  std::optional<Game> game;  ///< no value if there are fewer games, or it cannot be read
  std::uint32_t met = 0;     ///< the number of games up to it; of all games if there are fewer
  bool unreadable = false;   ///< it exists, and the findings say why it cannot be read
};
/// Reads the `number`th game (from 1) of all inputs together; games that cannot be read count.
/// Reports the findings about this game and about its input, at most ReadOptions::max_findings of
/// one code, and why an input cannot be read.
LoadedGame load_game(const ReadOptions& options, const InputList& list, std::uint32_t number,
                     Reporter& reporter);

/// A game of a GameStream.
struct StreamedGame {
  Game game;
  std::string file;          ///< the file, named as in findings
  std::uint32_t number = 0;  ///< the number in its file, from 1; games that cannot be read count
  std::uint64_t among = 0;   ///< the number in all files together
};

/// The games of the inputs, one after another. Needs memory for one block of a collection.
class GameStream {
 public:
  /// `only`: the number of the one wanted game, counted in all files from 1; findings about other
  /// games are not reported. 0: all games. `worker` is given each game before it is returned, and
  /// may change it; if it is null, the move texts are resolved. List, reporter and worker must
  /// outlive the stream.
  GameStream(const ReadOptions& options, const InputList& list, Reporter& reporter,
             std::uint64_t only = 0, GameVisitor* worker = nullptr);
  ~GameStream();
  /// Returns the next game, and reports findings on the way. Returns no value at the end, if the
  /// reporter no longer listens, or after an interruption (interrupted()).
  std::optional<StreamedGame> next();
  /// Returns true if next() can return a game without reading more input.
  bool at_hand() const;
  /// Returns the number of games read so far, in all files; games that cannot be read count. With
  /// `only`, after next(): at least `only` if that game exists, else the number of all games.
  std::uint64_t met() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
#pragma GCC visibility pop
