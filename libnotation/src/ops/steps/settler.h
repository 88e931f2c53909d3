// Resolves the move texts of a game, and repairs or reports the lines that break off.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "ops/mend/plausible.h"
#include "ops/mend/report_repair.h"
#include "ops/run/visit.h"
#include "ops/steps/game_options.h"
#include "ops/steps/games_done.h"
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
  /// What is taken by reference must outlive this object.
  Settler(const GameOptions& asked, const ResolveOptions& options, Plausibility& plausible,
          WhyNoPlace no_place, const ReadGame& read, GamesDone& done)
      : asked_(asked),
        options_(options),
        plausible_(plausible),
        no_place_(std::move(no_place)),
        read_(read),
        game_(read.game),
        done_(done) {}

  Resolved settle();
  void settle_header(const Resolved& resolved);

 private:
  struct BrokenLines;
  bool seeks() const { return asked_.mend || asked_.mend_sure; }
  void find_main_repair();
  void report_missing_start();
  void settle_main_line(BrokenLines& lines);
  void settle_variations(BrokenLines& lines);
  std::vector<Repair> repairs_of_variations(BrokenLines& lines);
  RepairOptions seeking_repair();
  void doubt(Repair& repair) const;
  bool mend(const Repair& repair);
  void resolve_again();

  const GameOptions& asked_;
  const ResolveOptions options_;
  Plausibility& plausible_;
  const WhyNoPlace no_place_;
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
