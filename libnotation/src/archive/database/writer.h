// Makes a database of games, or adds to one.
//
// A file appears, or is replaced, as a whole when it is finished. If a writer is ended earlier, in
// any way, the old file stays, and nothing else is left. Only one writer at a time has a file. A
// server is loaded in transactions of whole sources: a killed writer leaves the sources committed
// before, marked as unfinished. The sources of a packed file may be only its first ones, so files
// count as read only after files_ended().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/base/stamp.h"
#include "qipu/diag/result.h"

namespace qipu {

/// A file, or a file in a packed one, that contains games.
struct DatabaseSource {
  /// Names, as in Database::SourceName; `packed_file` is "" if the file is not packed.
  std::string path, relative_path, packed_file;
  /// The path of the file, which is checked later; "" if the name is not a file.
  std::string place = {};
  /// The stamp of the file when it was read; nothing: its current one.
  std::optional<Stamp> seen = std::nullopt;

  /// The name of the file on the disk that contains it.
  const std::string& file() const { return packed_file.empty() ? path : packed_file; }
};

class DatabaseWriter {
 public:
  enum class Mode : std::uint8_t {
    create,   ///< a new file
    replace,  ///< a new file that replaces an existing one
    update,   ///< adds to an existing file, or makes one
  };
  /// On a server, games are always added. Errors: cannot_write (another program writes to it),
  /// output_exists, and those of Database::open().
  static Result<std::unique_ptr<DatabaseWriter>> open(const std::string& path, Mode mode);
  /// Writes a database in memory. `bytes`: a database, to which games are added, or nothing; after
  /// finish() they are the new database. `name`: its name in messages. Errors: those of open().
  static Result<std::unique_ptr<DatabaseWriter>> in_memory(std::shared_ptr<std::string> bytes,
                                                           const std::string& name);
  virtual ~DatabaseWriter() = default;

  /// The folder to which names of files are relative, see Database::folder().
  virtual std::string folder() const = 0;
  /// Sets the order in which the games of these files will be read, after the other stored games.
  /// Without this call it is the order of adding.
  virtual void arrange(const std::vector<std::string>& names) = 0;
  /// Returns true if the file of that name, which lies at `place`, was read to its end and has not
  /// changed since, so that it need not be read again.
  virtual bool keep(const std::string& name, const std::string& place) = 0;
  /// Returns the files with stored games that neither keep() nor begin() named, in order.
  virtual std::vector<std::string> others() = 0;
  /// Removes the games of a file. Errors: cannot_write.
  virtual Result<void> remove(const std::string& name) = 0;

  /// Sets the source of the following games. Games of the same file stored before are removed.
  /// Errors: cannot_write.
  virtual Result<void> begin(const DatabaseSource& source) = 0;
  /// Adds a stream of packed games with their numbers (format/packed/packed.h). REQUIRES: they come
  /// from pack_game(). Errors: cannot_write.
  virtual Result<void> add(std::string_view packed) = 0;
  /// Ends the source. `keep` false: its games are removed again, and the next keep() of it returns
  /// false. Errors: cannot_write.
  virtual Result<void> end(bool keep) = 0;
  /// Marks the file of the source as not read to its end: the next keep() of it returns false.
  virtual void doubt() = 0;
  /// Marks all files whose sources have ended as read to their end: as long as they do not change,
  /// keep() of them returns true. Without this call it returns false. Errors: cannot_write.
  virtual Result<void> files_ended() = 0;
  /// Finishes the indexes, and puts a file in its place. If nothing was added, removed or
  /// reordered, an updated file stays as it is. Errors: cannot_write, output_exists (another
  /// program has made the file meanwhile).
  virtual Result<void> finish() = 0;
};

}  // namespace qipu
