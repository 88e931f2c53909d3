// Private. What `convert` and `check` do with each game: resolve its move texts, repair it, check
// it, write it.
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

/// Resolves, repairs, checks and writes games as a job asks.
class GameWorker final : public GameVisitor {
 public:
  /// `one_by_one`: each game is written separately. `games_before` gives the games of the input in
  /// the items done; called only for Job::rework.
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
  Capabilities can_;  ///< what the target format can hold
  Plausibility plausible_;
  GamesDone* done_ = nullptr;  ///< of the current item
  /// Why the current item's input must not be changed in place; empty until that is asked.
  std::optional<std::optional<Diagnostic>> no_place_;
  std::string text_;  ///< one game as text
  std::vector<Unencodable> missing_;
};

}  // namespace qipu
