// Lines of standard input as they arrive, for commands that answer questions.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"

namespace qipu::tool {

/// Passes each line to `use`; for a line of more than a mebibyte, "" and true. `pause` is called
/// before waiting for more, and at the end. Either can end the reading by returning false. Errors:
/// cannot_read.
Result<void> read_lines(
    const std::function<bool(std::string_view line, bool too_long)>& use,
    const std::function<bool()>& pause = [] { return true; });

/// Returns true if a JSON answer says that its question could not be answered ("error").
bool is_refusal(const std::string& answer);

/// Reads one question on each line and writes the answers to standard output: a coprocess for
/// scripts. Questions that arrive together are answered together. Returns 1 if one could not be
/// answered, 2 if answers could not be written.
int answer_lines(Language language, const std::function<std::string(std::string_view)>& reply);

}  // namespace qipu::tool
