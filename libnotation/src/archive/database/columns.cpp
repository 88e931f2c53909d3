#include "archive/database/columns.h"

#include <algorithm>
#include <bit>

#include "base/bytes.h"

namespace qipu::store {
namespace {

template <std::size_t kWidth>
void take_values(std::string_view bytes, std::uint32_t least, std::span<std::uint32_t> out) {
  const char* at = bytes.data();
  for (std::uint32_t& value : out) {
    std::uint32_t more = 0;
    for (std::size_t i = 0; i < kWidth; ++i) {
      more |= std::uint32_t{static_cast<std::uint8_t>(at[i])} << 8 * i;
    }
    at += kWidth;
    value = least + more;
  }
}

}  // namespace

void put_column(std::span<const std::uint32_t> values, std::string& out) {
  const std::uint32_t least = values.empty() ? 0 : std::ranges::min(values);
  const std::uint32_t most = values.empty() ? 0 : std::ranges::max(values);
  const auto width = static_cast<unsigned>(std::bit_width(most - least) + 7) / 8;
  put_u8(out, width);
  put_u32(out, least);
  for (const std::uint32_t value : values) {
    for (unsigned i = 0; i < width; ++i) put_u8(out, (value - least) >> 8 * i & 0xFFU);
  }
}

bool take_column(std::string_view& bytes, std::size_t games, std::span<std::uint32_t> out) {
  constexpr std::size_t kHead = 5;
  if (bytes.size() < kHead) return false;
  const std::size_t width = u8_at(bytes, 0);
  const std::uint32_t least = u32_at(bytes, 1);
  bytes.remove_prefix(kHead);
  constexpr std::size_t kWidest = 4;
  if (width > kWidest || (width != 0 && bytes.size() / width < games)) return false;
  switch (width) {
    case 0: std::ranges::fill(out, least); break;
    case 1: take_values<1>(bytes, least, out); break;
    case 2: take_values<2>(bytes, least, out); break;
    case 3: take_values<3>(bytes, least, out); break;
    default: take_values<4>(bytes, least, out); break;
  }
  bytes.remove_prefix(games * width);
  return true;
}

}  // namespace qipu::store
