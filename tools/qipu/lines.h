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

/// True if a JSON answer says that its question could not be answered ("error").
bool is_refusal(const std::string& answer);

/// Questions a line each, answers on standard output: a coprocess for scripts. Whatever arrived
/// together is answered together. 1 where one could not be answered, 2 where that could not be
/// written.
int answer_lines(Language language, const std::function<std::string(std::string_view)>& reply);

}  // namespace qipu::tool
