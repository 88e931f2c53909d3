// Another program as an engine: started, spoken to over UCI or UCCI, watched.
//
// Its lines are checked before they are believed: moves must be legal, scores become ours. One that
// dies is started again once a question; one that does not answer in time is asked to stop, then
// killed, and started anew for the next question. Answers on which nothing hangs (options, texts,
// lines beyond 64 KiB) are left out.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/engine/engine.h"

namespace qipu {

enum class DriverProtocol : std::uint8_t { automatic, uci, ucci };

struct DriverOptions {
  /// The program, looked for as a shell does, and its arguments.
  std::vector<std::string> command;
  std::string folder;  ///< where it runs, and where a relative name is looked for; "": here
  DriverProtocol protocol = DriverProtocol::automatic;
  /// Names as Setting::named() knows them. What is not offered goes to the sink.
  std::vector<std::pair<std::string, std::string>> settings;
  /// What the rank nearest to Red is called. Nothing: 1 where UCI_Variant is offered, else 0.
  std::optional<int> first_rank;

  std::chrono::milliseconds start_timeout{10'000};
  std::chrono::milliseconds uci_timeout{2'500};     ///< without `uciok`, UCCI is tried (automatic)
  std::chrono::milliseconds ready_timeout{30'000};  ///< until readyok: it may clear a large table
  std::chrono::milliseconds margin{2'000};          ///< beyond the time given, and after `stop`
  std::chrono::milliseconds search_timeout{600'000};  ///< of searches without a limit of time

  /// Hears of restarts, unknown options, illegal lines. Must outlive the engine.
  DiagnosticSink* sink = nullptr;
};

/// Errors: engine_not_started, engine_silent, engine_ended, engine_bad_value; from analyse()
/// engine_illegal_move too.
Result<std::unique_ptr<Engine>> drive(const DriverOptions& options);

/// A command line as a shell parts it: blanks, '...', "...", \.
std::vector<std::string> split_command(std::string_view command);

}  // namespace qipu
