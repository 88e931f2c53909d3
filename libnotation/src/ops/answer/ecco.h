// Codes of openings: the explanation of a code, and the line protocol of `qipu ecco --jsonl`.
//
// The protocol reads and writes one JSON object per line: {"moves": "h2e2 h9g7 ...", "fen": ...}
// gets {"code": "C47", "opening": ..., "variation": ...}. Moves are in UCCI's coordinates or any
// notation; without "fen" they begin at the start of a game. A line that cannot be answered gets
// {"error": ..., "findings": [...]}.
#pragma once

#include <string>
#include <string_view>

#include "opening/ecco_tags.h"
#include "ops/answer/show.h"

namespace qipu {

/// Returns the code, its names, and the most common moves that lead to it with the board after
/// them.
std::string explain_ecco(const Ecco& ecco, const ShowOptions& options);

/// Returns the answer to one line, without a line end. Never fails.
std::string answer_ecco(std::string_view request, const EccoTagging& how);

}  // namespace qipu
