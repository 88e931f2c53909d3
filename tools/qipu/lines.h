// Lines of standard input as they arrive: for those who are asked and answer.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"

namespace qipu::tool {

/// Gives each line to `use`, in the place of one of more than a mebibyte "" and true. `pause` is
/// called before more is waited for, and at the end. Either ends it by false. Errors: cannot_read.
Result<void> read_lines(
    const std::function<bool(std::string_view line, bool too_long)>& use,
    const std::function<bool()>& pause = [] { return true; });

/// Questions a line each, answers on standard output: a coprocess for scripts. Whatever arrived
/// together is answered together.
int answer_lines(Language language, const std::function<std::string(std::string_view)>& reply);

}  // namespace qipu::tool
