// What an engine says of each move of a game: the best move and the one played, compared at one
// depth.
//
// Each position of the game is asked about once; what follows a move tells what the move is worth.
// Only where a fault would be found the positions before and after it are asked about with more,
// until the verdict stands (verdict.h) or its share is spent; then less is said.
//
// Every question is put to an engine that has forgotten the one before, so an answer depends on the
// question alone: the same game gives the same survey with any number of workers, and an answer
// kept (cache.h) is as good as a new one.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "qipu/annotate/chance.h"
#include "qipu/annotate/judgement.h"
#include "qipu/annotate/openings.h"
#include "qipu/engine/engine.h"

namespace qipu {

/// Called by one worker at a time; each has its own engine.
using EngineMaker = std::function<Result<std::unique_ptr<Engine>>()>;

struct SurveyOptions {
  Limits limits;  ///< of a question: nodes, depth or time
  /// Times the budget where a move looks like a fault or deserves praise; as much again where one
  /// of the latest depths calls it a mistake or a blunder. 1: never, and nothing is confirmed.
  int deeper = 4;
  unsigned workers = 1;  ///< 0: as many as the machine has processors
  ChanceCurve curve;
  Thresholds thresholds;
  std::string engine = "qipu";  ///< what to call it before it has told its name
  /// Moves of which are not blamed where they are not bad; null: none. Must outlive the survey.
  const Openings* openings = &Openings::bundled();
  /// They are not asked about either: the engine is the one whose evaluations they have.
  bool openings_are_its_own = false;
};

/// What is known of one move of the game.
struct Look {
  static constexpr std::size_t kLines = 2;
  /// The best moves before it, best first: two where there are two; of known openings one.
  std::vector<Line> lines;
  Line played;          ///< begins with the move played; its score is told at lines[0]'s depth
  bool deeper = false;  ///< with more than the budget
  Judgement judgement;
};

struct Survey {
  std::vector<std::optional<Look>> looks;  ///< of the plies asked for; nothing: no answer
  /// Why there are none, in the order of the plies: (ply from 0, finding).
  std::vector<std::pair<std::size_t, Diagnostic>> troubles;
};

/// A stretch of a line of moves, all legal.
struct Stretch {
  Position start = Position::standard();
  std::span<const Move> moves;
  std::size_t first = 0, last = 0;  ///< plies first + 1 to last are looked at
  std::vector<bool> known = {};     ///< by ply: not looked at; those beyond its end are
};

/// Keeps its engines from game to game.
class Surveyor {
 public:
  Surveyor(EngineMaker maker, SurveyOptions options);
  ~Surveyor();
  Surveyor(const Surveyor&) = delete;
  Surveyor& operator=(const Surveyor&) = delete;

  const SurveyOptions& options() const { return options_; }
  std::string engine_name() const;
  /// `progress(done, all)` is called from this thread; `all` may grow by second looks. Once an
  /// engine has failed at three plies of a run, no more is asked.
  Survey survey(const Stretch& stretch,
                const std::function<void(std::size_t, std::size_t)>& progress = {});

 private:
  struct Round;
  void ask(Round& round, const std::function<void(std::size_t)>& headway);
  void work(Round& round, std::size_t number);

  EngineMaker maker_;
  SurveyOptions options_;
  std::vector<std::unique_ptr<Engine>> engines_;  ///< one for each worker, made when needed
  std::size_t failures_ = 0;
};

}  // namespace qipu
