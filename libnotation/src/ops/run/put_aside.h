// Copies inputs that can be read only once, standard input and other pipes, so that they can be
// read again.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/files/file.h"
#include "qipu/ops/inputs.h"

namespace qipu {

class PutAside {
 public:
  /// Copies such inputs and sets Input::copy for them. They can be read as long as this object
  /// exists. Returns an input that cannot be copied, and why. Inputs that cannot be opened are left
  /// to the code that reads them.
  std::optional<std::pair<std::string, Diagnostic>> put(std::vector<Input>& inputs);

 private:
  std::deque<Spool> kept_;
};

}  // namespace qipu
