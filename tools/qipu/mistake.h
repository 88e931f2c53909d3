// Messages about a command line that cannot be understood.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"

namespace qipu::tool {

/// A mistake on the command line, in words, or as a finding that is complete by itself.
struct Mistake {
  std::string words;
  std::optional<Diagnostic> finding = std::nullopt;
  std::vector<std::string> known = {};  ///< the existing names, if an unknown one was given
};

/// Throws a Mistake: "unknown format" `given`, and the nearest of the `known` if one is similar.
[[noreturn]] void unknown(Language language, const char* en, const char* zh,
                          const std::string& given, const std::vector<std::string>& known);

/// Returns the parser's message about an option or its value in our words. `kind` is the name of
/// its exception.
std::string parser_words(std::string_view kind, const std::string& said, Language language);

}  // namespace qipu::tool
