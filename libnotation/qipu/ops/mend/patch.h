// Some bytes of an input and what is to stand for them.
#pragma once

#include <cstdint>
#include <string>

namespace qipu {

struct Patch {
  std::uint64_t offset = 0;
  std::string before, after;
};

}  // namespace qipu
