// Reports a repair: as notes on the finding about the fault, or as findings about each change made.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/main_line_report.h"
#include "qipu/repair/repair.h"

namespace qipu {

/// Returns a share (0-1) in whole percent, rounded down.
std::string whole_percent(double share);

/// Returns the place of a node's move text.
using WhereIs = std::function<Location(NodeId id)>;

/// Reports the first printed round number that differs from the number expected there.
void report_numbers(const Game& game, std::span<const Printed> printed, const WhereIs& where,
                    DiagnosticSink& sink);

/// Adds a finding about the gap in the numbers that a repair leaves, at its place among the
/// findings. Adds nothing if there is no gap.
void report_gap(const Game& game, const Repair& repair, const WhereIs& where,
                std::vector<Diagnostic>& findings);

/// Adds the repair as notes to the finding about the first illegal move of its line, or about the
/// start position; if the line is legal, to the finding about its round numbers or its ambiguous
/// move text. `findings` are the game's. Adds nothing if that finding is not among them.
void report_repair(const Game& game, const Repair& repair, const WhereIs& where,
                   std::span<Diagnostic> findings);

/// Reports every change. `words` are mended_words(). REQUIRES: the game is not yet repaired.
void report_changes(const Game& game, const Repair& repair, const std::vector<std::string>& words,
                    const WhereIs& where, DiagnosticSink& sink);

/// Returns the main line as far as it is known: repaired if there is a repair, otherwise its legal
/// part. `number`: the game's number in its input, from 1.
MainLineReport main_line_report(const Game& game, const Resolved& resolved,
                                const std::optional<Repair>& repair, std::uint32_t number);

}  // namespace qipu
