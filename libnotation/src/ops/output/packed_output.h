// The destination of packed games: a database, or a part of what goes into one.
#pragma once

#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/ops/inputs.h"

namespace qipu {

class PackedOutput {
 public:
  virtual ~PackedOutput() = default;
  /// Adds games of an input. The input begins with its first call and ends with the first call for
  /// another one; `input` must outlive that. Errors: cannot_write.
  virtual Result<void> put(const Input& input, std::string_view packed) = 0;
  /// Ends the input. If `keep` is false, its games are removed again. Errors: cannot_write.
  virtual Result<void> end(bool keep) = 0;
  /// Called before end() if the input was not read to its end and has to be read again.
  virtual Result<void> broke_off() = 0;
  /// Called when all files so far were read to their end.
  virtual void files_ended() = 0;
  /// Makes the output final. Without this call, or if it fails, a file stays unchanged. Errors:
  /// cannot_write, output_exists.
  virtual Result<void> finish() = 0;
  /// Closes the output unfinished.
  virtual void abandon() = 0;
};

}  // namespace qipu
