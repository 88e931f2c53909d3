// Analyses every move of a game with an engine: the best move and the one played are compared at
// equal depth.
//
// Each position of the game is searched once; the search after a move gives the value of the move.
// Only if that suggests a fault, the positions before and after it are searched with larger limits,
// until the verdict is settled (course.h) or the limits are used up; in the latter case the milder
// verdict is used. In the end each position gets one value that agrees with all verdicts
// (settle.h).
//
// The engine is reset before every search, so that an answer depends only on its task. The same
// game gives the same survey with any number of workers, and a cached answer (cache.h) equals a new
// one.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "annotate/judge/chance.h"
#include "annotate/judge/judgement.h"
#include "annotate/openings.h"
#include "qipu/engine/engine.h"

namespace qipu {

/// Makes an engine for a worker. Called by one worker at a time.
using EngineMaker = std::function<Result<std::unique_ptr<Engine>>()>;

struct SurveyOptions {
  Limits limits;  ///< the limits of one search: nodes, depth or time
  /// Multiplies the limits if a move looks like a fault or deserves praise, and once more if one of
  /// the latest depths calls it a mistake or a blunder. 1: there are no such searches, and nothing
  /// is confirmed.
  int deeper = 4;
  unsigned workers = 1;  ///< the number of threads, each with an engine; 0: as many as processors
  ChanceCurve curve;
  Thresholds thresholds;
  std::string engine = "qipu";  ///< its name until an engine has been started
  /// Known openings. Their moves are not called faults unless they are bad. Null: none. The table
  /// must outlive the survey.
  const Openings* openings = &Openings::bundled();
  /// The openings were evaluated by the engine in use, so their moves are not searched either.
  bool openings_are_its_own = false;
};

/// The analysis of one move of the game.
struct Look {
  static constexpr std::size_t kLines = 2;
  /// The best moves before it, the best first: two if there are two; one for known openings.
  std::vector<Line> lines;
  Line played;          ///< begins with the move played; its score is at the depth of lines[0]
  bool deeper = false;  ///< searched with more than the normal limits
  Judgement judgement;
};

/// Returns the moves of an analysis that are no faults by the usual thresholds, the best first.
std::vector<Move> good_moves(const Look& look, const ChanceCurve& curve);

/// What a position is worth, from the side to move's view: the one number for cards, graphs, marks
/// and sentences (settle.h).
struct Settled {
  int percent = 50;  ///< the winning chance; 0 or 100 only for a proved mate
  Score score;       ///< a score of that chance
};

struct Survey {
  std::vector<std::optional<Look>> looks;  ///< one for each ply of the stretch; no value: no answer
  /// The positions before each ply of the stretch and after the last one; no value: nothing is
  /// known. Empty in a survey that was not settled.
  std::vector<std::optional<Settled>> positions;
  /// Why answers are missing, sorted by ply: (ply from 0, finding).
  std::vector<std::pair<std::size_t, Diagnostic>> troubles;
};

/// A part of a line of moves, all legal.
struct Stretch {
  Position start = Position::standard();
  std::span<const Move> moves;
  std::size_t first = 0, last = 0;  ///< plies first + 1 to last are analysed
  std::vector<bool> known = {};     ///< by ply: true is not analysed; plies beyond its end are
  /// The value of the position before ply first + 1, if another survey settled it.
  std::optional<Settled> settled = {};
};

/// Surveys games with engines that it keeps from game to game.
class Surveyor {
 public:
  Surveyor(EngineMaker maker, SurveyOptions options);
  ~Surveyor();
  Surveyor(const Surveyor&) = delete;
  Surveyor& operator=(const Surveyor&) = delete;

  const SurveyOptions& options() const { return options_; }
  std::string engine_name() const;
  /// `progress(done, all)` is called in the calling thread; `all` may grow because of deeper
  /// searches. After three failures of engines no more searches are started.
  Survey survey(const Stretch& stretch,
                const std::function<void(std::size_t, std::size_t)>& progress = {});

  struct Answers {
    std::vector<std::optional<Answer>> answers;  ///< one for each task; no value: none was given
    /// Why answers are missing: (index of the task, finding), sorted.
    std::vector<std::pair<std::size_t, Diagnostic>> troubles;
  };
  /// Asks the same engines other questions, under the same conditions. `headway(done)` is called in
  /// the calling thread. REQUIRES: each task has a move to choose.
  Answers ask(std::span<const Task> tasks, const std::function<void(std::size_t)>& headway = {});

 private:
  struct Round;
  /// `headway` is called between questions if there is only one worker.
  void work(Round& round, std::size_t number, const std::function<void(std::size_t)>& headway);

  EngineMaker maker_;
  SurveyOptions options_;
  std::vector<std::unique_ptr<Engine>> engines_;  ///< one for each worker, made when needed
  std::size_t failures_ = 0;
};

}  // namespace qipu
