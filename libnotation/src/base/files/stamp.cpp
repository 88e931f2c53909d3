#include "qipu/base/stamp.h"

#include "base/platform/files.h"

namespace qipu {

Stamp stamp_of(const std::string& path) {
  const auto facts = path.empty() || path == "-" ? std::nullopt : platform::facts_of(path);
  if (!facts || !facts->is_file()) return {};
  return {static_cast<std::int64_t>(facts->size), facts->changed};
}

}  // namespace qipu
