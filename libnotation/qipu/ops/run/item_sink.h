// The findings of an item while it is worked on.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "qipu/diag/diagnostic.h"
#include "qipu/ops/run/work_item.h"

namespace qipu {

/// Counts every finding and keeps as many as are shown.
class ItemSink final : public DiagnosticSink {
 public:
  /// `limit`: how many of one code are shown; 0: all.
  ItemSink(WorkItem& item, std::uint32_t limit) : item_(item), limit_(limit) {}

  void report(Diagnostic d) override;
  /// One more that is not shown.
  void count(const Code& code);
  /// Whether another finding of the code would be shown.
  bool shows(const Code& code) const;
  std::size_t reported() const { return item_.findings.size(); }

  /// Findings since the last time are those of a game; `heading` is asked where there are some.
  template <class Heading>  // std::string()
  void are_of(std::uint64_t game, const Heading& heading) {
    if (named_ == reported()) return;
    const std::string players = heading();
    for (; named_ < reported(); ++named_) {
      item_.findings[named_].where.game = static_cast<std::uint32_t>(game);
      item_.findings[named_].players = players;
    }
  }
  /// Findings so far know their game, or have none.
  void are_named() { named_ = reported(); }

  /// The worst since the last time it was asked.
  Severity take_worst() { return std::exchange(worst_, Severity::note); }
  /// The gravest of the game under way, or the first of these, is why it is not written.
  void not_written(std::uint64_t games) {
    if (gravest_) item_.reasons.push_back({*gravest_, games});
  }
  void next_game() { gravest_.reset(); }

 private:
  void note(const Code& code);

  WorkItem& item_;
  std::uint32_t limit_;
  std::map<const Code*, std::uint32_t> shown_;
  Severity worst_ = Severity::note;
  std::optional<Diagnostic> gravest_;
  std::size_t named_ = 0;
};

}  // namespace qipu
