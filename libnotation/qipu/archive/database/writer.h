// Makes a database of games, or adds to one.
//
// A file appears, or is replaced, as a whole when it is finished; a writer that is ended before, in
// whatever way, leaves what was there, and nothing else. One writer at a time has a file. A server
// is loaded in transactions of whole sources: a writer that is killed leaves there the sources
// committed before, marked as unfinished. Those of a packed file may be only the first of it, so
// files count as read only once that is said.
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

/// A file, or a file in a packed one, that games come from.
struct DatabaseSource {
  /// Names, as Database::SourceName has them; `within` is "" of a file by itself.
  std::string path, below, within;
  /// Where the file lies that is to be looked at later; "": the name is none of a file.
  std::string place = {};
  /// What the file was when it was read; nothing: what it is now.
  std::optional<Stamp> seen = std::nullopt;

  /// The name of the file on the disk in which it lies.
  const std::string& file() const { return within.empty() ? path : within; }
};

class DatabaseWriter {
 public:
  enum class Mode : std::uint8_t {
    create,   ///< a new file
    replace,  ///< a new file, in the place of the one that is there
    update,   ///< adds to the one that is there, or makes one
  };
  /// A server is added to in any case. Errors: cannot_write (another program writes to it),
  /// output_exists, and those of Database::open().
  static Result<std::unique_ptr<DatabaseWriter>> open(const std::string& path, Mode mode);
  virtual ~DatabaseWriter() = default;

  /// The folder that names of files begin from, see Database::folder().
  virtual std::string folder() const = 0;
  /// The files of a run by their names, in the order in which their games are to be read, after
  /// what is there besides. Without this call that is the order of adding.
  virtual void arrange(const std::vector<std::string>& names) = 0;
  /// True if the file of that name, which lies at `place`, was read to its end and has not changed
  /// since: it need not be read again.
  virtual bool keep(const std::string& name, const std::string& place) = 0;
  /// Names of the files whose games are there and that neither keep() nor begin() named, in order.
  virtual std::vector<std::string> others() = 0;
  /// Takes out the games of a file. Errors: cannot_write.
  virtual Result<void> remove(const std::string& name) = 0;

  /// The source of the games that follow. Games of the same file that were there before are taken
  /// out. Errors: cannot_write.
  virtual Result<void> begin(const DatabaseSource& source) = 0;
  /// A stream of packed games with their numbers (format/packed/packed.h). REQUIRES: they come from
  /// pack_game(). Errors: cannot_write.
  virtual Result<void> add(std::string_view packed) = 0;
  /// The source is done. `keep` false: its games are taken out again, and the next keep() of it is
  /// false. Errors: cannot_write.
  virtual Result<void> end(bool keep) = 0;
  /// The file of the source was not read to its end: the next keep() of it is false.
  virtual void doubt() = 0;
  /// All files whose sources have ended were read to their end: as long as they do not change,
  /// keep() of them is true. Without this call it is false. Errors: cannot_write.
  virtual Result<void> files_ended() = 0;
  /// Finishes the indexes, and puts a file in its place. Where nothing was added, taken out or put
  /// in another order, a file that is updated stays as it is. Errors: cannot_write, output_exists
  /// (another program has made the file meanwhile).
  virtual Result<void> finish() = 0;
};

}  // namespace qipu
