// Translates single moves between notations, and implements the line protocol of `qipu move
// --jsonl`.
//
// The protocol reads and writes one JSON object per line. {"fen", "text", "from"} asks what a move
// text means; the answer {"uci": [...], "findings": [3104, ...]} gives all readings in UCCI's
// coordinates (ranks 0-9). {"fen", "move", "to"} asks how a move is written; the answer is {"text":
// ...}. A line that cannot be answered gets {"error": ..., "findings": [...]}. Without "fen" the
// position is the start of a game. If "from" is missing or "auto", any notation is read; if "to" is
// missing, it is zh.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// Returns the position of a FEN, forgiving every fault that can be forgiven; for "", the start of
/// a game. Errors: bad_fen, unplayable_start.
Result<Position> position_of(std::string_view fen);

struct MoveReading {
  Candidates moves;                  ///< all readings
  std::vector<Diagnostic> findings;  ///< ambiguous_move, illegal_move (with reasons), ...
};
/// Reads a move text in a position. If `from` is null, any notation is read.
MoveReading read_move(std::string_view text, const Position& position, const Notation* from);

/// Does the same, and if the text is not a legal move, adds what was probably meant. The notes are
/// those that `check` gives for the last move of a game.
MoveReading read_or_mend_move(std::string_view text, const Position& position,
                              const Notation* from);

/// Reads moves in sequence, separated by blanks or commas, in UCCI's coordinates or any notation.
/// Errors: not_a_move, illegal_move, ambiguous_move. If `illegal` is given, the last move may be
/// one that is illegal only because of its own king, or with `any` one that the player's own piece
/// cannot make; such a move is stored in `*illegal` instead.
Result<std::vector<Move>> read_line(const Position& start, std::string_view words,
                                    std::optional<Move>* illegal = nullptr, bool any = false);

/// Returns the answer to one line, without a line end. Never fails. It does not depend on earlier
/// lines.
std::string answer_line(std::string_view request);

}  // namespace qipu
