// Private. A cache of evaluations as lines of JSON.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "qipu/annotate/answer_text.h"
#include "qipu/annotate/cache.h"

namespace qipu {

/// Errors: cache_unusable.
Result<std::unique_ptr<EvaluationCache>> open_lines(const std::string& path);

/// Calls `use` with what each line of such a file keeps; cut ones are passed over. Errors:
/// cannot_open, cannot_read.
using UseKept = std::function<void(const QuestionKey& key, const std::string& engine,
                                   const std::string& answer)>;
Result<void> read_kept(const std::string& path, const UseKept& use);

}  // namespace qipu
