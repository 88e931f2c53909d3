// Another program as an engine: started, driven over UCI or UCCI, supervised.
//
// Its output is checked: moves must be legal, and scores are converted to Score. A program that
// dies is restarted once per task. A program that does not answer in time is sent `stop`, then
// killed, and started again for the next task. Output that is not needed (options, texts, lines
// beyond 64 KiB) is dropped.
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
  /// The program, searched for as by a shell, and its arguments.
  std::vector<std::string> command;
  /// Working folder, in which a relative program name is also searched for; "": the current one.
  std::string folder;
  DriverProtocol protocol = DriverProtocol::automatic;
  /// Names match as in Setting::named(). If the program does not offer a setting, that is reported
  /// to the sink.
  std::vector<std::pair<std::string, std::string>> settings;
  /// The number of the rank nearest to Red. Nothing: 1 if the program offers UCI_Variant, otherwise
  /// 0.
  std::optional<int> first_rank;

  std::chrono::milliseconds start_timeout{10'000};
  std::chrono::milliseconds uci_timeout{2'500};     ///< after this without `uciok`, UCCI is tried
                                                    ///< (automatic)
  std::chrono::milliseconds ready_timeout{30'000};  ///< until readyok; the program may have to
                                                    ///< clear a large table
  std::chrono::milliseconds margin{2'000};  ///< allowed after the time limit, and after `stop`
  std::chrono::milliseconds search_timeout{600'000};  ///< for searches without a time limit

  /// Receives findings: restarts, unknown options, illegal lines. Must outlive the engine.
  DiagnosticSink* sink = nullptr;
};

/// Starts the program. Errors: engine_not_started, engine_silent, engine_ended, engine_bad_value;
/// analyse() also returns engine_illegal_move.
Result<std::unique_ptr<Engine>> drive(const DriverOptions& options);

/// Splits a command line as a shell does: blanks, '...', "...", \.
std::vector<std::string> split_command(std::string_view command);

}  // namespace qipu
