// A change of an input's bytes: at `offset`, `before` is replaced by `after`.
#pragma once

#include <cstdint>
#include <string>

namespace qipu {

struct Patch {
  std::uint64_t offset = 0;
  std::string before, after;
};

}  // namespace qipu
