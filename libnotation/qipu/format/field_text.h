// Private. Texts in fixed-size fields of old binary records: usually in GB18030, from Taiwan in
// Big5; ended by a NUL, often cut in the middle of a character.
#pragma once

#include <string>
#include <string_view>

#include "qipu/text/encoding.h"

namespace qipu {

/// Collects texts of a file, in reading order and about 4 KiB, to detect its encoding.
class FieldSample {
 public:
  void add(std::string_view raw);
  /// GB18030, unless there is clear evidence for Big5.
  Encoding encoding() const;

 private:
  static constexpr std::size_t kEnough = 4096;
  std::string text_;
};

/// A field's text in UTF-8: up to the first NUL, without blanks around it.
std::string field_text(std::string_view raw, Encoding encoding);

}  // namespace qipu
