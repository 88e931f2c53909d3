// By what a file is known to be as it was: its size, and when it was changed.
#pragma once

#include <cstdint>
#include <string>

namespace qipu {

struct Stamp {
  std::int64_t bytes = -1;     ///< -1: there is no such file
  std::int64_t modified = -1;  ///< nanoseconds since 1970; -1: not known, or it changed meanwhile

  bool known() const { return bytes >= 0 && modified >= 0; }
  friend bool operator==(const Stamp&, const Stamp&) = default;
};

/// Of a regular file; a device, a pipe or a folder has none.
Stamp stamp_of(const std::string& path);

}  // namespace qipu
