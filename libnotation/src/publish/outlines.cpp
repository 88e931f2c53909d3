#include "publish/outlines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace qipu {
namespace {

constexpr Outline kOutlines[] = {
#include "outlines.inc"
};

}  // namespace

std::span<const Outline> all_outlines() { return kOutlines; }

std::string_view outline_of(char32_t character) {
  return std::ranges::find(kOutlines, character, &Outline::character)->path;
}

std::string outline_id(char32_t character) {
  return fmt::format("g-{:x}", std::uint32_t{character});
}

}  // namespace qipu
