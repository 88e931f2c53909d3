// The double-byte character sets as tables, and the reading of one character in each
// encoding.
//
// unicode.h knows the sets; the tables are made from it at first use. Decoding is therefore our own
// loop, and damage costs only one U+FFFD, never the ASCII character after it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/text/encoding.h"
#include "text/unicode.h"

namespace qipu::charset {

inline constexpr char32_t kReplacement = U'\uFFFD';

/// One character of an encoded text, or one stretch of damage.
struct Unit {
  char32_t c = kReplacement;
  std::uint8_t bytes = 1;  ///< the number of bytes it takes
  bool bad = false;        ///< damage; c is U+FFFD
  bool cut = false;        ///< bad only because the text ends here
};

/// Reads the unit at `pos`. REQUIRES: pos < bytes.size().
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

  /// Returns 0 if the code is not assigned. REQUIRES: is_lead(lead), is_trail(trail).
  char32_t char_of(std::uint8_t lead, std::uint8_t trail) const {
    return chars_[index(lead, trail)];
  }
  /// Returns evidence_of() of the character; 0 if the code is not assigned.
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

/// Four bytes of GB18030 as a number: 81 30 81 30 is 0, and 84 31 A4 39 is the last one below
/// U+10000.
inline constexpr std::uint32_t kFourByteBmp = 39420;
inline constexpr std::uint32_t kFourByteSupplementary = 189000;  ///< 90 30 81 30, U+10000
/// Returns the character of such a number; 0 if it is not assigned.
char32_t four_byte_char(std::uint32_t linear);

/// The characters of the bytes 80 to FF. Bytes that Windows does not assign stand for themselves.
const std::array<char32_t, 0x80>& windows_1252();

/// The evidence, in tenths, that a text with this character is a xiangqi record: 30 for the glyphs,
/// digits and directions of moves; 10 for common Han; -2 for other Han; 0 for punctuation; -30 for
/// anything else.
int evidence_of(char32_t c);

/// Returns true for the 3755 characters of GB2312's first level and their traditional forms.
bool is_common_han(char32_t c);

/// Encodes single characters in GB18030 or Big5-HKSCS.
class Encoder {
 public:
  static const Encoder& gb18030();
  static const Encoder& big5_hkscs();
  /// Appends the code; returns false if the encoding has none.
  bool append(std::string& out, char32_t c) const;

 private:
  explicit Encoder(Encoding encoding);
  std::vector<std::uint32_t> codes_;  ///< by code point, up to kEnd: the bytes, big-endian; 0 is
                                      ///< none
  static constexpr char32_t kEnd = 0x30000;
};

}  // namespace qipu::charset
