// The first line of a file, which shows whether a file about to be replaced is one of
// ours.
#pragma once

#include <string>
#include <string_view>

#include "qipu/diag/result.h"

namespace qipu {

/// The beginning of a file of text lines.
struct FirstLine {
  std::string text;    ///< the first line that is not blank, without the line's end
  bool ended = false;  ///< true if the line has an end
  /// Returns true if the file does not exist or holds only blanks: replacing it loses nothing.
  bool nothing() const { return text.empty(); }
};

/// Reads the first line. A line that does not begin with `begin` is read only as far as needed to
/// see that. Errors: cannot_open, cannot_read. O(bytes of the line).
Result<FirstLine> first_line_of(const std::string& path, std::string_view begin);

}  // namespace qipu
