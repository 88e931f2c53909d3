// Bytes of a part of a file, read in order.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/files/file.h"

namespace qipu {

/// As ByteSource::open(), from `first` on, up to `end` or to the end of the file, whichever comes
/// first. REQUIRES: the path is that of a regular file, or the part is the whole file. Errors:
/// cannot_open (also for folders).
Result<std::unique_ptr<ByteSource>> open_part(const std::string& path, std::uint64_t first,
                                              std::uint64_t end);

/// A position after the last byte of any file.
inline constexpr std::uint64_t kFileEnd = ~std::uint64_t{0};

/// The SHA-256 of these bytes. Errors: cannot_open, cannot_read. O(bytes).
Result<std::string> sha256_of_part(const std::string& path, std::uint64_t first = 0,
                                   std::uint64_t end = kFileEnd);

}  // namespace qipu
