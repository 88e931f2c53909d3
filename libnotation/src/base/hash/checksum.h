// A checksum that shows whether bytes were damaged: 128 bits (XXH3), at the speed of memory. It
// does not protect against bytes that are made to have the same sum, as sha256.h does.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace qipu {

/// The 64-bit sum (XXH3) of bytes that lie together. O(bytes).
std::uint64_t checksum64(std::string_view bytes, std::uint64_t seed);

/// The sum of bytes that come in pieces. O(bytes).
class Checksum {
 public:
  Checksum();
  ~Checksum();
  Checksum(Checksum&&) noexcept;
  Checksum& operator=(Checksum&&) noexcept;

  void add(std::string_view bytes);
  /// The sum of all bytes so far as 32 hexadecimal digits, the same on every machine.
  std::string digits() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace qipu
