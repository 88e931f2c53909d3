// Adds up a sum over all games of the inputs, in any number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "ops/run/input_findings.h"
#include "ops/run/visit.h"
#include "qipu/notation/main_line.h"
#include "qipu/notation/resolve.h"

namespace qipu {

/// Calls `add(part, read)` with each game and the part of its work item, which begins as a copy of
/// `sum`. Merges the parts into `sum` in the order of the inputs, in which findings are reported
/// too. Returns the number of games. REQUIRES: `sum` has counted nothing yet; Sum::merge().
template <class Sum, class Add>  // Add: void(Sum&, const ReadGame&), called by several threads
std::uint64_t sum_games(const ReadOptions& options, const InputList& list, Reporter& reporter,
                        Sum& sum, const Add& add) {
  struct Part final : ItemProduct {
    explicit Part(const Sum& empty) : sum(empty) {}
    Sum sum;
  };
  class Visitor final : public GameVisitor {
   public:
    Visitor(const Sum& empty, const Add& add) : empty_(empty), add_(add) {}
    void begin(WorkItem& item) override {
      item.drop_results();
      item.results<Part>(empty_);
    }
    bool visit(const ReadGame& read) override {
      add_(read.item.results<Part>(empty_).sum, read);
      ++read.item.counts.written;
      return true;
    }

   private:
    const Sum& empty_;
    const Add& add_;
  };
  for (const auto& [name, d] : list.failures) reporter.finding(name, d);
  const Sum empty = sum;
  InputFindings findings(options.max_findings, reporter);
  std::uint64_t games = 0;
  std::string open;  // the input that is being read
  visit_games(
      options, list.inputs, [&] { return std::make_unique<Visitor>(empty, add); },
      [&](WorkItem& item) {
        findings.tell(item);
        games += item.counts.read;
        if (Part* const part = item.results_if_any<Part>()) sum.merge(part->sum);
        findings.pass(item);
        open = item.last ? "" : item.from->path;
        return reporter.listens();
      });
  if (!open.empty()) findings.finish(open);
  return games;
}

/// Does the same with each game whose moves can be followed: `add(part, game, line)`.
template <class Sum, class Add>  // Add: void(Sum&, const Game&, const MainLine&)
std::uint64_t sum_lines(const ReadOptions& options, const InputList& list, Reporter& reporter,
                        Sum& sum, const Add& add) {
  ResolveOptions resolving;
  resolving.notation = options.words;
  return sum_games(options, list, reporter, sum, [&](Sum& part, const ReadGame& read) {
    resolve(read.game, resolving, read.locate, read.sink);
    if (const auto line = main_line_of(read.game)) add(part, read.game, *line);
  });
}

}  // namespace qipu
