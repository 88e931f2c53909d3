// Archives and compressed files, read while they are unpacked: nothing is written to disk, and
// memory does not grow with their size.
//
// ZIP, 7z, RAR, tar, LZH and CAB; gzip, bzip2, xz, lzip, zstd, lz4 and compress, alone or around a
// tar. Packed content of a packed file is opened again by the caller. No size stated in an archive
// is trusted: the unpacked bytes are counted and compared with the packed ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/files/file.h"

namespace qipu {

enum class Packing : std::uint8_t {
  none,
  sequential,  ///< can be read from the front
  seeking,     ///< ZIP and 7z: the directory is at the end
};
/// Recognizes the packing by the first bytes; 512 of them are enough.
Packing packing_of(std::string_view head);

/// The numbers of packed and unpacked bytes, over an archive and all archives in it.
struct UnpackBudget {
  std::uint64_t packed = 0, unpacked = 0;
  std::uint64_t times = 1000;  ///< the unpacked bytes may be at most this multiple of the packed,
  std::uint64_t allowance = 64ULL << 20;  ///< but this many are always allowed
  bool spent() const { return unpacked > allowance && unpacked / times > packed; }
};

/// A file in an archive.
struct Member {
  std::string name;        ///< bytes as in the archive; folders end in /
  bool lone = false;       ///< from a compressed file, which holds one file without a name
  bool encrypted = false;  ///< cannot be read
};

/// Reads one archive from front to back.
class Unpacker {
 public:
  virtual ~Unpacker() = default;

  /// Opens a file that can be read again from its beginning.
  static Result<std::unique_ptr<Unpacker>> open_file(const std::string& path, UnpackBudget& budget);
  /// Opens a stream of which `head` was already read. A seeking archive is first copied to a
  /// temporary file, at most `limit` bytes. Errors: too_large, cannot_write, those of reading.
  static Result<std::unique_ptr<Unpacker>> open_stream(std::string head,
                                                       std::unique_ptr<ByteSource> rest,
                                                       UnpackBudget& budget, std::size_t limit);

  /// Goes to the next file; folders, links and the like are skipped. gzip has one file, even around
  /// a tar. Returns false at the end. Errors: archive_damaged, archive_encrypted, archive_grows;
  /// after an error there are no more files.
  virtual Result<bool> next(Member& out) = 0;
  /// The bytes of the current file; destroy it before the next call of next(). Errors:
  /// archive_damaged, archive_grows; what was read before the damage comes first.
  virtual std::unique_ptr<ByteSource> content() = 0;
  /// Names from the whole archive that are not ASCII, one per line, as far as they are known in
  /// advance; used to detect their encoding.
  virtual std::string_view sample_of_names() const = 0;
};

}  // namespace qipu
