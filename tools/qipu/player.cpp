#include "player.h"

#include "qipu/engine/driver.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {

Result<std::unique_ptr<Engine>> open_engine(const Options& options, const EngineOptions& wanted,
                                            DiagnosticSink* sink) {
  if (options.engine.empty()) return bundled_engine(wanted);
  DriverOptions driver;
  driver.command = split_command(options.engine);
  driver.settings = {{"Hash", std::to_string(wanted.hash_mib)}};
  if (wanted.threads != 1) driver.settings.emplace_back("Threads", std::to_string(wanted.threads));
  driver.sink = sink;
  return drive(driver);
}

void Teller::report(Diagnostic d) { say(one_line("", d, language_)); }

}  // namespace qipu::tool
