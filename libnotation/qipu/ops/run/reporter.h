// Who is told what is found.
#pragma once

#include <string>

#include "qipu/diag/diagnostic.h"

namespace qipu {

/// Called in the order of the inputs, from the thread that runs them.
class Reporter {
 public:
  virtual ~Reporter() = default;
  /// `file` is "" for what concerns no input.
  virtual void finding(const std::string& file, const Diagnostic& d) = 0;
  /// False when nobody listens any more: the run ends.
  virtual bool listens() const { return true; }
};

}  // namespace qipu
