#include "qipu/ops/load.h"

#include <utility>

#include "qipu/ops/feeder.h"
#include "qipu/ops/unit.h"

namespace qipu {

LoadedGame load_game(const Job& job, const InputList& list, std::uint32_t number,
                     Reporter& reporter) {
  for (const auto& [name, d] : list.failures) reporter.finding(name, d);
  LoadedGame found;
  Worker worker(job, false, [&](const Game& game) {
    if (++found.met == number) found.game = game;
    return !found.game;
  });
  Feeder feeder(job, list.inputs);
  Unit unit;
  while (!found.game && feeder.next(unit)) {
    worker.work(unit);
    for (const Diagnostic& d : unit.findings) reporter.finding(unit.from->path, d);
    unit.clear();
  }
  return found;
}

struct GameStream::Parts {
  Feeder feeder;
  Worker worker;
  Unit unit;
};

GameStream::GameStream(const Job& job, const InputList& list, Reporter& reporter)
    : reporter_(reporter),
      parts_(new Parts{Feeder(job, list.inputs),
                       Worker(job, false,
                              [this](const Game& game) {
                                waiting_.push_back(game);
                                return true;
                              }),
                       Unit()}) {
  for (const auto& [name, d] : list.failures) reporter.finding(name, d);
}

GameStream::~GameStream() = default;

std::optional<Game> GameStream::next() {
  while (waiting_.empty()) {
    Unit& unit = parts_->unit;
    unit.clear();
    if (!parts_->feeder.next(unit)) return std::nullopt;
    parts_->worker.work(unit);
    for (const Diagnostic& d : unit.findings) {
      reporter_.finding(unit.from->path, d);
    }
  }
  std::optional<Game> game = std::move(waiting_.front());
  waiting_.pop_front();
  return game;
}

}  // namespace qipu
