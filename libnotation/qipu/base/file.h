// Files as this project reads and writes them: in bounded pieces, and whole or not at all.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "qipu/diag/result.h"

namespace qipu {

/// Bytes from a file or a pipe, read in order.
class ByteSource {
 public:
  /// "-" is standard input. Errors: cannot_open (folders too).
  static Result<std::unique_ptr<ByteSource>> open(const std::string& path);
  virtual ~ByteSource() = default;
  /// Appends up to `want` bytes to `out`; 0 appended means the end. Errors: cannot_read.
  virtual Result<std::size_t> read(std::string& out, std::size_t want) = 0;
};

/// The whole file. Errors: cannot_open, cannot_read, too_large when longer than `limit`.
Result<std::string> read_file(const std::string& path, std::size_t limit);

/// A file that appears whole or not at all: written beside its place under another name, moved
/// there by commit(). Without commit() nothing is left behind.
class AtomicFile {
 public:
  /// Errors: cannot_write.
  static Result<AtomicFile> create(const std::string& path);
  AtomicFile(AtomicFile&&) noexcept;
  AtomicFile& operator=(AtomicFile&&) noexcept;
  ~AtomicFile();
  /// Errors: cannot_write (a full disk, say).
  Result<void> write(std::string_view bytes);
  Result<void> commit();

 private:
  AtomicFile() = default;
  std::string path_, temporary_;
  int descriptor_ = -1;
};

/// Bytes put aside until they are wanted: in memory while they are few, then in a file that has no
/// name and so is never left behind.
class Spool {
 public:
  /// The file lies in the folder of `path`; where that is "", in the system's for such files.
  explicit Spool(std::string path = {}) : path_(std::move(path)) {}
  Spool(Spool&&) noexcept;
  Spool& operator=(Spool&&) noexcept;
  ~Spool();
  /// Errors: cannot_write.
  Result<void> write(std::string_view bytes);
  /// Hands everything over, in order, piece by piece. Errors: cannot_read, and those of `take`.
  Result<void> replay(const std::function<Result<void>(std::string_view)>& take);

 private:
  Result<void> spill();

  std::string path_;
  std::string memory_;  ///< what follows what is in the file
  int descriptor_ = -1;
};

/// Removes the temporary files of this process that are not committed; safe in a signal handler.
void discard_unfinished_files();

}  // namespace qipu
