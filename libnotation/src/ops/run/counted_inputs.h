// Inputs whose games are counted before they are read, to draw a sample.
#pragma once

#include <optional>
#include <vector>

#include "ops/run/put_aside.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"

namespace qipu {

/// Counts the games if a sample is asked for. Standard input and other pipes are then copied to
/// temporary files so that they can be read twice.
class CountedInputs {
 public:
  /// Options and inputs must outlive this object. Does nothing if no sample is asked for.
  CountedInputs(const ReadOptions& options, const std::vector<Input>& inputs);

  const ReadOptions& options() const { return own_ ? own_->options : options_; }
  const std::vector<Input>& inputs() const { return own_ ? own_->inputs : inputs_; }
  /// Why standard input cannot be copied; nothing can be read then.
  const std::optional<Diagnostic>& trouble() const { return trouble_; }

 private:
  struct Own {
    ReadOptions options;
    std::vector<Input> inputs;
  };

  const ReadOptions& options_;
  const std::vector<Input>& inputs_;
  std::optional<Own> own_;  ///< the options with the sample, and the inputs
  PutAside aside_;
  std::optional<Diagnostic> trouble_;
};

}  // namespace qipu
