#include "qipu/format/xqf/xqf_layout.h"

#include <algorithm>
#include <charconv>

#include "qipu/base/bytes.h"
#include "qipu/format/field_text.h"
#include "qipu/text/utf8.h"

namespace qipu::xqf {

namespace {

constexpr std::string_view kSalt = "[(C) Copyright Mr. Dong Shiwei.]";
static_assert(kSalt.size() == 32);

/// A code is any number but 0, which is how a file says nothing.
std::string hold_code(std::string_view value) {
  std::uint16_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || number == 0) return {};
  return std::to_string(number);
}

}  // namespace

Keys derive_keys(std::string_view header) {
  Keys keys;
  if (u8_at(header, 2) <= 10) return keys;
  const unsigned mask = u8_at(header, 3);
  const unsigned sum = u8_at(header, 12);
  const unsigned xy = u8_at(header, 13);
  const unsigned from = u8_at(header, 14);
  const unsigned to = u8_at(header, 15);
  const auto square = [](unsigned k) { return 54 * k * k + 221; };
  keys.place = static_cast<std::uint8_t>(square(xy) * xy);
  keys.from = static_cast<std::uint8_t>(square(from) * keys.place);
  keys.to = static_cast<std::uint8_t>(square(to) * keys.from);
  keys.comment = (sum * 256 + xy) % 32000 + kCommentBase;
  const std::array<unsigned, 4> source = {sum, xy, from, to};
  for (std::size_t i = 0; i < keys.stream.size(); ++i) {
    const unsigned bits = (source[i % 4] & mask) | u8_at(header, 8 + i % 4);
    keys.stream[i] = static_cast<std::uint8_t>(static_cast<unsigned char>(kSalt[i]) & bits);
  }
  return keys;
}

std::uint8_t checksum(std::string_view header) {
  return static_cast<std::uint8_t>(u8_at(header, 12) + u8_at(header, 13) + u8_at(header, 14) +
                                   u8_at(header, 15));
}

std::string fit_tag(std::string_view name, std::string_view value) {
  if (std::ranges::find(kCodes, name) != kCodes.end()) return hold_code(value);
  const auto field = std::ranges::find(kTexts, name, &TextField::tag);
  if (field == kTexts.end()) return {};
  value = trim_field(value.substr(0, value.find('\0')));
  std::string bytes;
  std::vector<Unencodable> missing;
  std::string held;
  for (std::size_t pos = 0; pos < value.size();) {
    const std::size_t start = pos;
    next_char(value, pos);
    encode(bytes, value.substr(start, pos - start), Encoding::gb18030, missing);
    if (bytes.size() >= field->size) break;
    held += value.substr(start, pos - start);
  }
  return std::string(trim_field(held));
}

}  // namespace qipu::xqf
