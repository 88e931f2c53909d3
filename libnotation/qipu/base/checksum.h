// A sum by which bytes that were damaged are told from those that were written: 128 bits (XXH3), at
// the speed of memory. Not proof against those who want two to be alike, as sha256.h is.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace qipu {

/// A sum of 64 bits (XXH3) of bytes that lie together. O(bytes).
std::uint64_t checksum64(std::string_view bytes, std::uint64_t seed);

/// Of bytes that come in pieces. O(bytes).
class Checksum {
 public:
  Checksum();
  ~Checksum();
  Checksum(Checksum&&) noexcept;
  Checksum& operator=(Checksum&&) noexcept;

  void add(std::string_view bytes);
  /// Of all bytes so far: 32 hexadecimal digits, the same on every machine.
  std::string digits() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace qipu
