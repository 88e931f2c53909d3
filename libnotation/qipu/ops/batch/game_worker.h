// Private. What `convert` and `check` do with a game: what its words mean, what was meant, what is
// wrong with it, how it is written.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qipu/ops/batch/games_done.h"
#include "qipu/ops/batch/job.h"
#include "qipu/ops/mend/plausible.h"
#include "qipu/ops/run/visit.h"

namespace qipu {

/// Settles, checks and writes games, as a job wants it.
class GameWorker final : public GameVisitor {
 public:
  /// `one_by_one`: games are written apart from each other. `games_before`: of the input, in the
  /// items behind us; asked where Job::rework is called.
  GameWorker(const Job& job, bool one_by_one, std::function<std::uint32_t()> games_before);
  ~GameWorker() override;
  void begin(WorkItem& item) override;
  bool visit(const ReadGame& read) override;

 private:
  void write_game(const ReadGame& read, Severity worst);
  const std::optional<Diagnostic>& no_place(const WorkItem& item);

  const Job& job_;
  bool one_by_one_;
  std::function<std::uint32_t()> games_before_;
  std::unique_ptr<GameWriter> writer_;
  Capabilities can_;  ///< what the target can hold
  Plausibility plausible_;
  GamesDone* done_ = nullptr;  ///< of the item under way
  /// Why the input under way is not changed in place, once that was asked.
  std::optional<std::optional<Diagnostic>> no_place_;
  std::string text_;  ///< one game as text
  std::vector<Unencodable> missing_;
};

}  // namespace qipu
