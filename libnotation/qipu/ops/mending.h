// What a record was meant to say, told beside what is wrong with it.
#pragma once

#include <cstddef>
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

/// A number printed before a move's words.
struct PrintedNumber {
  int value = 0;                   ///< 0: there is none
  bool reply = false;              ///< with three dots: the second side's
  std::size_t begin = 0, end = 0;  ///< its digits
};
/// The number behind which, dots and blanks between them, the text goes on at `place`.
PrintedNumber number_before(std::string_view text, std::size_t place);

/// How the main line stands in the text it was read from: the numbers before its moves, the lines
/// they are on. Empty for records that are no text. O(text of the game).
std::vector<Printed> printed_moves(const Game& game, std::string_view text);

/// The line's moves in words, as the record's own hand writes them. O(moves).
std::vector<std::string> mended_words(const Game& game, const Repair& repair);

/// The words of nodes, blanks between them; points for a move without words.
std::string words_written(const Game& game, std::span<const NodeId> nodes);
/// Those of the moves that a change plays; `words` are mended_words().
std::string words_played(const Change& change, const std::vector<std::string>& words);

/// A share in whole percents, cut.
std::string whole_percent(double share);

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
