// The work of `convert` and `check` on each game: resolve its move texts, repair it, check
// it, write it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ops/batch/games_done.h"
#include "ops/batch/job.h"
#include "ops/mend/plausible.h"
#include "ops/output/game_encoder.h"
#include "ops/run/visit.h"
#include "qipu/archive/query.h"

namespace qipu {

/// Resolves, repairs, checks and writes games as a job asks.
class GameWorker final : public GameVisitor {
 public:
  /// How games are written for an output.
  enum class Written : std::uint8_t { never, together, one_by_one };
  /// `chosen` is for games that match the query, `rest` for the others. `games_before` returns the
  /// number of the input's games before the item; it is called only for Job::rework.
  GameWorker(const Job& job, Written chosen, Written rest,
             std::function<std::uint32_t(const WorkItem&)> games_before);
  ~GameWorker() override;
  void begin(WorkItem& item) override;
  bool visit(const ReadGame& read) override;

 private:
  void settle_tags(const ReadGame& read) const;
  bool answers(const ReadGame& read);
  void write_game(const ReadGame& read, Severity worst, bool chosen);
  const std::optional<Diagnostic>& no_place(const WorkItem& item);

  const Job& job_;
  Written chosen_, rest_;
  std::optional<Query> query_;  ///< this thread's own query
  std::function<std::uint32_t(const WorkItem&)> games_before_;
  std::optional<GameEncoder> encoder_;  ///< no value: no game is written
  Plausibility plausible_;
  GamesDone* done_ = nullptr;  ///< the results of the current item
  /// Why the current input must not be changed in place; empty until that is needed.
  std::optional<std::optional<Diagnostic>> no_place_;
  std::string text_;   ///< one game as text
  std::string facts_;  ///< the packed facts of one game
  std::vector<Unencodable> missing_;
};

}  // namespace qipu
