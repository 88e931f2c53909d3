// Private. By what a file that is about to be taken over is known to be one of ours.
#pragma once

#include <string>
#include <string_view>

#include "qipu/diag/result.h"

namespace qipu {

/// How a file begins that holds lines of text.
struct FirstLine {
  std::string text;    ///< its first line that is not blank, without the line's end
  bool ended = false;  ///< the line has an end
  /// The file is not there, or has nothing but blanks: nobody loses what he has written.
  bool nothing() const { return text.empty(); }
};

/// A line that does not begin with `begin` is read only as far as shows that. Errors: cannot_open,
/// cannot_read. O(bytes of the line).
Result<FirstLine> first_line_of(const std::string& path, std::string_view begin);

}  // namespace qipu
