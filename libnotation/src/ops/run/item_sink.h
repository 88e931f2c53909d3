// Collects the findings of a work item while its games are read.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "ops/run/work_item.h"
#include "qipu/diag/diagnostic.h"

namespace qipu {

/// Counts all findings and keeps those to be shown.
class ItemSink final : public DiagnosticSink {
 public:
  /// `limit`: how many findings of one code are shown; 0: all.
  ItemSink(WorkItem& item, std::uint32_t limit) : item_(item), limit_(limit) {}

  void report(Diagnostic d) override;
  /// Counts a finding that is not shown.
  void count(const Code& code);
  /// Returns true if another finding of the code would be shown.
  bool shows(const Code& code) const;
  std::size_t reported() const { return item_.findings.size(); }

  /// Assigns the findings since the last call to a game; `heading` is called only if there are any.
  template <class Heading>  // Heading: std::string()
  void are_of(std::uint64_t game, const Heading& heading) {
    if (named_ == reported()) return;
    const std::string players = heading();
    for (; named_ < reported(); ++named_) {
      item_.findings[named_].where.game = static_cast<std::uint32_t>(game);
      item_.findings[named_].players = players;
    }
  }
  /// Marks all findings so far as assigned, so that are_of() leaves them alone.
  void are_named() { named_ = reported(); }

  /// Returns the worst severity since the last call.
  Severity take_worst() { return std::exchange(worst_, Severity::note); }
  /// Records why `games` games are not written: the worst finding of the current game, or the first
  /// of several equally bad ones.
  void not_written(std::uint64_t games) {
    if (gravest_) item_.reasons.push_back({*gravest_, games});
  }
  void next_game() { gravest_.reset(); }

 private:
  void note(const Code& code);

  WorkItem& item_;
  std::uint32_t limit_;
  std::map<const Code*, std::uint32_t, ByNumber> shown_;
  Severity worst_ = Severity::note;
  std::optional<Diagnostic> gravest_;
  std::size_t named_ = 0;
};

}  // namespace qipu
