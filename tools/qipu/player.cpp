#include "player.h"

#include "qipu/engine/driver.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {

Limits limits_given(const Options& options, std::uint64_t usual_nodes) {
  Limits limits;
  limits.nodes = options.nodes;
  if (options.depth > 0) limits.depth = options.depth;
  if (options.milliseconds) limits.time = std::chrono::milliseconds(*options.milliseconds);
  if (!limits.nodes && !limits.depth && !limits.time) limits.nodes = usual_nodes;
  return limits;
}

EngineOptions engine_given(const Options& options) {
  EngineOptions given;
  given.hash_mib = options.hash_mib;
  given.threads = options.threads;
  return given;
}

namespace {

/// As it comes.
Result<std::unique_ptr<Engine>> open_plain(const Options& options, const EngineOptions& wanted,
                                           DiagnosticSink* sink) {
  if (options.engine.empty()) return bundled_engine(wanted);
  DriverOptions driver;
  driver.command = split_command(options.engine);
  // What nobody asked for is the engine's own affair.
  const EngineOptions usual;
  if (wanted.hash_mib != usual.hash_mib) {
    driver.settings.emplace_back("Hash", std::to_string(wanted.hash_mib));
  }
  if (wanted.threads != usual.threads) {
    driver.settings.emplace_back("Threads", std::to_string(wanted.threads));
  }
  driver.sink = sink;
  return drive(driver);
}

}  // namespace

Result<std::unique_ptr<Engine>> open_engine(const Options& options, const EngineOptions& wanted,
                                            DiagnosticSink* sink) {
  auto engine = open_plain(options, wanted, sink);
  if (!engine) return engine;
  for (const std::string_view given : options.engine_settings) {
    const std::size_t equals = given.find('=');
    const auto value = equals == given.npos ? std::string_view() : given.substr(equals + 1);
    const auto set = (*engine)->set(given.substr(0, equals), value);
    if (!set) return std::unexpected(set.error());
  }
  return engine;
}

void Teller::report(Diagnostic d) { say(one_line("", d, language_)); }

}  // namespace qipu::tool
