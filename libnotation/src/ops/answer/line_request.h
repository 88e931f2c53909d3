// Requests and answers of the protocols of JSON lines (`qipu move --jsonl`, `judge --jsonl`,
// `ecco --jsonl`): one JSON object on a line, and one for the answer. A member "id" of the request
// comes back in the answer. A request that cannot be answered gets {"error": "...", "findings":
// [9002, ...]}.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"

namespace qipu {

using LineJson = nlohmann::ordered_json;

/// Thrown where a request cannot be answered.
struct LineRefusal {
  Diagnostic why;
};

/// Throws the refusal bad_request with this reason.
[[noreturn]] void refuse_request(std::string why);

/// Returns a string of the request, or "" if it is missing or null. Throws LineRefusal if it is
/// something else.
std::string text_of(const LineJson& request, const char* key);

/// Returns the answer to a line, without a line end. `answer` gets the request, which is an object,
/// and may throw LineRefusal. Never fails.
std::string answer_request(std::string_view line,
                           const std::function<LineJson(const LineJson& request)>& answer);

}  // namespace qipu
