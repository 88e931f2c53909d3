// Files as this project reads and writes them: in bounded pieces, and whole or not at all.
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

/// Bytes from a file or a pipe, read in order. What waits for a pipe fails where it is
/// interrupted().
class ByteSource {
 public:
  /// "-" is standard input. Errors: cannot_open (folders too).
  static Result<std::unique_ptr<ByteSource>> open(const std::string& path);
  /// Bytes in memory. REQUIRES: not null.
  static std::unique_ptr<ByteSource> of(std::shared_ptr<const std::string> bytes);
  virtual ~ByteSource() = default;
  /// Appends up to `want` bytes to `out`; 0 appended means the end. Errors: cannot_read.
  virtual Result<std::size_t> read(std::string& out, std::size_t want) = 0;
};

/// The whole file. Errors: cannot_open, cannot_read, too_large when longer than `limit`.
Result<std::string> read_file(const std::string& path, std::size_t limit);

/// Where a path leads when it is a symbolic link, so that the link stays one when the file is
/// replaced; also where nothing is there yet.
std::string without_links(std::string path);

/// What becomes of a file that has the name already.
enum class Existing : std::uint8_t { kept, replaced };

/// A file that appears whole or not at all: written without a name, or beside its place under
/// another, and given its own by commit(). Without commit() nothing is left behind. Of several
/// that are committed to one new name, each with Existing::kept, one appears and the others fail.
class AtomicFile {
 public:
  /// Where a file is replaced the new one becomes what it is, as far as it may: owner, group,
  /// permissions, access list, attributes. Errors: cannot_write, output_exists.
  static Result<AtomicFile> create(const std::string& path, Existing existing = Existing::replaced);
  AtomicFile(AtomicFile&&) noexcept;
  AtomicFile& operator=(AtomicFile&&) noexcept;
  ~AtomicFile();
  /// Makes it what the file at `path` is. What it could not be given is named ("its owner").
  std::vector<std::string> become_like(const std::string& path);
  /// Errors: cannot_write (a full disk, say).
  Result<void> write(std::string_view bytes);
  /// Writes what an open file holds, from its first byte on. Where the file system can it shares
  /// the bytes. REQUIRES: nothing was written. Errors: cannot_write.
  Result<void> write_all_of(int descriptor);
  /// Errors: cannot_write, output_exists. What replaces a file is on the disk before.
  Result<void> commit();
  /// For reading and writing, until it is committed. REQUIRES: it is no device.
  int descriptor() const { return descriptor_; }
  /// Where it will be: links are followed.
  const std::string& path() const { return path_; }

 private:
  AtomicFile() = default;
  Result<void> settle() const;

  std::string path_, temporary_;
  int descriptor_ = -1;
  bool device_ = false;
  Existing existing_ = Existing::replaced;
};

/// Bytes put aside until they are wanted: in memory while they are few, then in a file that has no
/// name and so is never left behind.
class Spool {
 public:
  /// The file lies in the folder for such files, see set_temporary_folder(); where none is set, in
  /// that of `path`, or in the system's where that is "".
  explicit Spool(std::string path = {}) : path_(std::move(path)) {}
  Spool(Spool&&) noexcept;
  Spool& operator=(Spool&&) noexcept;
  ~Spool();
  /// Errors: cannot_write.
  Result<void> write(std::string_view bytes);
  std::uint64_t size() const { return filed_ + memory_.size(); }
  using Take = std::function<Result<void>(std::string_view)>;
  /// Hands everything over, in order, piece by piece. Errors: cannot_read, and those of `take`.
  Result<void> replay(const Take& take) { return replay(0, size(), take); }
  /// The same for `size` bytes from `at` on. REQUIRES: they have been written.
  Result<void> replay(std::uint64_t at, std::uint64_t size, const Take& take) const;
  /// Puts them into `out`, in the place of what it held. By several threads at once, while nobody
  /// writes.
  Result<void> read(std::uint64_t at, std::uint64_t size, std::string& out) const;
  /// A path by which this process can open what was written, as often as it likes, while the spool
  /// is there. Errors: cannot_write.
  Result<std::string> opened_as();

 private:
  Result<void> spill();

  std::string path_;
  std::string memory_;       ///< what follows what is in the file
  std::uint64_t filed_ = 0;  ///< bytes in the file
  int descriptor_ = -1;
};

/// Any number of streams put aside side by side: in memory while they are few bytes together, then
/// in one file. Memory: `most` bytes, and 16 for each time a stream went to the file.
class SharedSpool {
 public:
  /// `path`: as Spool's.
  explicit SharedSpool(const std::string& path = {}, std::size_t most = kMost)
      : spool_(path), most_(most) {}
  static constexpr std::size_t kMost = std::size_t{16} << 20;

  /// Begins a stream; its number, from 0.
  std::size_t begin();
  /// Errors: cannot_write.
  Result<void> write(std::size_t stream, std::string_view bytes);
  /// Hands a stream over, in order, piece by piece. Errors: cannot_read, and those of `take`.
  Result<void> replay(std::size_t stream, const Spool::Take& take) const;

 private:
  struct Part {
    std::uint64_t at = 0, size = 0;
  };
  struct Stream {
    std::vector<Part> parts;  ///< in the file
    std::string waiting;      ///< what follows them
  };
  Result<void> spill();

  Spool spool_;
  std::size_t most_;
  std::size_t waiting_ = 0;  ///< bytes, of all streams
  std::vector<Stream> streams_;
};

/// Where files that nobody but this process sees are put; "": where it seems best.
void set_temporary_folder(const std::string& folder);
/// An open file without a name there. Errors: cannot_write.
Result<int> open_temporary(const std::string& beside = {});

/// Removes the temporary files of this process that are not committed, in its last moments: no file
/// is begun or committed afterwards. Safe in a signal handler.
void discard_unfinished_files();

/// Looks in the folders that were written to since the last call for temporary files of runs that
/// were killed and takes them away. Their names, in order.
std::vector<std::string> take_leftovers();

}  // namespace qipu
