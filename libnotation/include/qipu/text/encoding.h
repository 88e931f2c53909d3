// Conversion between bytes and text, with detection of the encoding.
//
// Encodings are detected by validity and evidence (BOM, places of zero bytes, strict decoding,
// frequency of xiangqi glyphs), never by statistics alone; detect.cpp describes the method.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"

#pragma GCC visibility push(default)
namespace qipu {

enum class Encoding : std::uint8_t { ascii, utf8, gb18030, big5_hkscs, utf16le, utf16be };

std::string_view encoding_name(Encoding e);  ///< "UTF-8", "GB18030", "Big5-HKSCS" ...
/// "utf-8", "gbk", "gb2312", "big5", "cp950", "utf-16" ... in any case. Returns nothing for unknown
/// names.
std::optional<Encoding> parse_encoding(std::string_view name);
/// The mark at the beginning of a file: UTF-16 needs it, the other encodings are written without.
std::string_view byte_order_mark(Encoding e);

/// The result of detection and its certainty.
struct Detected {
  Encoding encoding = Encoding::ascii;
  std::uint8_t bom_bytes = 0;
  bool binary = false;                 ///< not text in any known encoding
  std::optional<Encoding> rival = {};  ///< another encoding that fits nearly as well
  double score = 0, rival_score = 0;   ///< mean evidence per non-ASCII character, -3 to 3
};
/// Detects the encoding. The bytes may end in the middle of a character. O(bytes).
Detected detect_encoding(std::string_view bytes);

/// A place at which invalid bytes became U+FFFD.
struct BadBytes {
  std::size_t byte = 0;    ///< offset in the bytes
  std::size_t text = 0;    ///< offset in the decoded UTF-8
  std::uint8_t count = 1;  ///< the number of bytes that the U+FFFD stands for
};

/// Decoded text, with a way back to the bytes. Invalid bytes become one U+FFFD each and never
/// include an ASCII character after them.
class Decoded {
 public:
  std::string_view text() const {
    return borrowed_.data() != nullptr ? borrowed_ : std::string_view(owned_);
  }
  const std::vector<BadBytes>& bad() const { return bad_; }
  Encoding encoding() const { return encoding_; }
  /// Returns the byte offset of a text offset; within a character, that of its first byte. O(1):
  /// reads at most one block of bytes again.
  std::size_t byte_of(std::size_t text_offset) const;
  /// The reverse: the text offset of the first character that begins at the byte or after it. O(log
  /// bytes).
  std::size_t text_of(std::size_t byte) const;

 private:
  friend Decoded decode(std::string_view bytes, Encoding encoding, std::uint8_t bom_bytes);
  Encoding encoding_ = Encoding::utf8;
  std::uint8_t bom_bytes_ = 0;
  std::string_view bytes_;
  std::string_view borrowed_;  ///< the bytes themselves if they are valid UTF-8
  std::string owned_;
  std::vector<BadBytes> bad_;
  struct Mark {
    std::size_t byte, text;
  };
  std::vector<Mark> marks_;  ///< the beginnings of the blocks
};
/// Decodes the bytes, which must outlive the result. Valid UTF-8 is not copied. A BOM is not part
/// of the text.
Decoded decode(std::string_view bytes, Encoding encoding, std::uint8_t bom_bytes = 0);

/// Decodes a fixed field of a binary format, and drops a character that is cut off at its end.
std::string decode_field(std::string_view bytes, Encoding encoding);

/// A character that an encoding lacks.
struct Unencodable {
  std::size_t text = 0;  ///< offset in the UTF-8
  char32_t character = 0;
};
/// The form in which a character that an encoding lacks is written.
enum class StandIn : std::uint8_t {
  words,  ///< \u8FD9, \U0001FA60: easy to see, and without brackets that could confuse a format
  json,   ///< the escape of JSON, which loses nothing
};
/// Appends `text` in the encoding, without a byte order mark. Characters that cannot be encoded are
/// added to `missing` and written as `stand_in` says, never as `?`.
void encode(std::string& out, std::string_view text, Encoding encoding,
            std::vector<Unencodable>& missing, StandIn stand_in = StandIn::words);

}  // namespace qipu
#pragma GCC visibility pop
