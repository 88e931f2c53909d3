// Findings for programs: JSON lines, SARIF 2.1.0, and the lines that compilers print. Never
// coloured, never cut; in English, except for the messages of JSON, which are in the language asked
// for.
#pragma once

#include <string>
#include <string_view>

#include "ops/batch/job.h"
#include "qipu/diag/diagnostic.h"

namespace qipu::tool {

std::string json_line(std::string_view file, const Diagnostic& d, Language language);
/// Returns {"file":"a.pgn","game":1,"moves":["h2e2","h9g7"],"confidence":1,"fen":"..."}. If
/// something was repaired, the moves are called "repaired" and "changes" lists the repairs. "fen"
/// is the position where the line begins, unless it is the usual start.
std::string json_line(std::string_view file, const MainLineReport& line);
std::string gcc_line(std::string_view file, const Diagnostic& d);

/// A SARIF log consists of the begin, results separated by commas, and the end.
std::string sarif_begin();
std::string sarif_result(std::string_view file, const Diagnostic& d);
std::string sarif_end();

}  // namespace qipu::tool
