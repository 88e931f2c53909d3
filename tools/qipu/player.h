// The engine that the command line asks for: the bundled one, or another program.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "annotate/judge/survey.h"
#include "annotate/search/cache.h"
#include "cli.h"
#include "qipu/engine/engine.h"

namespace qipu::tool {

/// How much effort a question gets.
struct Effort {
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<std::int64_t> milliseconds;

  /// The words are the help of --nodes and --time.
  void describe(Cli& cli, const char* nodes_en, const char* nodes_zh, const char* time_en,
                const char* time_zh);
  /// Returns the limits; `usual_nodes` if nothing is given.
  Limits limits(std::uint64_t usual_nodes) const;
};

struct Player {
  std::string command;                ///< "": the bundled one
  std::vector<std::string> settings;  ///< in the form NAME=VALUE
  EngineOptions options;

  void describe(Cli& cli);
  /// Describes the options without those of the bundled engine.
  void describe_other(Cli& cli);
  bool is_bundled() const { return command.empty(); }
  /// Opens the engine with the settings of --option. Problems with another program's engine are
  /// reported to `sink`, which must outlive it. Errors: also those of Engine::set().
  Result<std::unique_ptr<Engine>> open(DiagnosticSink* sink) const;

 private:
  Result<std::unique_ptr<Engine>> open_plain(DiagnosticSink* sink) const;
};

/// Returns the default file for evaluations, according to XDG; "" if there is no home folder.
std::string usual_cache();

/// Where evaluations are kept from run to run.
struct Caching {
  std::string path;  ///< "": the default place
  bool none = false;

  void describe(Cli& cli);
  /// Returns the file; "" if none is wanted.
  std::string file() const;
  /// Opens the cache. `cache` stays null if none is wanted, or if it cannot be used, which is
  /// reported to `sink`. Errors: output_is_input, for files that the run reads.
  Result<void> open(const std::vector<Input>& read, DiagnosticSink& sink,
                    std::unique_ptr<EvaluationCache>& cache) const;
};

/// Makes the player's engines, which answer from the cache if there is one. All arguments must
/// outlive the result.
EngineMaker engines_of(const Player& player, EvaluationCache* cache, DiagnosticSink* sink);

/// Shows the progress of the current game on a terminal: "game 3 12/80 plies left 0:05".
class PliesShown {
 public:
  PliesShown(bool shows, Language language) : shows_(shows), language_(language) {}
  /// Called at the beginning of each game.
  void begin();
  void tell(std::size_t done, std::size_t all);
  /// Removes the progress from the terminal.
  void clear();

 private:
  bool shows_, shown_ = false;
  Language language_;
  std::uint64_t games_ = 0;
  std::chrono::steady_clock::time_point begun_;
};

/// Writes findings to standard error, one on a line; also for several engines, from their threads.
class Teller final : public DiagnosticSink {
 public:
  explicit Teller(Language language) : language_(language) {}
  void report(Diagnostic d) override;

 private:
  std::mutex mutex_;
  Language language_;
};

}  // namespace qipu::tool
