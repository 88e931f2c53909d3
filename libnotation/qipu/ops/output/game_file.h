// Games in the bytes of a format: one by itself, or a file of them put together one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/game/reduce.h"
#include "qipu/ops/output/output_options.h"

namespace qipu {

/// A file's bytes, and what the format could not hold; characters that the encoding lacks are
/// counted as "unencodable".
struct GameBytes {
  std::string bytes;
  Losses losses;
};

/// A whole file of that game. Errors: format_only_read (the format is only read), loss_refused
/// (with OutputOptions::strict_loss), database_needs_file. O(nodes).
Result<GameBytes> whole_file(const Game& game, const OutputOptions& options);

/// A game, and the path of the file that it comes from, "" where it comes from none.
struct GameOf {
  const Game* game = nullptr;
  std::string_view source = {};
  std::uint64_t number = 0;  ///< in that file, from 1; 0: as the games are counted here
};
/// A whole file of these games, in their order. Errors: those of one, one_game_only.
Result<GameBytes> whole_file(std::span<const GameOf> games, const OutputOptions& options);

/// A file of any format that games are added to; a database too. It appears whole, with commit(),
/// or not at all; a database that is added to keeps what was there. Not for two threads at once.
class GameFile {
 public:
  enum class Existing : std::uint8_t {
    kept,      ///< a file that is there is an error
    replaced,  ///< by the new one, once that is whole
    added_to,  ///< REQUIRES: the format is that of databases
  };
  /// `path` is a file's, no folder and no template. `options` are copied. Errors: format_only_read,
  /// output_exists, cannot_write, database_needs_file and those of Database::open().
  static Result<GameFile> create(const std::string& path, const OutputOptions& options,
                                 Existing existing);
  GameFile(GameFile&&) noexcept;
  GameFile& operator=(GameFile&&) noexcept;
  ~GameFile();

  /// `source`: the path of the file that it comes from, "" where it comes from none; databases and
  /// JSON tell it. In a database that has games of such a path already, it becomes "a.pgn (2)".
  /// Errors: loss_refused, and the file can go on; cannot_write, one_game_only, and it cannot.
  Result<void> add(const Game& game, const std::string& source = {});
  /// How many were added.
  std::uint64_t games() const;
  /// What the format could not hold, of all games.
  const Losses& losses() const;
  /// Makes the file final; nothing can be added any more. Errors: cannot_write, output_exists, and
  /// those of an add() after which it could not go on.
  Result<void> commit();

 private:
  struct Parts;
  explicit GameFile(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
