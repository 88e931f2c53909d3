// Private. What an archive is read from that must be read from its end, or more than once.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "qipu/base/unpack.h"

struct archive;  // libarchive's

namespace qipu {

/// Bytes that libarchive may go to and fro in: a file, or memory where there are no files.
class ArchiveInput {
 public:
  virtual ~ArchiveInput() = default;

  /// Errors: cannot_open.
  static Result<std::unique_ptr<ArchiveInput>> of_file(const std::string& path,
                                                       UnpackBudget& budget);
  /// What comes of a stream is put aside, at most `limit` bytes. `budget`: counts it; may be null.
  /// Errors: too_large, cannot_write.
  static Result<std::unique_ptr<ArchiveInput>> of_stream(std::string_view head, ByteSource& rest,
                                                         UnpackBudget* budget, std::size_t limit);

  /// Gives it to the reader, from its beginning. The status is libarchive's. The reader must be
  /// gone before this is, or before it is given to another one.
  virtual int open(archive* reader) = 0;
};

}  // namespace qipu
