// Makes a database of games, or adds to one.
//
// Games go in source by source, in transactions of whole sources: a process that is killed leaves a
// file that opens with the sources committed before. Those of a packed file may be only the first
// of it, so files count as read only once that is said. One writer at a time; readers are not kept
// waiting. While it is written to, the file has companions (-wal, -shm), and none afterwards.
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
  std::string path, below, within;  ///< as Input has them; `within` "" of a file by itself
  /// What the file was when it was read; nothing: what it is now.
  std::optional<Stamp> seen = std::nullopt;

  /// The file on the disk in which it lies.
  const std::string& file() const { return within.empty() ? path : within; }
};

class DatabaseWriter {
 public:
  enum class Mode : std::uint8_t {
    create,  ///< a new file; one that is there must be removed before
    update,  ///< adds to the one that is there, or makes one
  };
  /// Errors: cannot_write, and those of Database::open().
  static Result<std::unique_ptr<DatabaseWriter>> open(const std::string& path, Mode mode);
  virtual ~DatabaseWriter() = default;

  /// The files of a run, in the order in which their games are to be read, after what is there
  /// besides. Without this call that is the order of adding.
  virtual void arrange(const std::vector<std::string>& paths) = 0;
  /// Whether the file at that path was read whole before and has not changed since: then it need
  /// not be read again.
  virtual bool keep(const std::string& path) = 0;
  /// Paths of the files whose games are there and that neither keep() nor begin() named, in order.
  virtual std::vector<std::string> others() = 0;
  /// Takes out the games of a file. Errors: cannot_write.
  virtual Result<void> remove(const std::string& path) = 0;

  /// The source of the games that follow. Games of the same path that were there before are taken
  /// out. Errors: cannot_write.
  virtual Result<void> begin(const DatabaseSource& source) = 0;
  /// A stream of packed games with their numbers (format/packed/packed.h). REQUIRES: they come from
  /// pack_game(). Errors: cannot_write.
  virtual Result<void> add(std::string_view packed) = 0;
  /// The source is done. `keep` false: its games are taken out again, and the next keep() of it is
  /// false. Errors: cannot_write.
  virtual Result<void> end(bool keep) = 0;
  /// All files whose sources have ended were read to their end: as long as they do not change,
  /// keep() of them is true. Without this call it is false. Errors: cannot_write.
  virtual Result<void> files_ended() = 0;
  /// Finishes the indexes. Errors: cannot_write.
  virtual Result<void> finish() = 0;
};

}  // namespace qipu
