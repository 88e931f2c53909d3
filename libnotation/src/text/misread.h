// Text whose bytes were taken for another encoding and then saved as the characters they seemed to
// be (乱码): `ÅÚ¶þÆ½Îå` for 炮二平五.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "qipu/text/encoding.h"

namespace qipu {

struct Misread {
  Encoding encoding = Encoding::utf8;  ///< the true encoding of the text
  std::string_view taken_for;          ///< "Windows-1252", "GB18030", "Big5-HKSCS"
  std::string bytes;                   ///< the original bytes
};

/// Returns nothing if the text is correct, or if too much of it is lost: U+FFFD stands for lost
/// bytes. `as_is` is the result of detection. O(bytes); costs almost nothing for most texts.
std::optional<Misread> find_misread(std::string_view bytes, const Detected& as_is);

struct OtherReading {
  Encoding encoding = Encoding::utf8;
  std::string text;
};
/// Reads a few words whose bytes are clearly in another encoding than the text around them: 第3轮
/// in GB18030 is `菴3謫` in Big5. Returns nothing if the words may be correct, and for encodings
/// other than these two. O(words); costs almost nothing for common words.
std::optional<OtherReading> find_other_reading(std::string_view words, Encoding encoding);

}  // namespace qipu
