// Resolves the moves of a game, repairs lines that break off, then header fields.

#include <optional>
#include <string>
#include <string_view>

#include "ops/mend/mend_file.h"
#include "ops/mend/plausible.h"
#include "ops/steps/settler.h"
#include "ops/steps/steps.h"

namespace qipu {
namespace {

class ResolveStep final : public GameStep {
 public:
  ResolveStep(const GameOptions& options, const Notation* words)
      : options_(options), words_(words), plausible_(options.book) {}

  void begin(WorkItem& /*item*/) override { no_place_.reset(); }

  bool work(GamePass& pass) override {
    ResolveOptions resolving;
    resolving.notation = words_;
    resolving.report_quirks = options_.quirks;
    resolving.explain = options_.check && pass.read.sink.shows(diag::illegal_move);
    WorkItem& item = pass.read.item;
    pass.settler = std::make_unique<Settler>(
        options_, resolving, plausible_,
        [this, &item]() -> const std::optional<Diagnostic>& { return no_place(item); }, pass.read,
        pass.done);
    pass.resolved = pass.settler->settle();
    const Resolved& r = pass.resolved;
    item.counts.plies += r.legal + r.illegal + r.unread;
    return true;
  }

 private:
  /// The reason why the file must not be changed in place, or nothing if it may be. Only this
  /// function decides it, once for each work item.
  const std::optional<Diagnostic>& no_place(const WorkItem& item) {
    if (no_place_) return *no_place_;
    const auto because = [&](std::string_view what) {
      no_place_ = make_diagnostic(diag::mend_no_place, {}, {std::string(what)});
    };
    if (item.packed) {
      because("a packed file");
    } else if (item.from->path == "-") {
      because("standard input");
    } else if (item.misread) {
      because("misread text");
    } else {
      no_place_ = not_to_be_mended(item.from->path, {options_.backup, options_.force});
      if (!*no_place_ && item.format->editing == Editing::none) because(item.format->id);
    }
    return *no_place_;
  }

  const GameOptions& options_;
  const Notation* words_;
  Plausibility plausible_;
  /// Why the current item's file must not be changed; empty until somebody asks.
  std::optional<std::optional<Diagnostic>> no_place_;
};

class HeaderStep final : public GameStep {
 public:
  bool work(GamePass& pass) override {
    pass.settler->settle_header(pass.resolved);
    return true;
  }
};

}  // namespace

std::unique_ptr<GameStep> make_resolve_step(const GameOptions& options, const Notation* words) {
  return std::make_unique<ResolveStep>(options, words);
}

std::unique_ptr<GameStep> make_header_step() { return std::make_unique<HeaderStep>(); }

}  // namespace qipu
