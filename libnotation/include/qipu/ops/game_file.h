// Games as bytes of a format: a single game, or a file of games added one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/game/reduce.h"
#include "qipu/ops/output_options.h"

#pragma GCC visibility push(default)
namespace qipu {

/// The bytes of a file, and what the format could not hold. Characters that the encoding lacks are
/// counted as "unencodable".
struct GameBytes {
  std::string bytes;
  Losses losses;
};

/// Returns a whole file with that game. Errors: format_only_read (the format can only be read),
/// loss_refused (with OutputOptions::strict_loss), database_needs_file. O(nodes).
Result<GameBytes> whole_file(const Game& game, const OutputOptions& options);

/// A game, and the path of the file that it comes from; "" if it comes from no file.
struct GameOf {
  const Game* game = nullptr;
  std::string_view source = {};
  std::uint64_t number = 0;  ///< its number in that file, from 1; 0: games are counted here
};
/// Returns a whole file with these games, in their order. Errors: those for a single game, and
/// one_game_only.
Result<GameBytes> whole_file(std::span<const GameOf> games, const OutputOptions& options);

/// A file of any format, or a database, that games are added to. It appears as a whole with
/// commit(), or not at all. A database that is added to keeps what it had. One object must not be
/// used by two threads at once.
class GameFile {
 public:
  enum class Existing : std::uint8_t {
    kept,      ///< an existing file is an error
    replaced,  ///< it is replaced once the new file is complete
    added_to,  ///< it is added to; REQUIRES: the format is that of databases
  };
  /// `path` is a file's, not a folder's or a template. `options` are copied. Errors:
  /// format_only_read, output_exists, cannot_write, database_needs_file and those of
  /// Database::open().
  static Result<GameFile> create(const std::string& path, const OutputOptions& options,
                                 Existing existing);
  GameFile(GameFile&&) noexcept;
  GameFile& operator=(GameFile&&) noexcept;
  ~GameFile();

  /// Adds a game. `source`: the path of the file that it comes from, "" if it comes from no file;
  /// databases and JSON record it. If a database already has games of such a path, it becomes
  /// "a.pgn (2)". Errors: loss_refused, after which games can still be added; cannot_write,
  /// one_game_only, after which they cannot.
  Result<void> add(const Game& game, const std::string& source = {});
  /// Returns how many games were added.
  std::uint64_t games() const;
  /// Returns what the format could not hold, for all games.
  const Losses& losses() const;
  /// Makes the file final; nothing can be added any more. Errors: cannot_write, output_exists, and
  /// those of an add() after which no game could be added.
  Result<void> commit();

 private:
  struct Parts;
  explicit GameFile(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
#pragma GCC visibility pop
