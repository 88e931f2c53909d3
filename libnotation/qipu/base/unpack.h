// Archives and compressed files, read as they are packed: nothing is written out, and memory does
// not grow with them.
//
// ZIP, 7z, RAR, tar, LZH and CAB; gzip, bzip2, xz, lzip, zstd, lz4 and compress, alone or around a
// tar. What is packed once more is the caller's to open once more. Every size in an archive is a
// claim; what is unpacked is counted and held against what was packed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "qipu/base/file.h"

namespace qipu {

enum class Packing : std::uint8_t {
  none,
  sequential,  ///< can be read from the front
  seeking,     ///< ZIP and 7z: what is in it stands at its end
};
/// What the first bytes say; 512 of them tell all there is to tell.
Packing packing_of(std::string_view head);

/// How many bytes came in and how many out, over an archive and all archives in it.
struct UnpackBudget {
  std::uint64_t packed = 0, unpacked = 0;
  std::uint64_t times = 1000;             ///< as many times what was packed may come out ...
  std::uint64_t allowance = 64ULL << 20;  ///< ... and so much in any case
  bool spent() const { return unpacked > allowance && unpacked / times > packed; }
};

/// A file in an archive.
struct Member {
  std::string name;        ///< bytes as they are packed; folders end in /
  bool lone = false;       ///< of a compressed file, which holds one thing without a name
  bool encrypted = false;  ///< cannot be read
};

/// Reads one archive from front to back.
class Unpacker {
 public:
  virtual ~Unpacker() = default;

  /// A file that can be read again from its beginning.
  static Result<std::unique_ptr<Unpacker>> open_file(const std::string& path, UnpackBudget& budget);
  /// A stream of which `head` was read already. A seeking archive is put into a temporary file
  /// first, at most `limit` bytes. Errors: too_large, cannot_write, those of reading.
  static Result<std::unique_ptr<Unpacker>> open_stream(std::string head,
                                                       std::unique_ptr<ByteSource> rest,
                                                       UnpackBudget& budget, std::size_t limit);

  /// The next file in it (of gzip the one there is, be it a tar), folders, links and the like
  /// passed over; false at the end. Errors: archive_damaged, archive_encrypted, archive_grows;
  /// after one of them there is nothing more.
  virtual Result<bool> next(Member& out) = 0;
  /// The bytes of that file; to be gone before the next one is asked for. Errors: archive_damaged,
  /// archive_grows; what was read before the damage is given out first.
  virtual std::unique_ptr<ByteSource> content() = 0;
  /// Names from all over the archive that are not ASCII, one a line, as far as they are known
  /// beforehand; for telling their encoding.
  virtual std::string_view sample_of_names() const = 0;
};

}  // namespace qipu
