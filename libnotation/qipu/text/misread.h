// Text whose bytes were taken for another encoding and written down again as what they then seemed
// to say (乱码): `ÅÚ¶þÆ½Îå` for 炮二平五.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "qipu/text/encoding.h"

namespace qipu {

struct Misread {
  Encoding encoding = Encoding::utf8;  ///< what the text was in
  std::string_view taken_for;          ///< "Windows-1252", "GB18030", "Big5-HKSCS"
  std::string bytes;                   ///< as they were before
};

/// Nothing where the text is what it says, or where too much of it is lost: U+FFFD stands for bytes
/// that are gone. `as_is` is what detection finds. O(bytes), next to nothing for most texts.
std::optional<Misread> find_misread(std::string_view bytes, const Detected& as_is);

struct OtherReading {
  Encoding encoding = Encoding::utf8;
  std::string text;
};
/// Reads a few words whose bytes are plainly in another encoding than the text around them:
/// 第3轮 in GB18030 is `菴3謫` in Big5. Nothing for what can be meant as it stands, and for
/// encodings other than those two. O(words), next to nothing for common ones.
std::optional<OtherReading> find_other_reading(std::string_view words, Encoding encoding);

}  // namespace qipu
