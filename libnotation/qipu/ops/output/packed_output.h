// Where packed games go: a database, or a part of what goes into one.
#pragma once

#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/ops/run/inputs.h"

namespace qipu {

class PackedOutput {
 public:
  virtual ~PackedOutput() = default;
  /// Adds games of an input, which begins with the first call and ends with the first of another
  /// one. `input` must outlive that. Errors: cannot_write.
  virtual Result<void> put(const Input& input, std::string_view packed) = 0;
  /// Ends the input; `keep` false: its games are taken out again. Errors: cannot_write.
  virtual Result<void> end(bool keep) = 0;
  /// The input was not read to its end: it is to be read again. Before end().
  virtual Result<void> broke_off() = 0;
  /// All files so far were read to their end.
  virtual void files_ended() = 0;
  /// Makes it final. Without this call, or where it fails, a file stays what it was. Errors:
  /// cannot_write, output_exists.
  virtual Result<void> finish() = 0;
  /// Closes it unfinished.
  virtual void abandon() = 0;
};

}  // namespace qipu
