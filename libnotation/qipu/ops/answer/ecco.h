// Codes of openings, for those who ask: a code explained, and the line protocol of `qipu ecco
// --jsonl`.
//
// The protocol reads and writes one JSON object a line: {"moves": "h2e2 h9g7 ...", "fen": ...}
// gets {"code": "C47", "opening": ..., "variation": ...}. Moves are in UCCI's coordinates or any
// notation; without "fen" they are from the start of a game. A line that cannot be answered gets
// {"error": ..., "findings": [...]}.
#pragma once

#include <string>
#include <string_view>

#include "qipu/opening/ecco_tags.h"
#include "qipu/ops/answer/show.h"

namespace qipu {

/// The code, its names, the commonest way into it with the board at its end.
std::string explain_ecco(const Ecco& ecco, const ShowOptions& options);

/// The answer to one line, without the end of its line. Never fails.
std::string answer_ecco(std::string_view request, const EccoTagging& how);

}  // namespace qipu
