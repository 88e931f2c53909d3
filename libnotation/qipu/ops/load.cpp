#include "qipu/ops/load.h"

#include <utility>

#include "qipu/ops/feeder.h"
#include "qipu/ops/input_findings.h"
#include "qipu/ops/unit.h"

namespace qipu {

LoadedGame load_game(const Job& job, const InputList& list, std::uint32_t number,
                     Reporter& reporter) {
  GameStream stream(job, list, reporter, number);
  LoadedGame loaded;
  if (auto found = stream.next()) loaded.game = std::move(found->game);
  loaded.met = static_cast<std::uint32_t>(stream.met());
  loaded.unreadable = !loaded.game && loaded.met >= number;
  return loaded;
}

struct GameStream::Parts {
  Parts(Job given, const InputList& list, Reporter& reporter, std::uint64_t wanted, Visit visit)
      : job(std::move(given)),
        only(wanted),
        findings(job.max_findings, reporter),
        feeder(job, list.inputs),
        worker(job, false, std::move(visit)) {
    if (only != 0) job.max_findings = 0;  // they are those of other games, in the main
  }

  bool done() const { return only != 0 && games >= only; }

  Job job;
  std::uint64_t only;
  InputFindings findings;
  Feeder feeder;
  Worker worker;
  Unit unit;
  std::uint64_t games = 0;  ///< of the units behind us, in all files
};

GameStream::GameStream(Job job, const InputList& list, Reporter& reporter, std::uint64_t only)
    : parts_(
          std::make_unique<Parts>(std::move(job), list, reporter, only, [this](const Game& game) {
            const Parts& p = *parts_;
            const auto read = static_cast<std::uint32_t>(p.unit.counts.read);
            const std::uint64_t among = p.games + read;
            if (p.only != 0 && among != p.only) return among < p.only;
            waiting_.push_back({game, p.unit.from->path, p.findings.games() + read, among});
            return p.only == 0;
          })) {
  for (const auto& [name, d] : list.failures) reporter.finding(name, d);
}

GameStream::~GameStream() = default;

std::uint64_t GameStream::met() const { return parts_->games; }

void GameStream::take_unit() {
  Parts& p = *parts_;
  p.worker.work(p.unit);
  const std::uint64_t before = p.games;
  p.games += p.unit.counts.read;
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  const std::uint32_t game = p.only == 0 ? 0
                             : p.done()  ? static_cast<std::uint32_t>(p.only - before)
                                         : kNone;
  p.findings.tell(p.unit, game);
  p.findings.pass(p.unit);
  if (p.done() && !p.unit.last) p.findings.finish(p.unit.from->path);
}

std::optional<StreamedGame> GameStream::next() {
  while (waiting_.empty()) {
    parts_->unit.clear();
    if (parts_->done() || !parts_->feeder.next(parts_->unit)) return std::nullopt;
    take_unit();
  }
  std::optional<StreamedGame> game = std::move(waiting_.front());
  waiting_.pop_front();
  return game;
}

}  // namespace qipu
