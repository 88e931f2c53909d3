// Resolves the move texts of a game, and repairs or reports the lines that break off.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ops/batch/games_done.h"
#include "ops/batch/job.h"
#include "ops/mend/plausible.h"
#include "ops/mend/tell_repair.h"
#include "ops/run/visit.h"
#include "qipu/notation/resolve.h"
#include "qipu/repair/repair.h"

namespace qipu {

/// Returns why the current input must not be changed in place; no value if it may be changed.
using WhyNoPlace = std::function<const std::optional<Diagnostic>&()>;

/// Resolves a game. If a line breaks off, the repair is reported, or applied to the game and, by
/// patches, to its text, as the job asks. settle_header() does the same for header fields. `done`
/// receives the main line and the patches.
class Settler {
 public:
  /// All arguments must outlive this object.
  Settler(const Job& job, const ResolveOptions& options, Plausibility& plausible,
          const WhyNoPlace& no_place, const ReadGame& read, GamesDone& done)
      : job_(job),
        options_(options),
        plausible_(plausible),
        no_place_(no_place),
        read_(read),
        game_(read.game),
        done_(done) {}

  Resolved settle();
  void settle_header(const Resolved& resolved);

 private:
  struct BrokenLines;
  bool seeks() const { return job_.mend || job_.mend_sure; }
  void find_main_repair();
  void settle_main_line(BrokenLines& lines);
  void settle_variations(BrokenLines& lines);
  std::vector<Repair> repairs_of_variations(BrokenLines& lines);
  RepairOptions seeking_repair();
  void doubt(Repair& repair) const;
  bool mend(const Repair& repair);
  void resolve_again();

  const Job& job_;
  const ResolveOptions& options_;
  Plausibility& plausible_;
  const WhyNoPlace& no_place_;
  const ReadGame& read_;
  Game& game_;
  GamesDone& done_;
  /// Returns the place of a node's move text.
  const WhereIs where_ = [this](NodeId id) {
    return read_.locate(game_[id].place, game_.written(id));
  };

  Resolved resolved_;
  Findings found_;  ///< about move texts; reported once repairs are known
  std::vector<Patch> patches_;
  bool numbers_break_ = false;
  std::vector<Printed> printed_;  ///< the round numbers of the main line, if it may need a repair
  std::optional<Repair> repair_;  ///< the repair of the main line
};

}  // namespace qipu
