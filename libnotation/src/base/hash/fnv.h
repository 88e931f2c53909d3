// A hash of bytes, the same on every machine (FNV-1a of 64 bits). It does not protect against bytes
// that are made to have the same hash. No dependency.
#pragma once

#include <cstdint>
#include <string_view>

namespace qipu {

class Fnv {
 public:
  constexpr void add_byte(unsigned byte) { value_ = (value_ ^ (byte & 0xFFU)) * 0x100000001B3U; }
  constexpr void add(std::string_view bytes) {
    for (const char c : bytes) add_byte(static_cast<unsigned char>(c));
  }
  /// Adds the eight bytes of a number, the lowest first.
  constexpr void add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i, number >>= 8U) add_byte(static_cast<unsigned>(number & 0xFFU));
  }
  constexpr std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

}  // namespace qipu
