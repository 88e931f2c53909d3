// Private. The double-byte character sets as tables, and one step of reading each encoding.
//
// unicode.h knows the sets; the tables are asked of it once, at first use, so that decoding is a
// loop of our own that decides itself what a damaged byte costs: one U+FFFD, and never the ASCII
// character that follows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/text/encoding.h"
#include "qipu/text/unicode.h"

namespace qipu::charset {

inline constexpr char32_t kReplacement = U'\uFFFD';

/// One character of an encoded text, or one stretch of damage.
struct Unit {
  char32_t c = kReplacement;
  std::uint8_t bytes = 1;  ///< how many it takes
  bool bad = false;        ///< damage; c is U+FFFD
  bool cut = false;        ///< bad, but only because the text ends here
};

/// The unit at `pos`. REQUIRES: pos < bytes.size().
Unit next_unit(std::string_view bytes, std::size_t pos, Encoding encoding);

/// Codes of a lead byte 81-FE and a trail byte 40-FE.
class Pairs {
 public:
  static constexpr std::size_t kTrails = 0xFF - 0x40;
  static constexpr std::size_t kCodes = (0xFF - 0x81) * kTrails;
  static constexpr bool is_lead(std::uint8_t b) { return b >= 0x81 && b <= 0xFE; }
  static constexpr bool is_trail(std::uint8_t b) { return b >= 0x40 && b <= 0xFE; }

  static const Pairs& gb18030();
  static const Pairs& big5_hkscs();

  /// 0 when the code is not assigned. REQUIRES: is_lead(lead), is_trail(trail).
  char32_t char_of(std::uint8_t lead, std::uint8_t trail) const {
    return chars_[index(lead, trail)];
  }
  /// What evidence_of() says of the character; 0 when the code is not assigned.
  int evidence(std::uint8_t lead, std::uint8_t trail) const {
    return evidence_[index(lead, trail)];
  }

 private:
  explicit Pairs(unicode::DoubleByteSet set);
  static constexpr std::size_t index(std::uint8_t lead, std::uint8_t trail) {
    return static_cast<std::size_t>(lead - 0x81) * kTrails + (trail - 0x40U);
  }

  std::array<char32_t, kCodes> chars_{};
  std::array<std::int8_t, kCodes> evidence_{};
};

/// Four bytes of GB18030 as a number: 81308130 is 0, 84 31 A4 39 is the last below U+10000.
inline constexpr std::uint32_t kFourByteBmp = 39420;
inline constexpr std::uint32_t kFourByteSupplementary = 189000;  ///< 90308130, U+10000
/// The character of such a number; 0 when not assigned.
char32_t four_byte_char(std::uint32_t linear);

/// Of the bytes 80 to FF. What Windows left free stands for itself.
const std::array<char32_t, 0x80>& windows_1252();

/// How much a character speaks for a text being a xiangqi record, in tenths: 30 glyphs, digits and
/// directions of moves; 10 common Han; -2 other Han; 0 punctuation; -30 anything else.
int evidence_of(char32_t c);

/// One of the 3755 characters of GB2312's first level, or a traditional form of one.
bool is_common_han(char32_t c);

/// The code of one character in GB18030 or Big5-HKSCS; empty when the encoding lacks it.
class Encoder {
 public:
  static const Encoder& gb18030();
  static const Encoder& big5_hkscs();
  /// Appends the code; false when there is none.
  bool append(std::string& out, char32_t c) const;

 private:
  explicit Encoder(Encoding encoding);
  std::vector<std::uint32_t> codes_;  ///< by code point up to kEnd: bytes, big end first; 0 none
  static constexpr char32_t kEnd = 0x30000;
};

}  // namespace qipu::charset
