// Bytes to text and back: the only layer that knows ICU.
//
// Encodings are decided by validity and evidence (BOM, NUL parity, strict decoding, how often
// xiangqi glyphs occur), never by statistics alone; see detect.cpp for the method.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"

namespace qipu {

enum class Encoding : std::uint8_t { ascii, utf8, gb18030, big5_hkscs, utf16le, utf16be };

std::string_view encoding_name(Encoding e);  ///< "UTF-8", "GB18030", "Big5-HKSCS" ...
/// "utf-8", "gbk", "gb2312", "big5", "cp950", "utf-16" ... in any case. Nothing when unknown.
std::optional<Encoding> parse_encoding(std::string_view name);
/// What a file in that encoding begins with: UTF-16 needs its mark, the others go without.
std::string_view byte_order_mark(Encoding e);

/// What detection found and how sure it is.
struct Detected {
  Encoding encoding = Encoding::ascii;
  std::uint8_t bom_bytes = 0;
  bool binary = false;                 ///< not text in any encoding known
  std::optional<Encoding> rival = {};  ///< one that fits nearly as well
  double score = 0, rival_score = 0;   ///< mean evidence per non-ASCII character, -3 to 3
};
/// O(bytes). The bytes may end in the middle of a character.
Detected detect_encoding(std::string_view bytes);

/// A place where bytes were not valid and U+FFFD stands.
struct BadBytes {
  std::size_t byte = 0;    ///< offset in the bytes
  std::size_t text = 0;    ///< offset in the decoded UTF-8
  std::uint8_t count = 1;  ///< how many bytes one U+FFFD stands for
};

/// Decoded text, and the way back to the bytes. Invalid bytes cost one U+FFFD each and never eat
/// an ASCII character that follows.
class Decoded {
 public:
  std::string_view text() const {
    return borrowed_.data() != nullptr ? borrowed_ : std::string_view(owned_);
  }
  const std::vector<BadBytes>& bad() const { return bad_; }
  Encoding encoding() const { return encoding_; }
  /// Offset in the bytes of a text offset; of a character's first byte when the offset lies within
  /// it. O(1): a walk through 4 KiB at most.
  std::size_t byte_of(std::size_t text_offset) const;
  /// The other way: the first character that begins at the byte or behind it. O(log bytes).
  std::size_t text_of(std::size_t byte) const;

 private:
  friend Decoded decode(std::string_view bytes, Encoding encoding, std::uint8_t bom_bytes);
  Encoding encoding_ = Encoding::utf8;
  std::uint8_t bom_bytes_ = 0;
  std::string_view bytes_;
  std::string_view borrowed_;  ///< the bytes themselves when they are valid UTF-8
  std::string owned_;
  std::vector<BadBytes> bad_;
  struct Mark {
    std::size_t byte, text;
  };
  std::vector<Mark> marks_;  ///< where blocks of bytes begin in the text
};
/// Decodes; the bytes must outlive the result. Valid UTF-8 is not copied. A BOM is not text.
Decoded decode(std::string_view bytes, Encoding encoding, std::uint8_t bom_bytes = 0);

/// For the fixed fields of binary formats: decodes, and drops a character cut in half at the end.
std::string decode_field(std::string_view bytes, Encoding encoding);

/// A character that an encoding lacks.
struct Unencodable {
  std::size_t text = 0;  ///< offset in the UTF-8
  char32_t character = 0;
};
/// What stands for a character that an encoding lacks.
enum class StandIn : std::uint8_t {
  words,  ///< \u8FD9, \U0001FA60: plain to see, and no bracket that a format could trip over
  json,   ///< JSON's own escape, which says the same: nothing is missing then
};
/// Appends `text` in the encoding, without a byte order mark. What cannot be written is listed and
/// replaced by a stand-in, never by `?`.
void encode(std::string& out, std::string_view text, Encoding encoding,
            std::vector<Unencodable>& missing, StandIn stand_in = StandIn::words);

}  // namespace qipu
