// Lines of standard input as they arrive: for those who are asked and answer.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"

namespace qipu::tool {

/// Gives on each line, "" and true in the place of one that is longer than a mebibyte; `pause`
/// comes before more is waited for, and at the end. Either ends it by false. Errors: cannot_read.
Result<void> read_lines(const std::function<bool(std::string_view line, bool too_long)>& use,
                        const std::function<bool()>& pause);

/// Questions a line each, answers on standard output: a coprocess for scripts. Whatever arrived
/// together is answered together.
int answer_lines(Language language, const std::function<std::string(std::string_view)>& reply);

}  // namespace qipu::tool
