#include "qipu/base/stamp.h"

#include <sys/stat.h>

namespace qipu {

Stamp stamp_of(const std::string& path) {
  struct stat s{};
  if (path.empty() || path == "-" || stat(path.c_str(), &s) != 0 || !S_ISREG(s.st_mode)) return {};
  constexpr std::int64_t kNano = 1'000'000'000;
  return {s.st_size, std::int64_t{s.st_mtim.tv_sec} * kNano + s.st_mtim.tv_nsec};
}

}  // namespace qipu
