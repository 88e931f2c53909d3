// A sum by which bytes that were damaged are told from those that were written: 128 bits, at the
// speed of memory. Not proof against those who want two to be alike, as sha256.h is. No dependency.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace qipu {

/// Four lanes of 64 bits take eight bytes each in turn. Each step is a bijection of its lane, so no
/// change within one eight bytes is missed; and where a second change takes the first one back,
/// the sum of what the lane was meanwhile still has it.
class Checksum {
 public:
  void add(std::string_view bytes) {
    size_ += bytes.size();
    if (held_ != 0) {
      const std::size_t more = std::min(bytes.size(), kStripe - held_);
      std::memcpy(stripe_.data() + held_, bytes.data(), more);
      held_ += more;
      bytes.remove_prefix(more);
      if (held_ != kStripe) return;
      take(stripe_.data());
      held_ = 0;
    }
    for (; bytes.size() >= kStripe; bytes.remove_prefix(kStripe)) take(bytes.data());
    if (bytes.empty()) return;
    std::memcpy(stripe_.data(), bytes.data(), bytes.size());
    held_ = bytes.size();
  }

  /// Of all bytes so far: 32 digits.
  std::string digits() const {
    Checksum all = *this;
    std::memset(all.stripe_.data() + held_, 0, kStripe - held_);
    all.take(all.stripe_.data());
    std::uint64_t low = size_, high = ~size_;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      low = mixed(low ^ all.lanes_[i]);
      high = mixed(high ^ all.sums_[i]);
    }
    std::string out;
    for (const std::uint64_t half : {high, low}) {
      for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[half >> shift & 15U];
    }
    return out;
  }

 private:
  static constexpr std::size_t kWord = 8, kStripe = 4 * kWord;
  static constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;

  void take(const char* bytes) {
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes + i * kWord, kWord);
      lanes_[i] = std::rotl((lanes_[i] ^ word) * kFactor, 29);
      sums_[i] += lanes_[i];
    }
  }
  static std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 32U)) * kFactor;
    x = (x ^ (x >> 29U)) * 0xBF58476D1CE4E5B9U;
    return x ^ (x >> 32U);
  }

  std::array<std::uint64_t, 4> lanes_ = {1, 2, 3, 4}, sums_{};
  std::array<char, kStripe> stripe_{};  ///< what is not taken yet
  std::size_t held_ = 0;                ///< bytes in it
  std::uint64_t size_ = 0;
};

}  // namespace qipu
