// Size and time of modification, which show whether a file has changed.
#pragma once

#include <cstdint>
#include <string>

#pragma GCC visibility push(default)
namespace qipu {

struct Stamp {
  std::int64_t bytes = -1;     ///< -1: there is no such file
  std::int64_t modified = -1;  ///< nanoseconds since 1970; -1: unknown, or changed meanwhile

  bool known() const { return bytes >= 0 && modified >= 0; }
  friend bool operator==(const Stamp&, const Stamp&) = default;
};

/// The stamp of a regular file; devices, pipes and folders have none.
Stamp stamp_of(const std::string& path);

}  // namespace qipu
#pragma GCC visibility pop
