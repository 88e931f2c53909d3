// Recognizes the packing of a file by its first bytes.

#include <algorithm>
#include <string_view>

#include "base/bytes.h"
#include "base/packing/unpack.h"

namespace qipu {
namespace {

using std::string_view_literals::operator""sv;

/// A tar begins with a block that contains, in octal, the sum of its own bytes.
bool is_tar(std::string_view head) {
  constexpr std::size_t kBlock = 512, kSum = 148, kSumSize = 8;
  if (head.size() < kBlock || head[0] == '\0') return false;
  unsigned sum = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    sum += i >= kSum && i < kSum + kSumSize ? ' ' : u8_at(head, i);
  }
  unsigned written = 0;
  std::string_view digits = head.substr(kSum, kSumSize);
  while (digits.starts_with(' ')) digits.remove_prefix(1);
  while (!digits.empty() && digits[0] >= '0' && digits[0] <= '7') {
    written = written << 3 | static_cast<unsigned>(digits[0] - '0');
    digits.remove_prefix(1);
  }
  return sum == written;
}

bool is_compress(std::string_view head) {
  constexpr unsigned kFewestBits = 9, kMostBits = 16;
  if (!head.starts_with("\x1F\x9D"sv)) return false;
  const unsigned flags = u8_at(head, 2);
  const unsigned bits = flags & 0x1F;
  return (flags & 0x60) == 0 && bits >= kFewestBits && bits <= kMostBits;
}

}  // namespace

Packing packing_of(std::string_view head) {
  for (const auto mark : {"PK\x03\x04"sv, "PK\x05\x06"sv, "PK\x07\x08"sv, "7z\xBC\xAF\x27\x1C"sv}) {
    if (head.starts_with(mark)) return Packing::seeking;
  }
  for (const auto mark : {"\x1F\x8B\x08"sv, "BZh"sv,
                          "\xFD"
                          "7zXZ\0"sv,
                          "\x28\xB5\x2F\xFD"sv, "\x04\x22\x4D\x18"sv, "LZIP\x01"sv,
                          "Rar!\x1A\x07"sv, "MSCF\0\0\0\0"sv}) {
    if (!head.starts_with(mark)) continue;
    const bool sure = mark != "BZh"sv || bytes_at(head, 4, 6) == "1AY&SY"sv ||
                      bytes_at(head, 4, 6) == "\x17\x72\x45\x38\x50\x90"sv;
    if (sure) return Packing::sequential;
  }
  const bool lzh = bytes_at(head, 2, 3) == "-lh"sv && bytes_at(head, 6, 1) == "-"sv;
  if (lzh || is_compress(head) || is_tar(head)) return Packing::sequential;
  return Packing::none;
}

}  // namespace qipu
