// Evaluations kept in a file (SQLite) from run to run: what an engine answered to a question.
//
// A question is a position, the moves since the last capture (they decide what repeats), the moves
// allowed, the lines and the limits; the engine counts with its settings (Engine::identity()).
// Judgements are not kept: they follow from the answers. A file that cannot be used, or fails on
// the way, costs the answers and nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "qipu/engine/engine.h"

namespace qipu {

/// May be shared by threads, and its file by programs.
class EvaluationCache {
 public:
  /// Creates the file and its folder where they are missing. Errors: cache_unusable.
  static Result<std::unique_ptr<EvaluationCache>> open(const std::string& path);
  virtual ~EvaluationCache() = default;

  virtual std::optional<Answer> find(const std::string& engine, const Task& task) = 0;
  /// At once in the file; what is stopped later is not lost.
  virtual void keep(const std::string& engine, const Task& task, const Answer& answer) = 0;

  virtual std::uint64_t hits() const = 0;
  /// Why the file was given up on the way.
  virtual std::optional<Diagnostic> trouble() const = 0;
};

/// Answers from the cache where it can, else asks and keeps the answer. Both forget before each
/// question, so new_game() before it changes nothing. The cache must outlive it.
std::unique_ptr<Engine> cached_engine(std::unique_ptr<Engine> engine, EvaluationCache& cache);

}  // namespace qipu
