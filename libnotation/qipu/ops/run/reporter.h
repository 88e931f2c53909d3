// Receives the findings of a run.
#pragma once

#include <string>

#include "qipu/diag/diagnostic.h"

namespace qipu {

/// Implemented by the caller of a run. Called in the order of the inputs, from the thread that
/// started the run.
class Reporter {
 public:
  virtual ~Reporter() = default;
  /// `file` is "" for a finding about no input.
  virtual void finding(const std::string& file, const Diagnostic& d) = 0;
  /// False when no more findings are wanted: the run ends.
  virtual bool listens() const { return true; }
};

}  // namespace qipu
