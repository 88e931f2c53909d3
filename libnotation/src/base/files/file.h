// Files as this project reads and writes them: read in bounded pieces, and written whole or not at
// all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/diag/result.h"

namespace qipu {

/// Bytes from a file or a pipe, read in order. Waiting for a pipe fails if it is interrupted().
class ByteSource {
 public:
  /// "-" is standard input. Errors: cannot_open (also for folders).
  static Result<std::unique_ptr<ByteSource>> open(const std::string& path);
  /// Bytes in memory. REQUIRES: not null.
  static std::unique_ptr<ByteSource> of(std::shared_ptr<const std::string> bytes);
  virtual ~ByteSource() = default;
  /// Appends up to `want` bytes to `out`; 0 appended means the end. Errors: cannot_read.
  virtual Result<std::size_t> read(std::string& out, std::size_t want) = 0;
};

/// Returns the whole file. Errors: cannot_open, cannot_read, too_large when longer than `limit`.
Result<std::string> read_file(const std::string& path, std::size_t limit);

/// Returns the path that a symbolic link leads to, even if no file is there yet. The link then
/// stays a link when the file is replaced.
std::string without_links(std::string path);

/// Decides about an existing file of the same name.
enum class Existing : std::uint8_t { kept, replaced };

/// A file that appears whole or not at all. It is written without a name, or next to its place
/// under a temporary name, and gets its own name by commit(). Without commit() nothing is left on
/// the disk. If several are committed under one new name with Existing::kept, one of them appears
/// and the others fail.
class AtomicFile {
 public:
  /// A file that replaces another gets its owner, group, permissions, access list and attributes,
  /// as far as possible. Errors: cannot_write, output_exists.
  static Result<AtomicFile> create(const std::string& path, Existing existing = Existing::replaced);
  AtomicFile(AtomicFile&&) noexcept;
  AtomicFile& operator=(AtomicFile&&) noexcept;
  ~AtomicFile();
  /// Gives the file the same properties as the file at `path`. Returns the names of those that
  /// could not be set ("its owner").
  std::vector<std::string> become_like(const std::string& path);
  /// Errors: cannot_write (for example, a full disk).
  Result<void> write(std::string_view bytes);
  /// Writes all bytes of an open file, from its first byte on. The bytes are shared if the file
  /// system can do that. REQUIRES: nothing was written. Errors: cannot_write.
  Result<void> write_all_of(int descriptor);
  /// Gives the file its name. If it replaces another file, its bytes are on the disk before that.
  /// Errors: cannot_write, output_exists.
  Result<void> commit();
  /// For reading and writing, until commit(). REQUIRES: the file is not a device.
  int descriptor() const { return descriptor_; }
  /// The path at which the file will be; links have been followed.
  const std::string& path() const { return path_; }

 private:
  AtomicFile() = default;
  Result<void> settle() const;

  std::string path_, temporary_;
  int descriptor_ = -1;
  bool device_ = false;
  Existing existing_ = Existing::replaced;
};

/// Bytes kept for later: in memory while they are few, then in a file without a name, which no
/// crash can leave on the disk.
class Spool {
 public:
  /// The file lies in the folder given to set_temporary_folder(). If none was given, it lies in the
  /// folder of `path`, or in the system's temporary folder if `path` is "".
  explicit Spool(std::string path = {}) : path_(std::move(path)) {}
  Spool(Spool&&) noexcept;
  Spool& operator=(Spool&&) noexcept;
  ~Spool();
  /// Errors: cannot_write.
  Result<void> write(std::string_view bytes);
  std::uint64_t size() const { return filed_ + memory_.size(); }
  using Take = std::function<Result<void>(std::string_view)>;
  /// Passes everything to `take`, in order, piece by piece. Errors: cannot_read, and those of
  /// `take`.
  Result<void> replay(const Take& take) { return replay(0, size(), take); }
  /// The same for `size` bytes from `at` on. REQUIRES: they have been written.
  Result<void> replay(std::uint64_t at, std::uint64_t size, const Take& take) const;
  /// Replaces the content of `out` with these bytes. Several threads may read at once, while none
  /// writes.
  Result<void> read(std::uint64_t at, std::uint64_t size, std::string& out) const;
  /// Returns a path by which this process can open the bytes, as often as it likes, while the spool
  /// exists. Errors: cannot_write.
  Result<std::string> opened_as();

 private:
  Result<void> spill();

  std::string path_;
  std::string memory_;       ///< follows the bytes in the file
  std::uint64_t filed_ = 0;  ///< bytes in the file
  int descriptor_ = -1;
};

/// Any number of streams kept for later: in memory while they are few bytes together, then in one
/// file. Memory: `most` bytes, and 16 for each time a stream went to the file.
class SharedSpool {
 public:
  /// `path`: as for Spool.
  explicit SharedSpool(const std::string& path = {}, std::size_t most = kMost)
      : spool_(path), most_(most) {}
  static constexpr std::size_t kMost = std::size_t{16} << 20;

  /// Begins a stream; returns its number, counted from 0.
  std::size_t begin();
  /// Errors: cannot_write.
  Result<void> write(std::size_t stream, std::string_view bytes);
  /// Passes a stream to `take`, in order, piece by piece. Errors: cannot_read, and those of `take`.
  Result<void> replay(std::size_t stream, const Spool::Take& take) const;

 private:
  struct Part {
    std::uint64_t at = 0, size = 0;
  };
  struct Stream {
    std::vector<Part> parts;  ///< in the file
    std::string waiting;      ///< follows the parts
  };
  Result<void> spill();

  Spool spool_;
  std::size_t most_;
  std::size_t waiting_ = 0;  ///< bytes, of all streams
  std::vector<Stream> streams_;
};

/// Sets the folder for files that only this process sees; "" leaves the choice to the program.
void set_temporary_folder(const std::string& folder);
/// Opens a file without a name in the folder for temporary files. Errors: cannot_write.
Result<int> open_temporary(const std::string& beside = {});

/// Removes the temporary files of this process that are not committed. For the last moments of a
/// process: no file can be begun or committed afterwards. Safe in a signal handler.
void discard_unfinished_files();

/// Removes temporary files of runs that were killed, in the folders that were written to since the
/// last call. Returns their names in order.
std::vector<std::string> take_leftovers();

}  // namespace qipu
