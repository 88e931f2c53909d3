// Single moves from one notation to another, and the line protocol of `qipu move --jsonl`.
//
// One JSON object a line in, one out. {"fen", "text", "from"} asks what words mean and is answered
// with {"uci": [...], "findings": ["Q3104", ...]}: all readings, in UCCI's coordinates (ranks 0-9).
// {"fen", "move", "to"} asks how a move is written and is answered with {"text": ...}. A line that
// cannot be answered gets {"error": ..., "findings": [...]}. "fen" absent means the start of a
// game, "from" absent or "auto" any notation, "to" absent zh.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// The position of a FEN, every fault forgiven that can be; of "" the start of a game. Errors:
/// bad_fen, unplayable_start.
Result<Position> position_of(std::string_view fen);

struct MoveReading {
  Candidates moves;                  ///< all readings
  std::vector<Diagnostic> findings;  ///< ambiguous_move, illegal_move (with reasons), ...
};
/// What a text means at a position; `from` null: in any notation.
MoveReading read_move(std::string_view text, const Position& position, const Notation* from);

/// Moves one after the other, parted by blanks or commas, in UCCI's coordinates or any notation.
/// Errors: not_a_move, illegal_move, ambiguous_move.
Result<std::vector<Move>> read_line(const Position& start, std::string_view words);

/// One answer, without the end of its line. Never fails; answers do not depend on earlier lines.
std::string answer_line(std::string_view request);

}  // namespace qipu
