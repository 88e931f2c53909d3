// Reads games from inputs, resolved, one after the other or one by its number.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "qipu/game/game.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/read_options.h"
#include "qipu/ops/run/reporter.h"

namespace qipu {

class GameVisitor;  // visit.h

/// What load_game() found.
struct LoadedGame {
  std::optional<Game> game;  ///< nothing when there are fewer games, or it cannot be read
  std::uint32_t met = 0;     ///< games up to it; all games where there are fewer
  bool unreadable = false;   ///< it exists, and the findings say why it cannot be read
};
/// Reads the `number`th game (from 1) of all inputs together; games that cannot be read count.
/// Findings about it and about its whole input are reported, at most ReadOptions::max_findings of
/// one code, and so is why an input cannot be read.
LoadedGame load_game(const ReadOptions& options, const InputList& list, std::uint32_t number,
                     Reporter& reporter);

/// A game of a GameStream.
struct StreamedGame {
  Game game;
  std::string file;          ///< named as in findings
  std::uint32_t number = 0;  ///< in its file, from 1; games that cannot be read count
  std::uint64_t among = 0;   ///< its number in all files together
};

/// The games of the inputs, one after the other. Memory: one block of an archive.
class GameStream {
 public:
  /// `only`: the number of the one wanted game, counted in all files from 1; findings about others
  /// are not reported. 0: all games. `worker` is given each game before it is returned, and may
  /// change it; null: its move texts are resolved. List, reporter and worker must outlive the
  /// stream.
  GameStream(const ReadOptions& options, const InputList& list, Reporter& reporter,
             std::uint64_t only = 0, GameVisitor* worker = nullptr);
  ~GameStream();
  /// The next game; nothing at the end, when the reporter no longer listens, or where it is
  /// interrupted(). Findings are reported on the way.
  std::optional<StreamedGame> next();
  /// Whether next() gives a game without reading on.
  bool at_hand() const;
  /// Games read so far, in all files; those that cannot be read count. With `only`, after next():
  /// at least `only` if that game exists, else the number of all games.
  std::uint64_t met() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
