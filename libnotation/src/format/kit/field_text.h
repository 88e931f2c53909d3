// Texts in fixed-size fields of old binary records. They are usually in GB18030 (in Big5
// if they come from Taiwan), end at a NUL, and are often cut in the middle of a character.
#pragma once

#include <string>
#include <string_view>

#include "qipu/text/encoding.h"

namespace qipu {

/// Collects about 4 KiB of a file's texts, in reading order, to detect their encoding.
class FieldSample {
 public:
  void add(std::string_view raw);
  /// Returns GB18030 unless there is clear evidence for Big5.
  Encoding encoding() const;

 private:
  static constexpr std::size_t kEnough = 4096;
  std::string text_;
};

/// Returns a field's text in UTF-8: up to the first NUL, trimmed.
std::string field_text(std::string_view raw, Encoding encoding);

}  // namespace qipu
