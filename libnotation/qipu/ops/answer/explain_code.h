// Findings explained: a page for one code, a list of all.
#pragma once

#include <string>

#include "qipu/diag/explanation.h"

namespace qipu {

/// The sentence of a code, with dots where its arguments stand: "illegal move `...`".
std::string sentence_of(const Code& code, Language language);

/// Its head, what it means, an example, what to do; lines of up to 80 columns.
std::string explain_code(const Code& code, Language language);

/// All codes with their sentences, those that begin with the same digit together.
std::string list_codes(Language language);

}  // namespace qipu
