#include "qipu/ops/load.h"

#include "qipu/ops/feeder.h"
#include "qipu/ops/unit.h"

namespace qipu {

std::optional<Game> load_game(const Job& job, const InputList& list, std::uint32_t number,
                              Reporter& reporter) {
  for (const auto& [name, d] : list.failures) reporter.finding(name, d);
  std::optional<Game> found;
  std::uint32_t met = 0;
  Worker worker(job, false, [&](const Game& game) {
    if (++met == number) found = game;
    return !found;
  });
  Feeder feeder(job, list.inputs);
  Unit unit;
  while (!found && feeder.next(unit)) {
    worker.work(unit);
    for (const Diagnostic& d : unit.findings) reporter.finding(unit.from->path, d);
    unit.clear();
  }
  return found;
}

}  // namespace qipu
