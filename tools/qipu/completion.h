// What shells complete, made of what the program and its commands say of themselves.
#pragma once

#include <cstdint>
#include <string>

#include "described.h"
#include "terminal.h"

namespace qipu::tool {

enum class Shell : std::uint8_t { bash, zsh, fish };
/// A Mistake for other names.
Shell shell_named(const std::string& name, Language language);

/// The script for a shell. zsh and fish show what options are for, in the language that their user
/// has when they complete: both descriptions are of the same program.
std::string completion_script(Shell shell, const DescribedProgram& en, const DescribedProgram& zh);

}  // namespace qipu::tool
