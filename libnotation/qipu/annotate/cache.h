// The evaluation cache: keeps an engine's answers in a file from run to run: SQLite, or, where its
// name ends in .jsonl, lines of JSON that are only ever added to, for folders that machines share.
//
// The key is the position, the moves since the last capture (they decide what is a repetition), the
// root moves allowed, the lines and the limits, and the engine with its settings
// (Engine::identity()). Judgements are not stored, since they follow from the answers. If the file
// cannot be used, or fails later, only the stored answers are lost.
//
// A file that is there is used only if it is such a cache, and else stays as it is. A cache of
// lines begins with one of them. One of SQLite has an application id of its own; older ones have
// none, and no tables but those of evaluations.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "qipu/engine/engine.h"

namespace qipu {

/// May be shared by threads, and its file by several programs.
class EvaluationCache {
 public:
  /// Creates the file and its folder where they are missing. Lines are all read: their memory is
  /// that of the file. Errors: cache_unusable, for a file that is something else too.
  static Result<std::unique_ptr<EvaluationCache>> open(const std::string& path);
  virtual ~EvaluationCache() = default;

  virtual std::optional<Answer> find(const std::string& engine, const Task& task) = 0;
  /// Written at once, so that it survives an interruption.
  virtual void keep(const std::string& engine, const Task& task, const Answer& answer) = 0;

  /// Keeps the answers of a cache of lines too. How many it has; cut lines are passed over. Errors:
  /// cannot_open, cannot_read, cache_unusable.
  virtual Result<std::uint64_t> take_over(const std::string& lines) = 0;

  virtual std::uint64_t hits() const = 0;
  /// Why the file is no longer used, if it failed.
  virtual std::optional<Diagnostic> trouble() const = 0;
};

/// Answers from the cache where it can, else runs the engine and stores the answer. The engine is
/// reset before each search, so new_game() does nothing. The cache must outlive it.
std::unique_ptr<Engine> cached_engine(std::unique_ptr<Engine> engine, EvaluationCache& cache);

}  // namespace qipu
