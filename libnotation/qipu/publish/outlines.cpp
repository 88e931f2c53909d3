#include "qipu/publish/outlines.h"

#include <algorithm>

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
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string digits;
  for (char32_t rest = character; rest != 0; rest >>= 4) digits.insert(0, 1, kHex[rest & 0xF]);
  return "g-" + digits;
}

}  // namespace qipu
