// Private. Texts in the fixed places of old binary records: bytes of GB18030 as a rule, of Big5
// from Taiwan, cut at a NUL, often in the middle of a character.
#pragma once

#include <string>
#include <string_view>

#include "qipu/text/encoding.h"

namespace qipu {

/// Texts of a file in the order of reading, as far as they are needed to tell its encoding.
class FieldSample {
 public:
  void add(std::string_view raw);
  /// GB18030 unless the evidence for Big5 is plain.
  Encoding encoding() const;

 private:
  static constexpr std::size_t kEnough = 4096;
  std::string text_;
};

/// A text as we keep it: up to the first NUL, without blanks around it.
std::string field_text(std::string_view raw, Encoding encoding);

std::string_view trim_field(std::string_view s);  ///< blanks and line ends away

}  // namespace qipu
