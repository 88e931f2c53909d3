// What a record was meant to say, told beside what is wrong with it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/job.h"
#include "qipu/repair/repair.h"

namespace qipu {

/// How the main line stands in the text it was read from: the numbers before its moves, the lines
/// they are on. Empty for records that are no text. O(text of the game).
std::vector<Printed> printed_moves(const Game& game, std::string_view text);

/// The line's moves in words, as the record's own hand writes them. O(moves).
std::vector<std::string> mended_words(const Game& game, const Repair& repair);

/// Where a node's words stand.
using WhereIs = std::function<Location(NodeId id)>;

/// Reports the first number that does not follow the one before it.
void tell_numbers(const Game& game, std::span<const Printed> printed, const WhereIs& where,
                  DiagnosticSink& sink);

/// Adds the repair as notes to the finding of the fault where the main line breaks off; where it is
/// legal, to that of its numbers. `findings` are the game's; nothing when it is not among them.
void tell_repair(const Game& game, const Resolved& resolved, const Repair& repair,
                 const WhereIs& where, std::span<Diagnostic> findings);

/// The main line as far as it is known: mended where there is a repair, else the legal part.
MainLineReport main_line_report(const Game& game, const Resolved& resolved,
                                const std::optional<Repair>& repair, std::uint32_t number);

}  // namespace qipu
