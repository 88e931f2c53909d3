// Inputs that can be read once only, standard input and other pipes, put aside so that they can be
// read again.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "qipu/base/file.h"
#include "qipu/ops/run/inputs.h"

namespace qipu {

class PutAside {
 public:
  /// Sets Input::stored of those. They can be read while this object is there. Returns what cannot
  /// be put aside, and why; what cannot be opened is left to those who read it.
  std::optional<std::pair<std::string, Diagnostic>> put(std::vector<Input>& inputs);

 private:
  std::deque<Spool> kept_;
};

}  // namespace qipu
