// Annotates games and finds exercises in them, one game after another: what C and Python
// offer of `qipu annotate` and `qipu puzzles`.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "annotate/puzzles/puzzles.h"
#include "ops/answer/annotate.h"
#include "qipu/diag/result.h"
#include "qipu/engine/engine.h"
#include "qipu/game/game.h"

namespace qipu {

struct AnalystOptions {
  EngineMaker engine = {};   ///< empty: the bundled engine
  std::string name = {};     ///< the name of such an engine, until one has been started
  std::string version = {};  ///< of this library: the bundled engine is "qipu VERSION"
  EngineOptions bundled = {};
  Limits limits = {};  ///< of one search; if nothing is set, the nodes of `qipu annotate`
  int deeper = 4;      ///< SurveyOptions::deeper
  unsigned workers = 1;
  AnnotationScope scope = {};
  AnnotationForm form = {};
};

/// Where a game is from, as the answers name it.
struct GameSource {
  std::string file;
  std::uint32_t number = 0;
};

/// Not for two threads at once, except stop().
class Analyst {
 public:
  using Progress = std::function<void(std::size_t done, std::size_t all)>;

  explicit Analyst(AnalystOptions options);
  ~Analyst();

  struct Annotated {
    std::string json;  ///< annotation_json(); "" if the game has no legal move: nothing is changed
    std::vector<Diagnostic> findings;  ///< what is not judged, and why
    std::vector<NodeId> removed;       ///< nodes of an earlier run, with all below them
  };
  /// Annotates a game as `qipu annotate` does. Errors: those of the engine, and engine_given_up
  /// after stop(); the game is then as before.
  Result<Annotated> annotate(Game& game, const GameSource& source, const Progress& progress = {});

  struct Exercise {
    Puzzle puzzle;
    std::string json;  ///< puzzle_json()
    Game game;         ///< puzzle_game()
  };
  /// Returns the exercises of a game as `qipu puzzles` finds them, without those that an earlier
  /// game had. Errors: as above.
  Result<std::vector<Exercise>> puzzles(const Game& game, const GameSource& source,
                                        const Progress& progress = {});

  /// Ends the current call; from any thread.
  void stop();

 private:
  Result<std::unique_ptr<Engine>> made();
  std::string engine_name() const;
  HowMade how() const;

  AnalystOptions options_;
  std::mutex mutex_;              ///< of engines_
  std::vector<Engine*> engines_;  ///< those that the surveyor has
  std::atomic<bool> stopped_ = false;
  Surveyor surveyor_;
  PuzzleFinder finder_;
};

}  // namespace qipu
