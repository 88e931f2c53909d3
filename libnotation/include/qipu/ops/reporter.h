// Receives the findings of a run.
#pragma once

#include <string>

#include "qipu/diag/diagnostic.h"

#pragma GCC visibility push(default)
namespace qipu {

/// Implemented by the caller of a run. Called in the order of the inputs, from the thread that
/// started the run.
class Reporter {
 public:
  virtual ~Reporter() = default;
  /// Receives a finding; `file` is "" if it is about no input.
  virtual void finding(const std::string& file, const Diagnostic& d) = 0;
  /// Returns false if no more findings are wanted; the run ends then.
  virtual bool listens() const { return true; }
};

}  // namespace qipu
#pragma GCC visibility pop
