// What hangs together on a command line: outputs, their formats and names. A Mistake says what does
// not.
#pragma once

#include <string>

#include "cli.h"

namespace qipu::tool {

/// --ledger and -o must be two files.
void settle_ledger(const Options& options);
/// The format written, by its name `to` or by that of the output, and what it must be able to.
void settle_target(Options& options, const std::string& to);

}  // namespace qipu::tool
