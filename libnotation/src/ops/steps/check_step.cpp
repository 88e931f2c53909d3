// Checks a game as it stands: diagram, result, end, date, repetitions.

#include "ops/check/check_rulings.h"
#include "ops/mend/header_text.h"
#include "ops/steps/steps.h"
#include "qipu/ops/check_game.h"

namespace qipu {
namespace {

class CheckStep final : public GameStep {
 public:
  explicit CheckStep(const GameOptions& options) : options_(options) {}

  bool work(GamePass& pass) override {
    const ReadGame& read = pass.read;
    const Game& game = pass.game();
    const auto where = [&](NodeId id) {
      const bool diagram = id == kRoot && read.item.format->text;
      const auto fen = diagram ? find_start(game, read.source.text) : std::nullopt;
      if (!fen) return read.locate(game[id].place, game.written(id));
      return read.source.locate(fen->begin, fen->end - fen->begin);
    };
    check_game(game, pass.resolved, options_.forgiven, where, read.sink);
    if (options_.judge) check_rulings(game, options_.rules, where, read.sink);
    return true;
  }

 private:
  const GameOptions& options_;
};

}  // namespace

std::unique_ptr<GameStep> make_check_step(const GameOptions& options) {
  return std::make_unique<CheckStep>(options);
}

}  // namespace qipu
