// The scripts with which shells complete words, made from the descriptions of the program and its
// commands.
#pragma once

#include <cstdint>
#include <string>

#include "described.h"
#include "terminal.h"

namespace qipu::tool {

enum class Shell : std::uint8_t { bash, zsh, fish };
/// Throws a Mistake for other names.
Shell shell_named(const std::string& name, Language language);

/// Returns the script for a shell. zsh and fish show the help of options in the language that the
/// user has when completing; both descriptions are of the same program.
std::string completion_script(Shell shell, const DescribedProgram& en, const DescribedProgram& zh);

}  // namespace qipu::tool
