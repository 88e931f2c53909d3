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

#include "cli.h"
#include "qipu/annotate/cache.h"
#include "qipu/annotate/survey.h"
#include "qipu/engine/engine.h"

namespace qipu::tool {

/// How long a question is looked at.
struct Effort {
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<std::int64_t> milliseconds;

  /// The words are those of --nodes and --time.
  void describe(Cli& cli, const char* nodes_en, const char* nodes_zh, const char* time_en,
                const char* time_zh);
  /// So many nodes where nothing is given.
  Limits limits(std::uint64_t usual_nodes) const;
};

struct Player {
  std::string command;                ///< "": the bundled one
  std::vector<std::string> settings;  ///< NAME=VALUE
  EngineOptions options;

  void describe(Cli& cli);
  /// Without what the bundled one is given.
  void describe_other(Cli& cli);
  bool is_bundled() const { return command.empty(); }
  /// With what --option says. What a foreign engine does amiss goes to `sink`, which outlives it.
  /// Errors: also those of Engine::set().
  Result<std::unique_ptr<Engine>> open(DiagnosticSink* sink) const;

 private:
  Result<std::unique_ptr<Engine>> open_plain(DiagnosticSink* sink) const;
};

/// The file in which evaluations are kept where nothing else is said, as XDG says; "" where there
/// is no home.
std::string usual_cache();

/// Where evaluations are kept from run to run.
struct Caching {
  std::string path;  ///< "": the usual place
  bool none = false;

  void describe(Cli& cli);
  /// The file; "" where none is wanted.
  std::string file() const;
  /// `cache` stays null where none is wanted, or it cannot be used, which `sink` is told. Errors:
  /// output_is_input, of what the run reads.
  Result<void> open(const std::vector<Input>& read, DiagnosticSink& sink,
                    std::unique_ptr<EvaluationCache>& cache) const;
};

/// Makes the player's engines, which answer from the cache where there is one. All must outlive
/// what is made.
EngineMaker engines_of(const Player& player, EvaluationCache* cache, DiagnosticSink* sink);

/// How far the game under way has come, on a terminal: "game 3  12/80 plies  left 0:05".
class PliesShown {
 public:
  PliesShown(bool shows, Language language) : shows_(shows), language_(language) {}
  /// With each game.
  void begin();
  void tell(std::size_t done, std::size_t all);
  /// What was told is gone from the terminal.
  void clear();

 private:
  bool shows_, shown_ = false;
  Language language_;
  std::uint64_t games_ = 0;
  std::chrono::steady_clock::time_point begun_;
};

/// Says findings on standard error, a line each; also of several engines, from their threads.
class Teller final : public DiagnosticSink {
 public:
  explicit Teller(Language language) : language_(language) {}
  void report(Diagnostic d) override;

 private:
  std::mutex mutex_;
  Language language_;
};

}  // namespace qipu::tool
