// Known games: finds where a game leaves them, and which they are (opening/departure.h).
//
// Positions are compared by board and side to move, so transpositions and mirror images count.
// Games count as known if they are not records of the same game and not of a later day, as far as
// both dates are known, because a novelty is about earlier games. A record is of the same game if
// it has the same moves, mirrored or not, and no contradicting names or dates; or if it has the
// same two players, no contradicting date, and either the same day or the same moves up to the end
// of the shorter line.
//
// A game leaves the known ones at its last position that any of them reached. This is searched in
// its first kPlies plies, and further on as long as known games follow. Positions that occur again
// later, in endgames, do so by chance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "opening/departure.h"
#include "qipu/archive/database.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/notation/main_line.h"

namespace qipu {

class KnownGames {
 public:
  static constexpr std::size_t kPlies = 60;

  KnownGames();
  ~KnownGames();
  KnownGames(KnownGames&&) noexcept;
  KnownGames& operator=(KnownGames&&) noexcept;

  /// Keeps a game in memory: 16 bytes for each ply, and its header data. `file`: its name for
  /// readers.
  void add(const Game& game, const MainLine& line, const std::string& file, std::uint32_t number);
  /// Uses the games of a database, without copying them.
  void add(std::unique_ptr<Database> database);
  /// REQUIRES: all games have been added.
  void settle();

  /// Returns nothing if no position of the game is known. `line`: its main line. Errors: those of
  /// Database::ask(). REQUIRES: settled. Two look-ups per position, about a hundred in all.
  Result<std::optional<Departure>> departure(const Game& game, const MainLine& line);

 private:
  class GameCollection;
  class Files;
  class SearchedDatabase;
  class Search;
  std::unique_ptr<Files> files_;
  std::vector<std::unique_ptr<GameCollection>> collections_;  ///< the databases
};

}  // namespace qipu
