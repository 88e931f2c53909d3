// Explanations of findings: a page for one code, and a list of all codes.
#pragma once

#include <string>

#include "qipu/diag/explanation.h"

namespace qipu {

/// Returns the message of a code, with dots in place of its arguments: "illegal move `...`".
std::string sentence_of(const Code& code, Language language);

/// Returns a page with the code's heading, its meaning, an example and what to do, in lines of at
/// most 80 columns.
std::string explain_code(const Code& code, Language language);

/// Returns all codes with their messages, grouped by first digit.
std::string list_codes(Language language);

}  // namespace qipu
