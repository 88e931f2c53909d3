// Private. What `convert` and `check` do with each game: the steps that a job asks for.
#pragma once

#include <cstdint>
#include <functional>

#include "ops/batch/job.h"
#include "ops/run/visit.h"
#include "ops/steps/game_step.h"
#include "ops/steps/steps.h"

namespace qipu {

/// The steps of a job, in their order. The job must outlive them.
GameSteps steps_of(const Job& job, WrittenTo to);

/// Leads each game through the steps.
class GameWorker final : public GameVisitor {
 public:
  /// `games_before` gives the games of the input before the item; called only by steps that ask for
  /// GamePass::number_in_file().
  GameWorker(const Job& job, WrittenTo to,
             std::function<std::uint32_t(const WorkItem&)> games_before);
  void begin(WorkItem& item) override;
  bool visit(const ReadGame& read) override;

 private:
  GameSteps steps_;
  std::function<std::uint32_t(const WorkItem&)> games_before_;
};

}  // namespace qipu
