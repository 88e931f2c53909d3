// Private. Inputs whose games are counted before they are read, where a sample is drawn.
#pragma once

#include <optional>
#include <vector>

#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/put_aside.h"
#include "qipu/ops/run/read_options.h"

namespace qipu {

/// Standard input and other pipes are put aside then, so that they can be read twice.
class CountedInputs {
 public:
  /// Both must outlive this object. Where no sample is asked for nothing is done.
  CountedInputs(const ReadOptions& options, const std::vector<Input>& inputs);

  const ReadOptions& options() const { return own_ ? own_->options : options_; }
  const std::vector<Input>& inputs() const { return own_ ? own_->inputs : inputs_; }
  /// Why standard input cannot be put aside; then nothing can be read.
  const std::optional<Diagnostic>& trouble() const { return trouble_; }

 private:
  struct Own {
    ReadOptions options;
    std::vector<Input> inputs;
  };

  const ReadOptions& options_;
  const std::vector<Input>& inputs_;
  std::optional<Own> own_;  ///< with the sample
  PutAside aside_;
  std::optional<Diagnostic> trouble_;
};

}  // namespace qipu
