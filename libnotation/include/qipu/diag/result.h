// The result of a call that may fail: the value, or a finding with the reason.
#pragma once

#include <expected>

#include "qipu/diag/diagnostic.h"

#pragma GCC visibility push(default)
namespace qipu {

template <class T>
using Result = std::expected<T, Diagnostic>;

inline std::unexpected<Diagnostic> fail(const Code& code, Location where = {},
                                        std::vector<std::string> args = {}) {
  return std::unexpected(make_diagnostic(code, where, std::move(args)));
}

}  // namespace qipu
#pragma GCC visibility pop
