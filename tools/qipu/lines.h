// Questions a line each on standard input, answers on standard output: a coprocess for scripts.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli.h"

namespace qipu::tool {

/// Answers a line at a time; whatever arrived together is answered together, before more is waited
/// for. A line of more than a mebibyte is answered with an error and not kept.
int answer_lines(const Options& options, const std::function<std::string(std::string_view)>& reply);

}  // namespace qipu::tool
