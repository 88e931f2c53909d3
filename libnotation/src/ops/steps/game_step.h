// A game passes a list of steps: each resolves, checks, changes, chooses or writes it. The list of
// a run is made in one place (batch/game_worker.cpp). A new step is a function in steps.h that
// makes it, a class (short steps share change_steps.cpp), its option in game_options.h, and a line
// in that list. What only leaves something out is a Strip (qipu/ops/output_options.h), so that all
// losses are counted in one place; a step that must leave something out reports it as a note.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ops/run/visit.h"
#include "ops/steps/games_done.h"
#include "ops/steps/settler.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"

namespace qipu {

/// A game on its way through the steps.
struct GamePass {
  const ReadGame& read;
  GamesDone& done;  ///< the results for its work item
  /// Gives the number of games of the file before the work item. REQUIRES: one thread reads.
  const std::function<std::uint32_t(const WorkItem&)>& games_before;

  bool chosen = true;                     ///< false: it goes to the second output, if there is one
  std::unique_ptr<Settler> settler = {};  ///< set by the step that resolves the moves
  Resolved resolved = {};                 ///< likewise
  std::string facts = {};                 ///< packed; set by the step that keeps facts

  Game& game() const { return read.game; }
  const std::string& file() const { return read.item.from->path; }
  /// The game's number in its file, from 1. REQUIRES: one thread reads.
  std::uint32_t number_in_file() const { return games_before(read.item) + read.item.game(); }
  /// Where the game begins.
  Location place() const {
    Location where = read.source.locate(game()[kRoot].place);
    where.game = read.item.game();
    return where;
  }
};

class GameStep {
 public:
  virtual ~GameStep() = default;
  /// Called before the games of a work item; there may be none.
  virtual void begin(WorkItem& /*item*/) {}
  /// Works on a game. False: the game goes no further, and the step has counted it in
  /// WorkItem::counts.
  virtual bool work(GamePass& pass) = 0;
};

using GameSteps = std::vector<std::unique_ptr<GameStep>>;

/// A step that calls a function with each game. The game always goes on.
template <typename Function>
std::unique_ptr<GameStep> make_step(Function function) {
  class CallStep final : public GameStep {
   public:
    explicit CallStep(Function f) : function_(std::move(f)) {}
    bool work(GamePass& pass) override {
      function_(pass);
      return true;
    }

   private:
    Function function_;
  };
  return std::make_unique<CallStep>(std::move(function));
}

/// Makes lists of that one step: a value for Job::own.
template <typename Function>
std::function<GameSteps()> one_step(Function function) {
  return [function] {
    GameSteps steps;
    steps.push_back(make_step(function));
    return steps;
  };
}

}  // namespace qipu
