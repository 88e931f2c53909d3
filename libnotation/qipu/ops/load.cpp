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
  std::uint32_t games = 0;  ///< of the input, in its units before this one
  std::uint32_t lines = 0;
};

GameStream::GameStream(const Job& job, const InputList& list, Reporter& reporter)
    : reporter_(reporter),
      parts_(new Parts{Feeder(job, list.inputs),
                       Worker(job, false,
                              [this](const Game& game) {
                                const Unit& unit = parts_->unit;
                                const auto read = static_cast<std::uint32_t>(unit.counts.read);
                                waiting_.push_back({game, unit.from->path, parts_->games + read});
                                return true;
                              }),
                       Unit()}) {
  for (const auto& [name, d] : list.failures) reporter.finding(name, d);
}

GameStream::~GameStream() = default;

/// Tells what was found in the unit, at its place in the input.
void GameStream::report() {
  const Unit& unit = parts_->unit;
  const auto place = [&](Location& where) {
    if (where.byte != Location::kNowhere) where.byte += unit.offset;
    if (where.line != 0) where.line += parts_->lines;
    if (where.game != 0) where.game += parts_->games;
  };
  for (Diagnostic d : unit.findings) {
    place(d.where);
    for (Diagnostic& note : d.notes) place(note.where);
    reporter_.finding(unit.from->path, d);
  }
  parts_->games = unit.last ? 0 : parts_->games + static_cast<std::uint32_t>(unit.counts.read);
  parts_->lines = unit.last ? 0 : parts_->lines + unit.lines;
}

std::optional<StreamedGame> GameStream::next() {
  while (waiting_.empty()) {
    Unit& unit = parts_->unit;
    unit.clear();
    if (!parts_->feeder.next(unit)) return std::nullopt;
    parts_->worker.work(unit);
    report();
  }
  std::optional<StreamedGame> game = std::move(waiting_.front());
  waiting_.pop_front();
  return game;
}

}  // namespace qipu
