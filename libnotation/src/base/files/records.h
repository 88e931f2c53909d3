// Records in a file that is read in pieces. Each is a size (4 bytes, of what follows), a
// letter for its kind, and bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "qipu/diag/result.h"

namespace qipu {

/// REQUIRES of put_record(): fewer bytes than this.
inline constexpr std::size_t kMostInRecord = 0xFFFFFFFF;
inline void put_record(char letter, std::string_view bytes, std::string& out) {
  put_u32(out, static_cast<std::uint32_t>(bytes.size() + 1));
  out += letter;
  out += bytes;
}

/// Converts the result of a step into the result of a taker of records.
inline Result<bool> taken(const Result<void>& done) {
  if (!done) return std::unexpected(done.error());
  return true;
}

/// Finds the records in bytes that arrive in pieces of any size.
class RecordCutter {
 public:
  /// Calls `take` with each complete record. Returns false if `take` does, or if the bytes are no
  /// records. Errors: those of `take`.
  template <class Take>  // Result<bool>(char letter, std::string_view bytes)
  Result<bool> take(std::string_view bytes, const Take& take) {
    constexpr std::size_t kLengthBytes = 4;
    held_ += bytes;
    std::string_view left = held_;
    while (left.size() >= kLengthBytes) {
      const std::size_t size = u32_at(left, 0);
      if (size == 0) return false;
      if (left.size() - kLengthBytes < size) break;
      auto good = take(left[kLengthBytes], left.substr(kLengthBytes + 1, size - 1));
      if (!good || !*good) return good;
      left.remove_prefix(kLengthBytes + size);
    }
    held_.erase(0, held_.size() - left.size());
    return true;
  }
  /// Returns true if no incomplete record is left.
  bool at_end() const { return held_.empty(); }

 private:
  std::string held_;
};

}  // namespace qipu
