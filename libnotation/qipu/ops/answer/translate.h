// Translates single moves between notations, and implements the line protocol of `qipu move
// --jsonl`.
//
// The protocol reads and writes one JSON object per line. {"fen", "text", "from"} asks what a move
// text means; the answer {"uci": [...], "findings": [3104, ...]} gives all readings in UCCI's
// coordinates (ranks 0-9). {"fen", "move", "to"} asks how a move is written; the answer is {"text":
// ...}. A line that cannot be answered gets {"error": ..., "findings": [...]}. Without "fen" the
// position is the start of a game; "from" absent or "auto" means any notation, "to" absent means
// zh.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// The position of a FEN, with all faults forgiven that can be; for "" the start of a game. Errors:
/// bad_fen, unplayable_start.
Result<Position> position_of(std::string_view fen);

struct MoveReading {
  Candidates moves;                  ///< all readings
  std::vector<Diagnostic> findings;  ///< ambiguous_move, illegal_move (with reasons), ...
};
/// What a move text means in a position; `from` null: in any notation.
MoveReading read_move(std::string_view text, const Position& position, const Notation* from);

/// Reads moves in sequence, separated by blanks or commas, in UCCI's coordinates or any notation.
/// Errors: not_a_move, illegal_move, ambiguous_move. With `illegal` the last move may be one that
/// only the own king forbids, or with `any` one of an own piece that cannot go so; it is put there
/// instead.
Result<std::vector<Move>> read_line(const Position& start, std::string_view words,
                                    std::optional<Move>* illegal = nullptr, bool any = false);

/// The answer to one line, without the end of its line. Never fails. It does not depend on earlier
/// lines.
std::string answer_line(std::string_view request);

}  // namespace qipu
