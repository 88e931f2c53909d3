// What is told of a repair: notes beside what is wrong with the record, findings of what was
// changed.
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
#include "qipu/ops/mend/main_line_report.h"
#include "qipu/repair/line/repair.h"

namespace qipu {

/// A share in whole percents, cut.
std::string whole_percent(double share);

/// Where a node's words stand.
using WhereIs = std::function<Location(NodeId id)>;

/// Reports the first number that does not follow the one before it.
void tell_numbers(const Game& game, std::span<const Printed> printed, const WhereIs& where,
                  DiagnosticSink& sink);

/// Reports the gap that a repair leaves, in its place among the findings; nothing where there is
/// none.
void tell_gap(const Game& game, const Repair& repair, const WhereIs& where,
              std::vector<Diagnostic>& findings);

/// Adds the repair as notes to the finding of the fault where its line breaks off; where that is
/// legal, to that of its numbers or of the word that is open. `findings` are the game's; nothing
/// when it is not among them.
void tell_repair(const Game& game, const Repair& repair, const WhereIs& where,
                 std::span<Diagnostic> findings);

/// Reports every change. `words` are mended_words(). REQUIRES: the game is not yet mended.
void report_changes(const Game& game, const Repair& repair, const std::vector<std::string>& words,
                    const WhereIs& where, DiagnosticSink& sink);

/// The main line as far as it is known: mended where there is a repair, else the legal part.
MainLineReport main_line_report(const Game& game, const Resolved& resolved,
                                const std::optional<Repair>& repair, std::uint32_t number);

}  // namespace qipu
