// A cache of evaluations as lines of JSON, and the common part of all caches.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "annotate/search/cache.h"
#include "annotate/search/engine_line_text.h"

namespace qipu {

/// A cache that counts its hits and remembers why it failed.
class CountingCache : public EvaluationCache {
 public:
  std::optional<Answer> find(const std::string& engine, const Task& task) final {
    const QuestionKey key = key_of(task);
    std::string text;
    {
      const std::lock_guard lock(mutex_);
      text = look_up(key, engine);
    }
    auto answer = read_answer(text, task);
    const std::lock_guard lock(mutex_);
    if (answer) ++hits_;
    return answer;
  }
  std::uint64_t hits() const final {
    const std::lock_guard lock(mutex_);
    return hits_;
  }
  std::optional<Diagnostic> trouble() const final {
    const std::lock_guard lock(mutex_);
    return trouble_;
  }

 protected:
  /// Returns the text of an answer, or "" if there is none. Called with the mutex locked.
  virtual std::string look_up(const QuestionKey& key, const std::string& engine) = 0;

  mutable std::mutex mutex_;
  std::optional<Diagnostic> trouble_;

 private:
  std::uint64_t hits_ = 0;
};

/// The reason why another file is not used as a cache.
inline constexpr const char* kNoCache = "it is not a cache of evaluations; it was not changed";

/// Opens a cache of lines. Errors: cache_unusable.
Result<std::unique_ptr<EvaluationCache>> open_lines(const std::string& path);

/// Calls `use` with the content of each line of such a file; incomplete lines are skipped. Errors:
/// cannot_open, cannot_read.
using UseKept = std::function<void(const QuestionKey& key, const std::string& engine,
                                   const std::string& answer)>;
Result<void> read_kept(const std::string& path, const UseKept& use);

}  // namespace qipu
