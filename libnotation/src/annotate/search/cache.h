// The evaluation cache keeps an engine's answers in a file from run to run. The file is SQLite or,
// if its name ends in .jsonl, lines of JSON that are only ever appended, for folders that machines
// share.
//
// The key is the position, the moves since the last capture (they decide what is a repetition), the
// root moves allowed, the lines and the limits, and the engine with its settings
// (Engine::identity()). Judgements are not stored, since they follow from the answers. If the file
// cannot be used, or fails later, only the stored answers are lost.
//
// An existing file is used only if it is such a cache, otherwise it stays unchanged. A cache of
// lines begins with one of its lines. One of SQLite has an application id of its own; older ones
// have no id, and no tables except those of evaluations.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "qipu/engine/engine.h"

namespace qipu {

/// Threads can share a cache, and several programs can share its file.
class EvaluationCache {
 public:
  /// Opens a cache. Creates the file and its folder if they are missing. A cache of lines is read
  /// completely and takes as much memory as its file. Errors: cache_unusable, also for a file that
  /// is something else.
  static Result<std::unique_ptr<EvaluationCache>> open(const std::string& path);
  virtual ~EvaluationCache() = default;

  virtual std::optional<Answer> find(const std::string& engine, const Task& task) = 0;
  /// Stores an answer, written at once so that it survives an interruption.
  virtual void keep(const std::string& engine, const Task& task, const Answer& answer) = 0;

  /// Adds the answers of a cache of lines. Returns how many it has; incomplete lines are skipped.
  /// Errors: cannot_open, cannot_read, cache_unusable.
  virtual Result<std::uint64_t> take_over(const std::string& lines) = 0;

  virtual std::uint64_t hits() const = 0;
  /// Why the file is no longer used, if it failed.
  virtual std::optional<Diagnostic> trouble() const = 0;
};

/// Returns an engine that answers from the cache if it can, and otherwise runs `engine` and stores
/// the answer. The engine is reset before each search, so new_game() does nothing. The cache must
/// outlive it.
std::unique_ptr<Engine> cached_engine(std::unique_ptr<Engine> engine, EvaluationCache& cache);

}  // namespace qipu
