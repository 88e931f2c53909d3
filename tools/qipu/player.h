// The engine that the command line asks for: the bundled one, or another program.
#pragma once

#include <cstdint>
#include <memory>

#include "cli.h"
#include "qipu/engine/engine.h"

namespace qipu::tool {

/// --nodes, --depth and --time; so many nodes where none is given.
Limits limits_given(const Options& options, std::uint64_t usual_nodes);
/// --hash and --threads.
EngineOptions engine_given(const Options& options);

/// With what --option says. What a foreign engine does amiss goes to `sink`, which outlives it;
/// null: nowhere. Errors: also those of Engine::set().
Result<std::unique_ptr<Engine>> open_engine(const Options& options, const EngineOptions& wanted,
                                            DiagnosticSink* sink);

/// Says findings on standard error, a line each.
class Teller final : public DiagnosticSink {
 public:
  explicit Teller(Language language) : language_(language) {}
  void report(Diagnostic d) override;

 private:
  Language language_;
};

}  // namespace qipu::tool
