// Games that were known before another one: where it leaves them, and which they are
// (opening/departure.h).
//
// Positions are compared by board and side to move, so that transpositions and mirror images count.
// For a game those are known that are not records of itself and that are not of a later day, as far
// as both say: a novelty is about what was known before. Of itself is a record with the same moves,
// mirrored or not, unless names or dates contradict; and one of the same two players, dates
// allowing, that is of the same day, or whose moves are the same up to where one of them ends.
//
// A game leaves the known ones at the last of its positions that any of them met, looked for in its
// first kPlies plies, and beyond as long as it is not left: what comes back later, in endgames,
// does so by chance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qipu/archive/database/database.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/notation/main_line.h"
#include "qipu/opening/departure.h"

namespace qipu {

class KnownGames {
 public:
  static constexpr std::size_t kPlies = 60;

  KnownGames();
  ~KnownGames();
  KnownGames(KnownGames&&) noexcept;
  KnownGames& operator=(KnownGames&&) noexcept;

  /// Keeps a game in memory: 16 bytes for each ply, and what it tells of itself. `file`: as it is
  /// to be named.
  void add(const Game& game, const MainLine& line, const std::string& file, std::uint32_t number);
  /// The games of a database, which stay there.
  void add(std::unique_ptr<Database> database);
  /// REQUIRES: all games have been added.
  void settle();

  /// Nothing where no position of the game is known. `line`: its main line. Errors: those of
  /// Database::ask(). REQUIRES: settled. Two look-ups a position, some hundred in all.
  Result<std::optional<Departure>> departure(const Game& game, const MainLine& line);

 private:
  class Shelf;
  class Files;
  class Stored;
  class Search;
  std::unique_ptr<Files> files_;
  std::vector<std::unique_ptr<Shelf>> shelves_;  ///< databases
};

}  // namespace qipu
