// Input of archives that must be read from their end, or more than once.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/packing/unpack.h"

struct archive;  // from libarchive

namespace qipu {

/// Bytes in which libarchive may seek: a file, or memory if there are no files.
class ArchiveInput {
 public:
  virtual ~ArchiveInput() = default;

  /// Errors: cannot_open.
  static Result<std::unique_ptr<ArchiveInput>> of_file(const std::string& path,
                                                       UnpackBudget& budget);
  /// Copies a stream into a temporary place, at most `limit` bytes. `budget` counts the bytes; it
  /// may be null. Errors: too_large, cannot_write.
  static Result<std::unique_ptr<ArchiveInput>> of_stream(std::string_view head, ByteSource& rest,
                                                         UnpackBudget* budget, std::size_t limit);

  /// Opens the input with `archive`, from its beginning. Returns libarchive's status. The archive
  /// must be freed before this object is destroyed or opened with another archive.
  virtual int open(archive* reader) = 0;
};

}  // namespace qipu
