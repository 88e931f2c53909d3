// An opening book out of records.

#include <optional>
#include <utility>

#include "qipu/ops/annotate.h"
#include "qipu/ops/main_line.h"
#include "qipu/ops/pipeline.h"

namespace qipu {
namespace {

/// Hears of files that cannot be read, and of nothing else.
class Listener final : public Reporter {
 public:
  void finding(const std::string&, const Diagnostic& d) override {
    const bool unreadable = d.code == &diag::cannot_open || d.code == &diag::cannot_read;
    if (unreadable && !trouble) trouble = d;
  }
  bool listens() const override { return !trouble; }

  std::optional<Diagnostic> trouble;
};

}  // namespace

Result<OpeningBook> read_opening_book(const InputRequest& request, std::uint32_t least) {
  const InputList list = list_inputs(request);
  if (!list.failures.empty()) return std::unexpected(list.failures.front().second);
  OpeningBook book;
  Job job;
  job.rework = [&book](Game& game, const std::string&, std::uint32_t, DiagnosticSink&) {
    if (!game.start.is_standard()) return;
    if (const auto line = main_line_of(game)) book.add(line->moves, game.outcome.result);
  };
  Listener listener;
  run(job, list, nullptr, listener);
  if (listener.trouble) return std::unexpected(std::move(*listener.trouble));
  book.settle(least);
  return book;
}

}  // namespace qipu
