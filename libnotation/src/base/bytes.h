// Little-endian numbers read from and written to bytes, never beyond their end. No dependency.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace qipu {

/// The byte at `at`; 0 beyond the end.
constexpr std::uint8_t u8_at(std::string_view bytes, std::size_t at) {
  return at < bytes.size() ? static_cast<std::uint8_t>(bytes[at]) : std::uint8_t{0};
}

/// Bytes beyond the end count as zeros.
constexpr std::uint16_t u16_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint16_t>(u8_at(bytes, at) | u8_at(bytes, at + 1) << 8);
}

constexpr std::uint32_t u32_at(std::string_view bytes, std::size_t at) {
  return u16_at(bytes, at) | std::uint32_t{u16_at(bytes, at + 2)} << 16;
}

/// At most `size` bytes from `at`; fewer, or none, if the bytes end earlier.
constexpr std::string_view bytes_at(std::string_view bytes, std::size_t at, std::size_t size) {
  return at < bytes.size() ? bytes.substr(at, size) : std::string_view();
}

inline void put_u8(std::string& out, unsigned value) { out += static_cast<char>(value & 0xFF); }

inline void put_u16(std::string& out, unsigned value) {
  put_u8(out, value);
  put_u8(out, value >> 8);
}

inline void put_u32(std::string& out, std::uint32_t value) {
  put_u16(out, value & 0xFFFF);
  put_u16(out, value >> 16);
}

/// Writes seven bits in each byte, the lowest first; the highest bit of all bytes but the last is
/// set.
inline void put_varint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7U) put_u8(out, static_cast<unsigned>(value & 0x7FU) | 0x80U);
  put_u8(out, static_cast<unsigned>(value));
}
/// Writes small numbers of either sign in few bytes: 0, -1, 1, -2 ...
inline void put_signed(std::string& out, std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  put_varint(out, bits << 1U ^ (value < 0 ? ~std::uint64_t{0} : 0));
}
/// Writes the length, then the bytes.
inline void put_counted(std::string& out, std::string_view bytes) {
  put_varint(out, bytes.size());
  out += bytes;
}

/// Reads in order what the functions above wrote. After the end, or after bytes that are not a
/// number, every value is zero or empty and good() stays false.
class ByteCursor {
 public:
  explicit ByteCursor(std::string_view bytes) : bytes_(bytes) {}

  bool good() const { return good_; }
  bool at_end() const { return at_ == bytes_.size(); }
  std::size_t at() const { return at_; }
  void fail() { good_ = false; }

  std::uint8_t u8() { return static_cast<std::uint8_t>(fixed(1)); }
  std::uint16_t u16() { return static_cast<std::uint16_t>(fixed(2)); }
  std::uint32_t u32() { return fixed(4); }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (at_ == bytes_.size()) break;
      const auto byte = static_cast<std::uint8_t>(bytes_[at_++]);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return value;
    }
    good_ = false;
    return 0;
  }
  std::int64_t signed_varint() {
    const std::uint64_t bits = varint();
    return static_cast<std::int64_t>(bits >> 1U ^ ((bits & 1U) != 0 ? ~std::uint64_t{0} : 0));
  }
  std::string_view bytes(std::uint64_t count) {
    if (count > bytes_.size() - at_) {
      good_ = false;
      return {};
    }
    const std::string_view part = bytes_.substr(at_, static_cast<std::size_t>(count));
    at_ += part.size();
    return part;
  }
  std::string_view counted() { return bytes(varint()); }

 private:
  std::uint32_t fixed(std::size_t count) { return u32_at(bytes(count), 0); }

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool good_ = true;
};

}  // namespace qipu
