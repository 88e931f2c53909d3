// Little-endian numbers in and out of bytes, never beyond their end. No dependency.
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

/// What lies beyond the end counts as zeros.
constexpr std::uint16_t u16_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint16_t>(u8_at(bytes, at) | u8_at(bytes, at + 1) << 8);
}

constexpr std::uint32_t u32_at(std::string_view bytes, std::size_t at) {
  return u16_at(bytes, at) | std::uint32_t{u16_at(bytes, at + 2)} << 16;
}

/// At most `size` bytes from `at`: fewer, or none, where the bytes end before.
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

}  // namespace qipu
